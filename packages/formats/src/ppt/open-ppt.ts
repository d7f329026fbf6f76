import { ParserError } from "@parsewright/contract";
import type { XmlElement, XmlNode } from "@parsewright/document/xml";
import { assembleParagraphs } from "../flow/assemble-paragraphs.ts";
import { flowElement } from "../flow/flow-tree.ts";
import { openFlow } from "../flow/open-flow.ts";
import { readCompoundFile } from "@parsewright/document/archives";
import type { StructuredDocument } from "@parsewright/document/files";
import { damaged, findRecords, type PptRecord, readRecordAt } from "./ppt-records.ts";
import { openPictures } from "./slide-pictures.ts";
import { readShapes, type SlideShape, type SlideTable } from "./slide-shapes.ts";
import type { SlideText } from "./slide-texts.ts";

const TYPES = {
  userEdit: 4085,
  persistDirectory: 6002,
  slideList: 4080,
  slidePersist: 1011,
  slideAtom: 1007,
  notesAtom: 1009,
} as const;

const SLIDES = 0;
const NOTES = 2;
const MAX_EDITS = 1000;

/** Opens a presentation of PowerPoint 97 to 2003: each slide is a page, what it shows with its notes. */
export function openPpt(bytes: Uint8Array): StructuredDocument {
  const streamOf = readCompoundFile(bytes);
  const [stream, user] = [streamOf("PowerPoint Document"), streamOf("Current User")];
  if (stream === undefined || user === undefined) throw damaged();
  try {
    return openStream(stream, user, streamOf("Pictures"));
  } catch (error) {
    // A record that is shorter than its kind needs.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

const ENCRYPTED_TOKEN = 0xf3d1c4df;

function openStream(
  stream: Buffer,
  user: Buffer,
  pictureStream: Buffer | undefined,
): StructuredDocument {
  if (user.readUInt32LE(12) === ENCRYPTED_TOKEN) {
    throw new ParserError(
      "DOCUMENT_ENCRYPTED",
      "The presentation is protected with a password. Save a copy without it and send that.",
    );
  }
  const { offsets, documentId } = readPersistDirectory(stream, user.readUInt32LE(16));
  const count = { records: 0 };
  const readPersisted = (id: number) =>
    readRecordAt(stream, offsets.get(id) ?? stream.length, count);
  const document = readPersisted(documentId);
  const listOf = (instance: number) =>
    document.children.find(
      (child) => child.type === TYPES.slideList && child.instance === instance,
    );
  const notes = new Map(
    listEntries(listOf(NOTES)).map(({ persistId, slideId }) => [slideId, persistId]),
  );
  const slides = listEntries(listOf(SLIDES)).map(({ persistId, outline }): Slide => {
    const record = readPersisted(persistId);
    const notesId = findRecords(record, [TYPES.slideAtom])[0]?.data.readUInt32LE(16);
    const notesPersistId = notesId === undefined ? undefined : notes.get(notesId);
    return {
      shapes: readShapes(record, outline),
      notes: notesPersistId === undefined ? [] : readShapes(readPersisted(notesPersistId), []),
    };
  });
  const pictureOf = openPictures(document, pictureStream);
  const isLeftOut = slides.some(({ shapes }) =>
    shapes.some((shape) => shape.kind === "picture" && pictureOf(shape.number) === undefined),
  );
  return openFlow(
    slides.map((slide) => ({
      title: titleOf(slide),
      read: () => slidePage(slide),
      readPicture: (address) => pictureOf(Number(address.slice(PICTURE.length))),
    })),
    { isPaged: true, notes: isLeftOut ? ["Pictures other than PNG and JPEG are left out."] : [] },
  );
}

/** Finds the current place of each part of the file: later savings list only what changed. */
function readPersistDirectory(stream: Buffer, lastEdit: number) {
  const offsets = new Map<number, number>();
  let documentId = 0;
  let position = lastEdit;
  for (let edits = 0; position !== 0 && edits < MAX_EDITS; edits++) {
    const edit = readRecordAt(stream, position);
    if (edit.type !== TYPES.userEdit) throw damaged();
    documentId ||= edit.data.readUInt32LE(16);
    const directory = readRecordAt(stream, edit.data.readUInt32LE(12));
    addOffsets(directory.data, offsets);
    position = edit.data.readUInt32LE(8);
  }
  return { offsets, documentId };
}

function addOffsets(data: Buffer, offsets: Map<number, number>): void {
  for (let at = 0; at + 4 <= data.length;) {
    const head = data.readUInt32LE(at);
    const [first, count] = [head & 0xf_ff_ff, head >>> 20];
    at += 4;
    for (let index = 0; index < count && at + 4 <= data.length; index++, at += 4) {
      // The newest comes first.
      if (!offsets.has(first + index)) offsets.set(first + index, data.readUInt32LE(at));
    }
  }
}

interface ListEntry {
  readonly persistId: number;
  readonly slideId: number;
  /** The texts of its placeholders, which its shapes may refer to. */
  readonly outline: readonly PptRecord[];
}

function listEntries(list: PptRecord | undefined): ListEntry[] {
  const entries: (ListEntry & { outline: PptRecord[] })[] = [];
  for (const child of list?.children ?? []) {
    if (child.type === TYPES.slidePersist) {
      const { data } = child;
      entries.push({
        persistId: data.readUInt32LE(0),
        slideId: data.readUInt32LE(12),
        outline: [],
      });
    } else entries.at(-1)?.outline.push(child);
  }
  return entries;
}

interface Slide {
  readonly shapes: readonly SlideShape[];
  readonly notes: readonly SlideShape[];
}

function isText(shape: SlideShape): shape is SlideText {
  return shape.kind !== "picture" && shape.kind !== "table";
}

function findTitle({ shapes }: Slide): SlideText | undefined {
  return shapes.filter(isText).find(({ kind }) => kind === "title");
}

function titleOf(slide: Slide): string {
  return (
    findTitle(slide)
      ?.paragraphs.map(({ text }) => text)
      .join(" ") ?? ""
  );
}

function slidePage(slide: Slide): XmlElement {
  const title = findTitle(slide);
  const shown = slide.shapes.filter((shape) => shape !== title);
  const spoken = slide.notes.filter(isText).filter(({ kind }) => kind === "notes");
  return flowElement("html", [
    ...(title === undefined ? [] : [flowElement("h1", asLines(title))]),
    ...shown.flatMap(asNodes),
    ...spoken.flatMap(asParagraphs),
  ]);
}

const PICTURE = "pict:";

function asNodes(shape: SlideShape): XmlNode[] {
  if (isText(shape)) return asParagraphs(shape);
  if (shape.kind === "table") return [asTable(shape)];
  const { number, description } = shape;
  return [flowElement("img", [], { src: `${PICTURE}${number}`, alt: description })];
}

function asTable({ rows }: SlideTable): XmlElement {
  const cells = rows.map((row) =>
    row.map(({ texts, colspan, rowspan }) =>
      flowElement("td", texts.flatMap(asParagraphs), {
        colspan: String(colspan),
        rowspan: String(rowspan),
      }),
    ),
  );
  return flowElement(
    "table",
    cells.map((row) => flowElement("tr", row)),
  );
}

function asLines({ paragraphs }: SlideText): XmlNode[] {
  return paragraphs.flatMap(({ text }, index) => [...(index === 0 ? [] : [" "]), text]);
}

/** The body of a slide is a list, whatever draws its bullets, and so is text of several levels. */
function asParagraphs({ kind, paragraphs }: SlideText): XmlNode[] {
  const filled = paragraphs.filter(({ text }) => text.trim() !== "");
  const isNested = filled.some(({ level }) => level > 0);
  const isList = filled.length > 1 && (kind === "body" || isNested);
  return assembleParagraphs(
    filled.map(({ text, level }) => ({
      children: withBreaks(text),
      listItem: isList ? { level, number: undefined } : undefined,
    })),
  );
}

function withBreaks(text: string): XmlNode[] {
  return text
    .split("\v")
    .flatMap((line, index): XmlNode[] => (index === 0 ? [line] : [flowElement("br", []), line]));
}
