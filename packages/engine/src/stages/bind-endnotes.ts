import type { Block, Document, Line, Page } from "@parsewright/contract";
import { unionOf } from "@parsewright/document/geometry";
import { isNotesTitle } from "@parsewright/document/language";
import { groupByItem } from "@parsewright/document/blocks";
import { blockText } from "@parsewright/document/blocks";
import { rewriteBodies } from "./body-blocks.ts";
import { lineBoxes } from "./line-boxes.ts";
import { markLabels, type MarkLabels, markOfNote, marksIn, withLabels } from "./note-marks.ts";
import type { NoteNames } from "./note-names.ts";

/** At least this share of the notes of a chapter has a mark in its text. With fewer, the numbers agree by chance. */
const MIN_MARKED_SHARE = 0.5;

/** Notes that are counted from 1, as their first lines, and the text whose marks may lead to them. */
interface Chapter {
  readonly notes: readonly Line[];
  readonly text: readonly Block[];
}

/** Binds the notes below a heading, of a chapter or of the whole document, to the marks in its text. */
export function bindEndnotes(document: Document, names: NoteNames): Document {
  const labelsOfText = new Map<Block, MarkLabels>();
  const labelsOfNotes = new Map<Line, string>();
  for (const { notes, text } of findChapters(document)) {
    const found = text.flatMap(marksIn);
    const marked = new Set(found.flatMap(({ mark, isPower }) => (isPower ? [] : [mark])));
    const numbered = notes.map((line, index) => ({ line, mark: String(index + 1) }));
    const bound = numbered.filter(({ mark }) => marked.has(mark));
    if (bound.length < MIN_MARKED_SHARE * notes.length) continue;
    const labels = new Map(bound.map(({ mark }) => [mark, names.nameFor(mark)]));
    for (const block of text) labelsOfText.set(block, markLabels(labels, found));
    for (const { line, mark } of bound) labelsOfNotes.set(line, labels.get(mark) ?? mark);
  }
  if (labelsOfNotes.size === 0) return document;
  return rewriteBodies(document, ({ para_blocks }) =>
    para_blocks.flatMap((block) => {
      const ofText = labelsOfText.get(block);
      return ofText === undefined ? divideNotes(block, labelsOfNotes) : withLabels(block, ofText);
    }),
  );
}

/** Moves notes back into the text that were taken for footnotes of a page, but are below a heading such as `Notes`. */
export function returnNotes(pages: readonly Page[]): Page[] {
  let openLevel: number | undefined;
  return pages.map((page) => {
    const { para_blocks: body, discarded_blocks: discarded } = page;
    let [start, top] = [0, -Infinity];
    for (const [index, block] of body.entries()) {
      if (block.type !== "title") continue;
      const { level = 1, bbox } = block;
      if (isNotesTitle(blockText(block)))
        [openLevel, start, top] = [level, index + 1, bbox?.[1] ?? -Infinity];
      else if (openLevel !== undefined && level <= openLevel) openLevel = undefined;
    }
    const isNote = ({ type, bbox }: Block) =>
      openLevel !== undefined && type === "page_footnote" && (bbox?.[1] ?? 0) > top;
    const notes = discarded.filter(isNote);
    if (notes.length === 0) return page;
    return {
      ...page,
      para_blocks: notes.reduce((text, note) => insertNote(text, note, start), body),
      discarded_blocks: discarded.filter((block) => !isNote(block)),
    };
  });
}

/** Puts a note before the first one with a higher number, or at the end. */
function insertNote(body: Block[], note: Block, start: number): Block[] {
  const own = Number(markOfNote(note.lines));
  const next = body.findIndex(
    (block, index) => index >= start && Number(markOfNote(notesIn(block)[0])) > own,
  );
  return body.toSpliced(next === -1 ? body.length : next, 0, { ...note, type: "text" });
}

/** Finds the sections of notes, each with the text since the section before. */
function findChapters({ pdf_info }: Document): Chapter[] {
  const chapters: Chapter[] = [];
  let text: Block[] = [];
  let section: Section | undefined;
  const endSection = () => {
    if (section === undefined) return;
    chapters.push(...chaptersOf(section.counts, text));
    section = undefined;
    text = [];
  };
  for (const block of pdf_info.flatMap(({ para_blocks }) => para_blocks)) {
    const level = block.type === "title" ? (block.level ?? 1) : undefined;
    if (section !== undefined && level !== undefined && level <= section.level) endSection();
    if (section !== undefined) addNotes(section.counts, block);
    else if (level !== undefined && isNotesTitle(blockText(block))) section = { level, counts: [] };
    else text.push(block);
  }
  endSection();
  return chapters;
}

interface Section {
  /** Of its heading. A heading that is not below it ends the section. */
  readonly level: number;
  /** Its notes, divided where they are counted from 1 again. */
  readonly counts: Line[][];
}

function addNotes(counts: Line[][], block: Block): void {
  for (const lines of notesIn(block)) {
    const [first] = lines;
    const number = Number(markOfNote(lines));
    if (first === undefined) continue;
    if (number === 1) counts.push([first]);
    else if (number === (counts.at(-1)?.length ?? 0) + 1) counts.at(-1)?.push(first);
  }
}

/** Lists the lines of each paragraph, reference or item of a list: each may be a note. */
function notesIn({ type, lines = [], blocks = [] }: Block): Line[][] {
  if (type === "text" || type === "ref_text") return [lines];
  return type === "list" ? [...groupByItem(lines), ...blocks.flatMap(notesIn)] : [];
}

/**
 * Assigns notes to chapters. If notes are counted anew for each chapter, their marks are too. Gives nothing if their
 * numbers differ.
 */
function chaptersOf(counts: readonly Line[][], text: readonly Block[]): Chapter[] {
  const texts = counts.length === 1 ? [text] : divideByMarks(text);
  if (texts.length !== counts.length) return [];
  return counts.map((notes, index) => ({ notes, text: texts[index] ?? [] }));
}

/** Divides text into chapters: one begins where marks are counted from 1 again. */
function divideByMarks(text: readonly Block[]): Block[][] {
  const parts: Block[][] = [[]];
  let highest = 0;
  for (const block of text) {
    const numbers = marksIn(block)
      .filter(({ isPower }) => !isPower)
      .map(({ mark }) => Number(mark) || 0);
    if (numbers.includes(1) && highest > 1) {
      parts.push([]);
      highest = 0;
    }
    parts.at(-1)?.push(block);
    highest = numbers.reduce((most, number) => Math.max(most, number), highest);
  }
  return parts;
}

/** Divides a block of notes into one block for each note. */
function divideNotes(block: Block, labels: ReadonlyMap<Line, string>): Block[] {
  const notes = notesIn(block).map((lines) => {
    const label = lines[0] && labels.get(lines[0]);
    return { lines, ...(label !== undefined && { parser_note: label }) };
  });
  if (notes.every(({ parser_note }) => parser_note === undefined)) return [block];
  const { blocks: _items, bbox_fs: _linesBox, ...rest } = block;
  return notes.map((note) => ({ ...rest, type: "text", bbox: boxOf(note.lines, block), ...note }));
}

/** Finds the box of lines. Lines from another page are left out, as their boxes are on that page. */
function boxOf(lines: readonly Line[], { bbox }: Block): Block["bbox"] {
  const boxes = lineBoxes(lines.filter(({ parser_page_idx: page }) => page === undefined));
  return boxes === undefined ? bbox : unionOf(boxes);
}
