import { isElement, textContent, type XmlElement, type XmlNode } from "@parsewright/document/xml";
import { propertyOf } from "./converter.ts";

/** An equation and the number Word sets at its right, which the file writes behind a `#`. */
export interface NumberedEquation {
  readonly body: XmlElement;
  /** `""` when there is none. */
  readonly number: string;
}

export function splitEquationNumber(row: XmlElement): NumberedEquation {
  const position = row.children.findIndex(
    (child) => isElement(child) && child.name === "m:r" && plainText(child).includes("#"),
  );
  const run = row.children[position];
  if (run === undefined) return { body: row, number: "" };
  const text = plainText(run);
  const cut = text.indexOf("#");
  const number =
    text.slice(cut + 1) +
    row.children
      .slice(position + 1)
      .map(plainText)
      .join("");
  const shortened = isElement(run) ? withText(run, text.slice(0, cut)) : run;
  return {
    body: { ...row, children: [...row.children.slice(0, position), shortened] },
    number: number.trim(),
  };
}

function withText(run: XmlElement, text: string): XmlElement {
  const properties = run.children.filter((child) => isElement(child) && child.name !== "m:t");
  return { ...run, children: [...properties, { name: "m:t", attributes: {}, children: [text] }] };
}

/** The text as it reads, fences included. */
export function plainText(node: XmlNode): string {
  if (!isElement(node)) return "";
  if (node.name === "m:t") return textContent(node);
  const text = node.children.map(plainText).join("");
  if (node.name !== "m:d") return text;
  return `${propertyOf(node, "m:begChr") ?? "("}${text}${propertyOf(node, "m:endChr") ?? ")"}`;
}
