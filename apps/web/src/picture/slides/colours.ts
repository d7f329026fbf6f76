import type { PackagePart } from "./package-parts.ts";
import { childrenOf, descend, numberOf } from "./xml.ts";

/** Gives a colour for CSS for the element that holds one, such as `solidFill`. */
export type ColourOf = (holder: Element | undefined) => string | undefined;

const WHOLE = 100_000;

/** Colours of slides are named by a theme, through the names that their master gives them. */
export function themeColours(master: PackagePart | undefined): ColourOf {
  const scheme = descend(master?.partOfKind("theme")?.root, "themeElements", "clrScheme");
  const names = descend(master?.root, "clrMap");
  const ofScheme = (name: string): string | undefined => {
    const known = descend(scheme, names?.getAttribute(name) ?? name)?.children[0];
    return known && plainColour(known, () => undefined);
  };
  return (holder) => {
    const element = holder?.children[0];
    const hex = element && plainColour(element, ofScheme);
    return element && hex && changeColour(hex, element);
  };
}

function plainColour(
  element: Element,
  ofScheme: (name: string) => string | undefined,
): string | undefined {
  const value = element.getAttribute("val") ?? "";
  if (element.localName === "srgbClr") return hexOf(value);
  if (element.localName === "sysClr") return hexOf(element.getAttribute("lastClr") ?? "");
  if (element.localName === "schemeClr") return ofScheme(value);
  return { black: "000000", white: "ffffff" }[value];
}

function hexOf(text: string): string | undefined {
  return /^[\da-f]{6}$/i.test(text) ? text : undefined;
}

/** A colour of a theme is used lighter, darker or transparent. */
function changeColour(hex: string, element: Element): string {
  const share = (name: string) => numberOf(childrenOf(element, name)[0], "val");
  const scale = (share("lumMod") ?? share("shade") ?? WHOLE) / WHOLE;
  const tint = share("tint");
  const light = tint === undefined ? (share("lumOff") ?? 0) / WHOLE : 1 - tint / WHOLE;
  const parts = [0, 2, 4].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) * scale;
    return Math.round(Math.min(255, value + (255 - value) * light));
  });
  return `rgb(${parts.join(" ")} / ${(share("alpha") ?? WHOLE) / WHOLE})`;
}
