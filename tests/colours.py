"""What colours look like: WCAG contrast, also to eyes that lack one kind of cone."""

from collections.abc import Callable

TEXT, MARK = 4.5, 3.0

# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
CONES = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

Linear = tuple[float, float, float]


def linear(colour: str) -> Linear:
    """#rrggbb as linear light, each part from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _curve(red), _curve(green), _curve(blue)


def _curve(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb as WCAG 2 defines it."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: str, other: str) -> float:
    """WCAG contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def eyes(cones: str) -> Callable[[str], str]:
    """How eyes with these cones see a colour, as #rrggbb."""

    def see(colour: str) -> str:
        light = linear(colour)
        parts = []
        for row in CONES[cones]:
            part = min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True))))
            part = 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
            parts.append(f"{round(part * 255):02x}")
        return "#" + "".join(parts)

    return see


def apart(one: str, other: str) -> float:
    """How far two colours lie from each other to the eye: the distance in CIE L*a*b* (1976, D65)."""
    a, b = _lab(one), _lab(other)
    return float(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5)


def _lab(colour: str) -> tuple[float, float, float]:
    red, green, blue = linear(colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def veiled(colour: str, veil: str) -> str:
    """A colour seen through a veil, #rrggbbaa."""
    share = int(veil[7:9], 16) / 255
    pairs = ((int(colour[i : i + 2], 16), int(veil[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(c + (v - c) * share):02x}" for c, v in pairs)
