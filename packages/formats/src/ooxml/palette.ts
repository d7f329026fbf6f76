import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { toShare } from "./to-share.ts";

/** Reads the colour inside a fill, a line or a reference; `undefined` where there is none that is known. */
export type Palette = (parent: XmlElement | undefined) => string | undefined;

/** Red, green, blue and opacity, each from 0 to 1. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Colours of Office where a file has no theme. */
const OFFICE: Readonly<Record<string, string>> = {
  dk1: "000000",
  lt1: "ffffff",
  dk2: "44546a",
  lt2: "e7e6e6",
  accent1: "4472c4",
  accent2: "ed7d31",
  accent3: "a5a5a5",
  accent4: "ffc000",
  accent5: "5b9bd5",
  accent6: "70ad47",
  hlink: "0563c1",
  folHlink: "954f72",
};

/** Names of slots that a master maps to those of the theme. */
const USUAL_MAP: Readonly<Record<string, string>> = {
  bg1: "lt1",
  tx1: "dk1",
  bg2: "lt2",
  tx2: "dk2",
};

const PRESETS: Readonly<Record<string, string>> = {
  black: "000000",
  white: "ffffff",
  red: "ff0000",
  green: "008000",
  blue: "0000ff",
  yellow: "ffff00",
  gray: "808080",
};

/** The colours of a slide, by the theme and the master's map of it. */
export function createPalette(theme: XmlElement | undefined, map: XmlElement | undefined): Palette {
  const scheme = findChild(theme, "a:themeElements", "a:clrScheme");
  const inTheme = (name: string): string | undefined => {
    const slot = map?.attributes[name] ?? USUAL_MAP[name] ?? name;
    const [colour] = childElements(findChild(scheme, `a:${slot}`) ?? EMPTY);
    return colour?.attributes["lastClr"] ?? colour?.attributes["val"] ?? OFFICE[slot];
  };
  return (parent) => {
    for (const element of childElements(parent ?? EMPTY)) {
      const colour = toColour(hexOf(element, inTheme));
      if (colour) return toHex(childElements(element).reduce(change, colour));
    }
    return undefined;
  };
}

const EMPTY: XmlElement = { name: "", attributes: {}, children: [] };

function hexOf(
  { name, attributes }: XmlElement,
  inTheme: (name: string) => string | undefined,
): string | undefined {
  const value = attributes["val"] ?? "";
  if (name === "a:srgbClr") return value;
  if (name === "a:sysClr") return attributes["lastClr"];
  if (name === "a:prstClr") return PRESETS[value];
  return name === "a:schemeClr" ? inTheme(value) : undefined;
}

function toColour(hex: string | undefined): Colour | undefined {
  if (hex === undefined || !/^[0-9a-f]{6}$/i.test(hex)) return undefined;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255,
  );
  return [red, green, blue, 1];
}

function toHex([red, green, blue, alpha]: Colour): string {
  const parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue];
  const digits = parts.map((part) =>
    Math.round(255 * Math.min(1, Math.max(0, part)))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

/** Applies one change of a colour, such as `a:lumMod`. */
function change(colour: Colour, { name, attributes }: XmlElement): Colour {
  const share = toShare(attributes["val"]);
  const [red, green, blue, alpha] = colour;
  switch (name) {
    case "a:alpha":
      return [red, green, blue, share];
    case "a:shade":
      return [red * share, green * share, blue * share, alpha];
    case "a:tint":
      return withEach(colour, (part) => 1 - (1 - part) * share);
    case "a:lumMod":
      return withLightness(colour, (lightness) => lightness * share);
    case "a:lumOff":
      return withLightness(colour, (lightness) => lightness + share);
    default:
      return colour;
  }
}

function withEach([red, green, blue, alpha]: Colour, map: (part: number) => number): Colour {
  return [map(red), map(green), map(blue), alpha];
}

/** Changes how light a colour is and keeps its hue and saturation. */
function withLightness(colour: Colour, map: (lightness: number) => number): Colour {
  const [red, green, blue] = colour;
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const before = (most + least) / 2;
  const after = Math.min(1, Math.max(0, map(before)));
  // The parts keep their distances to the lightness, as far as the new lightness has room for them.
  const room = Math.min(before, 1 - before);
  const scale = room === 0 ? 0 : Math.min(after, 1 - after) / room;
  return withEach(colour, (part) => after + (part - before) * scale);
}
