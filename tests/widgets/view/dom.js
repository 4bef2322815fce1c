/** As much of a document as the patch touches. Each insertion is counted, so that a test can see what was moved. */

class FakeNode {
  constructor(document, value) {
    this.ownerDocument = document;
    this.nodeValue = value;
    this.parent = null;
  }

  get parentNode() {
    return this.parent;
  }

  remove() {
    this.parent?.removeChild(this);
  }
}

class FakeElement extends FakeNode {
  constructor(document, tag, space) {
    super(document, null);
    Object.assign(this, {
      tag,
      namespaceURI: space,
      childNodes: [],
      attributes: {},
      listeners: {},
      style: new Map(),
    });
    this.style.setProperty = (name, value) => this.style.set(name, value);
  }

  get localName() {
    return this.tag;
  }

  get children() {
    return this.childNodes.filter((node) => node instanceof FakeElement);
  }

  insertBefore(node, next) {
    this.ownerDocument.moved.push(node);
    if (node.parent) node.parent.removeChild(node);
    const at = next ? this.childNodes.indexOf(next) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parent = this;
  }

  removeChild(node) {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parent = null;
  }

  setAttribute(name, value) {
    this.ownerDocument.written.push(name);
    this.attributes[name] = value;
  }

  removeAttribute(name) {
    delete this.attributes[name];
  }

  addEventListener(type, call) {
    (this.listeners[type] ??= []).push(call);
  }

  fire(type) {
    for (const call of this.listeners[type] ?? []) call({ type });
  }

  /** Every place of a test stands on its page. */
  isConnected = true;

  contains(node) {
    return this === node || this.childNodes.some((kid) => kid.contains?.(node));
  }

  /** Of all selectors the page is asked only for this one. */
  matches(selector) {
    return selector === ":focus-within" && this.contains(this.ownerDocument.focus);
  }

  get text() {
    return this.childNodes.map((node) => node.text ?? node.nodeValue).join("");
  }
}

export function place() {
  const document = {
    moved: [],
    written: [],
    createElementNS: (space, tag) => new FakeElement(document, tag, space),
    createTextNode: (value) => new FakeNode(document, value),
  };
  return new FakeElement(document, "div", "http://www.w3.org/1999/xhtml");
}
