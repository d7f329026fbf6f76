import type { Block, Document, Line, Page, Span } from "@parser/contract";
import { leadingMarkOf, markOf } from "../language/note-mark.ts";
import type { Stage } from "./stage.ts";
import { lineText } from "./block-text.ts";

/**
 * Binds the notes at the foot of a page to the raised marks in its text: both get the same label, which no other note
 * of the document has.
 */
export const bindNotes: Stage = {
  name: "bind-notes",
  apply(document: Document): Document {
    const labels = createLabels();
    return { ...document, pdf_info: document.pdf_info.map((page) => bindPage(page, labels)) };
  },
};

interface Labels {
  labelFor(mark: string): string;
}

/** Notes are counted anew on each page or in each chapter; in Markdown each needs a name of its own. */
function createLabels(): Labels {
  const counts = new Map<string, number>();
  return {
    labelFor(mark) {
      const name = /^[\da-z]+$/i.test(mark) ? mark : "note";
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count === 1 ? name : `${name}-${count}`;
    },
  };
}

function bindPage(page: Page, labels: Labels): Page {
  const notes = page.discarded_blocks.filter(({ type }) => type === "page_footnote");
  if (notes.length === 0) return page;
  const marks = new Map<Block, string>();
  for (const note of notes) {
    const mark = markOfNote(note);
    if (mark !== undefined && ![...marks.values()].includes(mark)) marks.set(note, mark);
  }
  const inText = new Set(page.para_blocks.flatMap(marksIn));
  const labelOfMark = new Map<string, string>();
  for (const mark of marks.values())
    if (inText.has(mark)) labelOfMark.set(mark, labels.labelFor(mark));
  if (labelOfMark.size === 0) return page;
  return {
    ...page,
    para_blocks: page.para_blocks.map((block) => withLabels(block, labelOfMark)),
    discarded_blocks: page.discarded_blocks.map((block) => {
      const label = labelOfMark.get(marks.get(block) ?? "");
      return label === undefined ? block : { ...block, parser_note: label };
    }),
  };
}

function markOfNote({ lines: [first] = [] }: Block): string | undefined {
  const [start] = first?.spans ?? [];
  if (first === undefined || start === undefined) return undefined;
  return isRaised(start) ? markOf(start.content ?? "") : leadingMarkOf(lineText(first))?.mark;
}

function isRaised({ style }: Span): boolean {
  return style?.includes("superscript") === true;
}

/** Everything that the raised spans of a block and of its parts say. */
function marksIn({ lines = [], blocks = [] }: Block): string[] {
  const own = lines.flatMap(({ spans }) => spans.filter(isRaised).flatMap(piecesOf));
  return [...own.map((piece) => markOf(piece) ?? ""), ...blocks.flatMap(marksIn)];
}

/** `1,2` are two marks. */
function piecesOf({ content = "" }: Span): string[] {
  return content.split(/(?<=[,;\s])|(?=[,;\s])/u).filter((piece) => piece !== "");
}

function withLabels(block: Block, labels: ReadonlyMap<string, string>): Block {
  const { lines, blocks } = block;
  return {
    ...block,
    ...(lines && { lines: lines.map((line) => labelLine(line, labels)) }),
    ...(blocks && { blocks: blocks.map((part) => withLabels(part, labels)) }),
  };
}

function labelLine(line: Line, labels: ReadonlyMap<string, string>): Line {
  if (!line.spans.some(isRaised)) return line;
  return { ...line, spans: line.spans.flatMap((span) => labelSpan(span, labels)) };
}

function labelSpan(span: Span, labels: ReadonlyMap<string, string>): Span[] {
  if (!isRaised(span)) return [span];
  const pieces = piecesOf(span).map((content): Span => {
    const label = labels.get(markOf(content) ?? "");
    return { ...span, content, ...(label !== undefined && { parser_note: label }) };
  });
  return pieces.some(({ parser_note }) => parser_note !== undefined) ? pieces : [span];
}
