import type { Block, Document, Line, Page, Span } from "@parsewright/contract";
import { leadingMarkOf, markOf } from "../language/note-mark.ts";
import type { Stage } from "./stage.ts";
import { lineText } from "./block-text.ts";

/**
 * Binds the notes of a page to the raised marks in its text: both get the same label, which no other note
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
  const notesInBody = new Set(page.para_blocks.filter(startsRaised));
  const notes = [
    ...page.discarded_blocks.filter(({ type }) => type === "page_footnote"),
    ...notesInBody,
  ];
  if (notes.length === 0) return page;
  const marks = new Map<Block, string>();
  for (const note of notes) {
    const mark = markOfNote(note);
    if (mark !== undefined && ![...marks.values()].includes(mark)) marks.set(note, mark);
  }
  const found = page.para_blocks.filter((block) => !notesInBody.has(block)).flatMap(marksIn);
  const inText = new Set(found.map(({ mark }) => mark));
  const labelOfMark = new Map<string, string>();
  for (const mark of marks.values())
    if (inText.has(mark)) labelOfMark.set(mark, labels.labelFor(mark));
  if (labelOfMark.size === 0) return page;
  const binding: Binding = {
    labels: labelOfMark,
    behindWords: new Set(found.flatMap(({ mark, isPower }) => (isPower ? [] : [mark]))),
  };
  const asNote = (block: Block): Block => {
    const label = labelOfMark.get(marks.get(block) ?? "");
    return label === undefined ? block : { ...block, parser_note: label };
  };
  return {
    ...page,
    para_blocks: page.para_blocks.map((block) =>
      notesInBody.has(block) ? asNote(block) : withLabels(block, binding),
    ),
    discarded_blocks: page.discarded_blocks.map(asNote),
  };
}

/** A paragraph that begins with a raised mark is a note, wherever it is on the page. */
function startsRaised({ type, lines: [first] = [] }: Block): boolean {
  const [start] = first?.spans ?? [];
  return type === "text" && start !== undefined && isRaised(start);
}

function markOfNote({ lines: [first] = [] }: Block): string | undefined {
  const [start] = first?.spans ?? [];
  if (first === undefined || start === undefined) return undefined;
  return isRaised(start) ? markOf(start.content ?? "") : leadingMarkOf(lineText(first))?.mark;
}

function isRaised({ style }: Span): boolean {
  return style?.includes("superscript") === true;
}

interface FoundMark {
  readonly mark: string;
  /** It is behind a number, where it may be a power: `10⁶`. */
  readonly isPower: boolean;
}

/** What the labels of marks are, and which marks are behind words: the same number behind a number is a power then. */
interface Binding {
  readonly labels: ReadonlyMap<string, string>;
  readonly behindWords: ReadonlySet<string>;
}

/** Everything that the raised spans of a block and of its parts say. */
function marksIn({ lines = [], blocks = [] }: Block): FoundMark[] {
  const own = lines.flatMap(({ spans }) =>
    spans.flatMap((span, place) =>
      isRaised(span)
        ? piecesOf(span).map((piece) => ({
            mark: markOf(piece) ?? "",
            isPower: isBehindNumber(spans, place),
          }))
        : [],
    ),
  );
  return [...own, ...blocks.flatMap(marksIn)];
}

function isBehindNumber(spans: readonly Span[], place: number): boolean {
  return /\d$/.test(spans[place - 1]?.content ?? "");
}

/** `1,2` are two marks. */
function piecesOf({ content = "" }: Span): string[] {
  return content.split(/(?<=[,;\s])|(?=[,;\s])/u).filter((piece) => piece !== "");
}

function withLabels(block: Block, binding: Binding): Block {
  const { lines, blocks } = block;
  return {
    ...block,
    ...(lines && { lines: lines.map((line) => labelLine(line, binding)) }),
    ...(blocks && { blocks: blocks.map((part) => withLabels(part, binding)) }),
  };
}

function labelLine(line: Line, binding: Binding): Line {
  const { spans } = line;
  if (!spans.some(isRaised)) return line;
  return {
    ...line,
    spans: spans.flatMap((span, place) =>
      isRaised(span) ? labelSpan(span, isBehindNumber(spans, place), binding) : [span],
    ),
  };
}

function labelSpan(span: Span, isPower: boolean, { labels, behindWords }: Binding): Span[] {
  const pieces = piecesOf(span).map((content): Span => {
    const mark = markOf(content) ?? "";
    const label = isPower && behindWords.has(mark) ? undefined : labels.get(mark);
    return { ...span, content, ...(label !== undefined && { parser_note: label }) };
  });
  return pieces.some(({ parser_note }) => parser_note !== undefined) ? pieces : [span];
}
