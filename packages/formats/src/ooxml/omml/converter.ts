import { findChild, type XmlElement } from "@parsewright/document/xml";

/** Replacements for the marks at which rows are aligned. */
export interface RowMarks {
  /** For the character `&`. */
  readonly ampersand: string;
  /** For a run that rows line up before. */
  readonly alignment: string;
}

export const NO_ROWS: RowMarks = { ampersand: String.raw`\&`, alignment: "" };
/** Rows of an equation array, where `&` is a mark. */
export const ALIGNED_ROWS: RowMarks = { ampersand: "&", alignment: "&" };
/** The only row of an equation array: its marks have nothing to line up with. */
export const UNALIGNED_ROWS: RowMarks = { ampersand: "", alignment: "" };
/** Lines of one formula, where `&` is a character. */
export const ALIGNED_LINES: RowMarks = { ampersand: String.raw`\&`, alignment: "&" };

/** Writes the parts of a formula for whoever writes the whole. */
export interface Converter {
  /** Writes the content of the element. */
  content(element: XmlElement | undefined): string;
  /** The same, where words are the name of a function. */
  name(element: XmlElement | undefined): string;
  /** The same as `name` inside the name of a function, else as `content`. */
  base(element: XmlElement | undefined): string;
  /** The same, for one of several rows. */
  row(element: XmlElement, marks: RowMarks): string;
}

/** Writes one kind of element. */
export type ElementWriter = (element: XmlElement, convert: Converter) => string;

/** Value of a property, such as `m:chr` in `m:naryPr`; `""` when it is there without a value. */
export function propertyOf(element: XmlElement, name: string): string | undefined {
  const property = findChild(element, `${element.name}Pr`, name);
  return property && (property.attributes["m:val"] ?? "");
}

/** A property that is on when it is there and does not say otherwise. */
export function isOn(element: XmlElement, name: string): boolean {
  return isSwitchedOn(findChild(element, `${element.name}Pr`, name));
}

export function isSwitchedOn(property: XmlElement | undefined): boolean {
  return (
    property !== undefined && !["0", "off", "false"].includes(property.attributes["m:val"] ?? "")
  );
}
