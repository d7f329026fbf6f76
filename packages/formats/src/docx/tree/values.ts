import { findChild, type XmlElement } from "@parsewright/document/xml";

/** The `w:val` of an element, or of the descendant that the names lead to. */
export function valueOf(
  element: XmlElement | undefined,
  ...names: readonly string[]
): string | undefined {
  return findChild(element, ...names)?.attributes["w:val"];
}

/** Checks whether a switch is on; `undefined` when it is not there. A switch without a value is on. */
export function isOn(element: XmlElement | undefined): boolean | undefined {
  if (element === undefined) return undefined;
  const value = element.attributes["w:val"];
  return value === undefined || !["0", "false", "off", "none"].includes(value);
}

/** A whole number of the file, or `undefined`. Callers clamp it. */
export function toInteger(text: string | undefined): number | undefined {
  return text !== undefined && /^[+-]?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The number within bounds, whatever the file says. */
export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** The left margin that paragraph properties set, in twentieths of a point. */
export function readIndent(properties: XmlElement | undefined): number | undefined {
  const { "w:left": left, "w:start": start } = findChild(properties, "w:ind")?.attributes ?? {};
  return toInteger(left ?? start);
}
