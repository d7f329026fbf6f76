import { childElements, textContent, type XmlElement } from "@parsewright/document/xml";
import { walkElements } from "../tree/walk-elements.ts";

/** A reviewer's comment. */
export interface Comment {
  readonly author: string;
  /** Paragraphs joined by spaces. */
  readonly text: string;
}

/** Reads `w:comments`. */
export function readComments(root: XmlElement | undefined): Map<string, Comment> {
  const elements = root === undefined ? [] : childElements(root, "w:comment");
  return new Map(elements.map((element) => [element.attributes["w:id"] ?? "", toComment(element)]));
}

function toComment(element: XmlElement): Comment {
  const paragraphs = [...walkElements(element)].filter(({ name }) => name === "w:p");
  const texts = paragraphs.map((paragraph) =>
    [...walkElements(paragraph)]
      .filter(({ name }) => name === "w:t")
      .map(textContent)
      .join(""),
  );
  return {
    author: element.attributes["w:author"]?.trim() ?? "",
    text: texts
      .map((text) => text.trim())
      .filter(Boolean)
      .join(" "),
  };
}
