/**
 * Every card of a scene, the hand first and then in reading order; places where a card will go are among them.
 * @param {Scene} scene
 * @returns {Card[]}
 */
export function cardsOf({ hand, play, town, house }) {
  return [
    ...hand.cards,
    ...play.cards,
    ...town.groups.flatMap((group) => group.cards),
    ...house.quarters.cards,
    ...(house.beers?.cards ?? []),
    ...(house.discard.top ? [house.discard.top] : []),
    ...house.others.flatMap((other) => other.cards),
  ];
}

/**
 * The cards that came into the hand from the deck: as many as the deck lost. A hand that is dealt anew has none.
 * @param {Scene | null} before
 * @param {Scene} after
 * @returns {Set<string>} their keys
 */
export function drawnInto(before, after) {
  if (!before || before.viewer !== after.viewer || before.hand.title !== after.hand.title) return new Set();
  const had = new Set(before.hand.cards.map((card) => card.key));
  const came = after.hand.cards.map((card) => card.key).filter((key) => !had.has(key));
  const lost = before.house.deck.count - after.house.deck.count;
  return new Set(came.length === lost && lost < after.hand.cards.length ? came : []);
}

/**
 * The button of a scene that a key stands for.
 * @param {Scene} scene
 * @param {Why | null} why
 * @param {string} key
 * @returns {Action | null}
 */
export function actionFor(scene, why, key) {
  const actions = [scene.say.main, ...(scene.say.tools ?? []), ...(why?.actions ?? [])];
  return actions.find((action) => action?.key === key) ?? null;
}
