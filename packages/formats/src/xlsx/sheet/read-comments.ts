import { childElements, findChild, textContent, type XmlElement } from "@parsewright/document/xml";
import type { OfficePackage } from "../../ooxml/office-package.ts";

interface CellComment {
  readonly cell: string;
  readonly author: string;
  readonly text: string;
}

/** Reads the comments on the cells of a sheet, one line each. Throws if a part is damaged. */
export function readComments(pkg: OfficePackage, sheetPart: string): string[] {
  const threads = partsOf(pkg, sheetPart, "threadedComment").flatMap((root) =>
    readThreads(root, readPersons(pkg)),
  );
  const threaded = new Set(threads.map(({ cell }) => cell));
  // A conversation is also kept as a note, for programs that know notes only.
  const notes = partsOf(pkg, sheetPart, "comments")
    .flatMap(readNotes)
    .filter(({ cell }) => !threaded.has(cell));
  return [...notes, ...threads].map(({ cell, author, text }) => {
    const by = author === "" ? "" : ` by ${author}`;
    return `[Comment${by} on ${cell}: ${text}]`;
  });
}

function partsOf(pkg: OfficePackage, part: string, type: string): XmlElement[] {
  return [...pkg.relationshipsOf(part).values()]
    .filter((related) => related.type === type && !related.isExternal)
    .flatMap(({ target }) => pkg.readXml(target) ?? []);
}

function readNotes(root: XmlElement): CellComment[] {
  const authors = childrenOf(root, "x:authors").map(textContent);
  return childrenOf(root, "x:commentList").map((comment) => {
    const author = authors[Number(comment.attributes["authorId"])]?.trim() ?? "";
    const text = oneLine(textOfNote(comment));
    // Excel puts the author's name in front of a new note.
    const named = author !== "" && text.startsWith(`${author}:`);
    return {
      cell: comment.attributes["ref"] ?? "",
      author,
      text: named ? text.slice(author.length + 1).trim() : text,
    };
  });
}

function textOfNote(comment: XmlElement): string {
  const text = findChild(comment, "x:text");
  if (text === undefined) return "";
  return childElements(text)
    .filter(({ name }) => name === "x:t" || name === "x:r")
    .map((element) => textContent(element))
    .join("");
}

function readThreads(root: XmlElement, persons: ReadonlyMap<string, string>): CellComment[] {
  return childElements(root).map((comment) => ({
    cell: comment.attributes["ref"] ?? "",
    author: persons.get(comment.attributes["personId"] ?? "") ?? "",
    text: oneLine(
      childElements(comment)
        .filter(({ name }) => name.endsWith("text"))
        .map(textContent)
        .join(" "),
    ),
  }));
}

function readPersons(pkg: OfficePackage): Map<string, string> {
  const persons = partsOf(pkg, pkg.mainPart, "person").flatMap((root) => childElements(root));
  return new Map(
    persons.map(({ attributes }) => [attributes["id"] ?? "", attributes["displayName"] ?? ""]),
  );
}

function childrenOf(root: XmlElement, name: string): XmlElement[] {
  const parent = findChild(root, name);
  return parent === undefined ? [] : childElements(parent);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
