import type { Block, Document, Page } from "@parsewright/contract";
import { bindEndnotes, returnNotes } from "./bind-endnotes.ts";
import { isRaised, markLabels, marksIn, markOfNote, withLabels } from "./note-marks.ts";
import { createNoteNames, type NoteNames } from "./note-names.ts";
import type { Stage } from "./stage.ts";

/**
 * Binds notes to the raised marks in the text: those on the same page, those that did not fit there and are on the
 * next, and those under a heading such as `Notes`. Both get the same label, which no other note of the document has.
 */
export const bindNotes: Stage = {
  name: "bind-notes",
  apply(document: Document): Document {
    const names = createNoteNames();
    const pages = returnNotes(document.pdf_info);
    for (const index of pages.keys()) bind(pages, { marked: index, noted: index }, names);
    for (const index of pages.keys()) bind(pages, { marked: index, noted: index + 1 }, names);
    return bindEndnotes({ ...document, pdf_info: pages }, names);
  },
};

/** Binds the notes of page `noted` to the marks of page `marked`, as far as neither is bound. */
function bind(
  pages: Page[],
  { marked, noted }: { readonly marked: number; readonly noted: number },
  names: NoteNames,
): void {
  const [markedPage, notedPage] = [pages[marked], pages[noted]];
  if (markedPage === undefined || notedPage === undefined) return;
  const marks = marksOfNotes(notedPage);
  if (marks.size === 0) return;
  const found = markedPage.para_blocks.filter((block) => !startsRaised(block)).flatMap(marksIn);
  const inText = new Set(found.map(({ mark }) => mark));
  const labels = new Map<string, string>();
  for (const mark of marks.values()) if (inText.has(mark)) labels.set(mark, names.nameFor(mark));
  if (labels.size === 0) return;
  const ofMarks = markLabels(labels, found);
  pages[marked] = {
    ...markedPage,
    para_blocks: markedPage.para_blocks.map((block) =>
      startsRaised(block) ? block : withLabels(block, ofMarks),
    ),
  };
  const asNote = (block: Block): Block => {
    const label = labels.get(marks.get(block) ?? "");
    return label === undefined ? block : { ...block, parser_note: label };
  };
  const { para_blocks: body, discarded_blocks: discarded } = pages[noted] ?? notedPage;
  pages[noted] = {
    ...notedPage,
    para_blocks: body.map(asNote),
    discarded_blocks: discarded.map(asNote),
  };
}

/** The marks that the unbound notes of a page begin with. Of two notes with the same mark the first counts. */
function marksOfNotes({ para_blocks, discarded_blocks }: Page): Map<Block, string> {
  const notes = [
    ...discarded_blocks.filter(({ type }) => type === "page_footnote"),
    ...para_blocks.filter(startsRaised),
  ];
  const marks = new Map<Block, string>();
  for (const note of notes) {
    const mark = markOfNote(note.lines);
    const isFirst = ![...marks.values()].includes(mark ?? "");
    if (mark !== undefined && note.parser_note === undefined && isFirst) marks.set(note, mark);
  }
  return marks;
}

/** A paragraph that begins with a raised mark is a note, wherever it is on the page. */
function startsRaised({ type, lines: [first] = [] }: Block): boolean {
  const [start] = first?.spans ?? [];
  return type === "text" && start !== undefined && isRaised(start);
}
