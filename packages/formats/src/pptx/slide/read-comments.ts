import type { Block } from "@parsewright/contract";
import { plainBlock } from "@parsewright/document/blocks";
import { childElements, textContent, type XmlElement } from "@parsewright/document/xml";
import { drawingText } from "../../ooxml/drawing-text.ts";
import type { OfficePackage } from "../../ooxml/office-package.ts";
import type { SlideScope } from "./slide-scope.ts";

/** Names of those who comment, by the number or id that comments give. */
type Authors = ReadonlyMap<string, string>;

/** Comments exist in two vocabularies, which name their elements alike. */
const AUTHOR_PARTS = ["commentAuthors", "authors"];

/** The review comments on a slide and the answers to them, one paragraph each. */
export function readComments(scope: SlideScope): Block[] {
  const { pkg, part } = scope;
  try {
    const authors = readAuthors(pkg);
    return [...pkg.relationshipsOf(part).values()]
      .filter(({ type, isExternal }) => type === "comments" && !isExternal)
      .flatMap(({ target }) => readCommentPart(pkg.readXml(target), authors));
  } catch {
    scope.notes.add("The comments are damaged and were left out.");
    return [];
  }
}

function readCommentPart(root: XmlElement | undefined, authors: Authors): Block[] {
  if (root === undefined) return [];
  return childElements(root).flatMap((element) => {
    const inner = readCommentPart(element, authors);
    if (!["cm", "reply"].includes(localName(element))) return inner;
    const text = textOf(element);
    const author = authors.get(element.attributes["authorId"] ?? "");
    const by = author ? ` by ${author}` : "";
    return text === "" ? inner : [plainBlock(`[Comment${by}: ${text}]`), ...inner];
  });
}

function textOf(comment: XmlElement): string {
  const body = childElements(comment).find((one) => ["text", "txBody"].includes(localName(one)));
  if (body === undefined) return "";
  return drawingText(body) || textContent(body).trim();
}

function readAuthors(pkg: OfficePackage): Authors {
  const parts = AUTHOR_PARTS.map((type) => pkg.relatedPart(pkg.mainPart, type));
  const roots = parts.flatMap((part) => (part === undefined ? [] : (pkg.readXml(part) ?? [])));
  return new Map(
    roots
      .flatMap((root) => childElements(root))
      .map(({ attributes }) => [attributes["id"] ?? "", attributes["name"] ?? ""]),
  );
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1);
}
