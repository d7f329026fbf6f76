import { ParserError, type TrackedChanges } from "@parsewright/contract";
import { findChild, type XmlElement } from "@parsewright/document/xml";
import type { OfficePackage } from "../ooxml/office-package.ts";
import { findAnchors } from "./inline/anchors.ts";
import { readComments } from "./notes/comments.ts";
import { type NoteKind, notesById, numberNotes } from "./notes/note-marks.ts";
import { numberParagraphs } from "./numbering/number-paragraphs.ts";
import { readNumberingDefinitions } from "./numbering/numbering-definitions.ts";
import { findFurnitureParts, type FurniturePart } from "./sections/furniture-parts.ts";
import { type Section, splitSections } from "./sections/split-sections.ts";
import type { DocxFile } from "./story.ts";
import { readStyleSheet } from "./styles/style-sheet.ts";
import { normalizeStory } from "./tree/normalize-story.ts";

/** The notes of a file and the part they are in. */
interface NotesPart {
  readonly part: string;
  readonly byId: ReadonlyMap<string, XmlElement>;
}

/** A file with everything read that concerns more than one section. */
export interface LoadedDocx {
  readonly file: DocxFile;
  readonly sections: readonly Section[];
  /** By section. */
  readonly furniture: readonly (readonly FurniturePart[])[];
  readonly noteParts: Readonly<Record<NoteKind, NotesPart>>;
  /** The treatment of tracked changes. */
  readonly changes: TrackedChanges;
  /** Parts that could not be read. */
  readonly messages: readonly string[];
}

/** Reads the body, and the parts that say what its paragraphs mean. */
export function loadDocx(pkg: OfficePackage, changes: TrackedChanges): LoadedDocx {
  const messages: string[] = [];
  const read = (type: string) => readRelated({ pkg, changes, messages }, type);

  const body = readBody(pkg, changes);
  const sections = splitSections(body);
  const { root: settings } = read("settings");
  const { root: styles } = read("styles");
  const sheet = readStyleSheet(styles);
  const definitions = readNumberingDefinitions(read("numbering").root, sheet);
  const footnotes = read("footnotes");
  const endnotes = read("endnotes");
  const stories = [body, footnotes.root, endnotes.root].filter((root) => root !== undefined);
  return {
    file: {
      pkg,
      sheet,
      labels: new Map(stories.flatMap((story) => [...numberParagraphs(story, sheet, definitions)])),
      noteMarks: new Map([
        ...numberNotes("footnote", sections, settings),
        ...numberNotes("endnote", sections, settings),
      ]),
      anchors: findAnchors(body),
      comments: readComments(read("comments").root),
    },
    sections,
    furniture: findFurnitureParts(sections, pkg, settings),
    noteParts: {
      footnote: { part: footnotes.part, byId: notesById(footnotes.root, "footnote") },
      endnote: { part: endnotes.part, byId: notesById(endnotes.root, "endnote") },
    },
    changes,
    messages,
  };
}

function readBody(pkg: OfficePackage, changes: TrackedChanges): XmlElement {
  const body = findChild(pkg.readXml(pkg.mainPart), "w:body");
  if (body !== undefined) return normalizeStory(body, changes);
  throw new ParserError(
    "DOCUMENT_CORRUPT",
    `The Word document has no text: ${pkg.mainPart} is missing or holds no w:body. Check that the whole file was sent.`,
  );
}

interface RelatedPart {
  /** `""` when there is none. */
  readonly part: string;
  readonly root: XmlElement | undefined;
}

/** A part that the document can do without: damaged, it is left out and said so. */
function readRelated(
  {
    pkg,
    changes,
    messages,
  }: {
    readonly pkg: OfficePackage;
    readonly changes: TrackedChanges;
    readonly messages: string[];
  },
  type: string,
): RelatedPart {
  const part = pkg.relatedPart(pkg.mainPart, type) ?? "";
  try {
    const root = part === "" ? undefined : pkg.readXml(part);
    return { part, root: root && normalizeStory(root, changes) };
  } catch {
    messages.push(`The part of the file that holds its ${type} is damaged and was left out.`);
    return { part, root: undefined };
  }
}
