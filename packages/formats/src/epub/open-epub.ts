import { posix } from "node:path";
import { ParserError } from "@parsewright/contract";
import { openZip, type ZipArchive } from "@parsewright/document/archives";
import { descendantElements, parseXml, type XmlElement } from "@parsewright/document/xml";
import { decodeHtml } from "../flow/decode-document.ts";
import { type FlowPart, openFlow } from "../flow/open-flow.ts";
import { parseHtml } from "../flow/parse-html.ts";
import type { StructuredDocument } from "@parsewright/document/files";

const CONTAINER_PART = "META-INF/container.xml";
const ENCRYPTION_PART = "META-INF/encryption.xml";
const PAGE_TYPES = /^(?:application\/xhtml\+xml|text\/html|text\/x-oeb1-document)$/;

/** Opens an electronic book: its chapters in the order of its spine, each a page. */
export function openEpub(bytes: Uint8Array): StructuredDocument {
  const zip = openZip(bytes);
  const packagePart = findPackage(zip);
  const chapters = listChapters(parseXml(zip.read(packagePart)), posix.dirname(packagePart));
  refuseEncrypted(zip, chapters);
  const present = chapters.filter((chapter) => zip.has(chapter));
  if (present.length === 0) throw damaged("it lists no chapter that is in the file");
  const missing = chapters.length - present.length;
  return openFlow(
    present.map((chapter) => toPart(zip, chapter)),
    missing === 0
      ? {}
      : { notes: [`Chapters that the book lists and the file lacks: ${missing}.`] },
  );
}

function toPart(zip: ZipArchive, chapter: string): FlowPart {
  return {
    // The titles of most chapters repeat that of the book.
    title: "",
    read: () => parseHtml(decodeHtml(zip.read(chapter))),
    readPicture(address) {
      const part = resolvePart(posix.dirname(chapter), address);
      return part !== undefined && zip.has(part) ? zip.read(part) : undefined;
    },
  };
}

function findPackage(zip: ZipArchive): string {
  const listed = zip.has(CONTAINER_PART)
    ? descendantElements(parseXml(zip.read(CONTAINER_PART)), "ocf:rootfile").map(
        ({ attributes }) => attributes["full-path"] ?? "",
      )
    : [];
  const part = [...listed, ...zip.names.filter((name) => name.endsWith(".opf"))].find((name) =>
    zip.has(name),
  );
  if (part === undefined) throw damaged("it has no list of its chapters");
  return part;
}

/** Each once: a book that repeats a chapter a thousand times says no more than one that does not. */
function listChapters(root: XmlElement, folder: string): string[] {
  const items = new Map(
    descendantElements(root, "opf:item")
      .filter(({ attributes }) => PAGE_TYPES.test(attributes["media-type"] ?? ""))
      .map(({ attributes }) => [attributes["id"] ?? "", attributes["href"] ?? ""]),
  );
  const chapters = descendantElements(root, "opf:itemref").flatMap(({ attributes }) => {
    const address = items.get(attributes["idref"] ?? "");
    const part = address === undefined ? undefined : resolvePart(folder, address);
    return part === undefined ? [] : [part];
  });
  return [...new Set(chapters)];
}

/** The part that an address inside the book names; `undefined` for one that leads out of it. */
function resolvePart(folder: string, address: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return undefined;
  const path = address.replace(/[#?].*$/s, "");
  try {
    return posix.join(folder, decodeURIComponent(path));
  } catch {
    return posix.join(folder, path);
  }
}

/** Shops encrypt chapters; fonts are scrambled in books that anybody may read. */
function refuseEncrypted(zip: ZipArchive, chapters: readonly string[]): void {
  if (!zip.has(ENCRYPTION_PART)) return;
  const text = Buffer.from(zip.read(ENCRYPTION_PART)).toString("utf8");
  if (!chapters.some((chapter) => text.includes(chapter))) return;
  throw new ParserError(
    "DOCUMENT_ENCRYPTED",
    "The book is protected by its shop, and no password opens it. Send a copy without the protection.",
  );
}

function damaged(reason: string): ParserError {
  return new ParserError(
    "DOCUMENT_CORRUPT",
    `The book is damaged: ${reason}. Check that the whole file was sent.`,
  );
}
