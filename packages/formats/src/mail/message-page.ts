import { descendantsNamed, flowElement } from "../flow/flow-tree.ts";
import type { XmlElement, XmlNode } from "@parsewright/document/xml";

/** Header fields shown above the text of a message. */
export interface MessageHead {
  readonly subject: string;
  /** Label and value, in order; empty ones are left out. */
  readonly fields: readonly (readonly [label: string, value: string])[];
}

/** A message as a page: its subject, who wrote it to whom and when, its text, and what is attached. */
export function messagePage(
  { subject, fields }: MessageHead,
  body: XmlElement,
  attachments: readonly XmlNode[],
): XmlElement {
  const lines = fields
    .filter(([, value]) => value.trim() !== "")
    .flatMap(([label, value], index): XmlNode[] => [
      ...(index === 0 ? [] : [flowElement("br", [])]),
      flowElement("b", [`${label}:`]),
      ` ${value.trim()}`,
    ]);
  return flowElement("html", [
    ...(subject.trim() === "" ? [] : [flowElement("h1", [subject])]),
    ...(lines.length === 0 ? [] : [flowElement("p", lines)]),
    body,
    ...attachments,
  ]);
}

/** Plain text: paragraphs between blank lines, lines as they are. */
export function plainBody(text: string): XmlElement {
  const paragraphs = text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n(?:[ \t]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== "");
  return flowElement(
    "div",
    paragraphs.map((paragraph) =>
      flowElement(
        "p",
        paragraph
          .split("\n")
          .flatMap((line, index): XmlNode[] =>
            index === 0 ? [line] : [flowElement("br", []), line],
          ),
      ),
    ),
  );
}

const PICTURES: ReadonlySet<string> = new Set(["img"]);

/** The addresses of the pictures that a body shows. */
export function shownAddresses(body: XmlElement): Set<string> {
  return new Set(descendantsNamed(body, PICTURES).map(({ attributes }) => attributes["src"] ?? ""));
}
