import { alignWords } from "../reading/align-words.ts";
import type { BlockWord } from "../result/block-words.ts";
import { type ElementText, readText } from "./element-text.ts";
import { cellsIn } from "./watch-frame.ts";

/** The name of the marks in the frame's style. */
const LIT = "lit-word";

/** Text of formulas for screen readers. */
const UNSEEN = ".katex-mathml";

/** Words of a block that are in one text: that of a cell, or all that is in no cell. */
interface TextWords {
  readonly text: ElementText;
  readonly ranges: readonly {
    readonly word: number;
    readonly start: number;
    readonly end: number;
  }[];
}

/** The word of a section at a point of the window, by its number among the words of its block. */
export function wordAt(
  section: Element,
  words: readonly BlockWord[],
  { clientX: x, clientY: y }: MouseEvent,
): number | undefined {
  const page = section.ownerDocument;
  // Safari has it since 2025.
  if (words.length === 0 || !("caretPositionFromPoint" in page)) return undefined;
  const caret = page.caretPositionFromPoint(x, y);
  if (caret === null) return undefined;
  const cell = cellsIn(section).findIndex((one) => one.contains(caret.offsetNode));
  const { text, ranges } = textWords(section, words, cell === -1 ? undefined : cell);
  const offset = text.offsetOf(caret.offsetNode, caret.offset) ?? -1;
  // A caret is between two characters, and the point may be on either, or beside the text.
  const near = ranges.filter(({ start, end }) => start <= offset && offset <= end);
  return near.find(({ start, end }) =>
    [...(text.rangeOf(start, end)?.getClientRects() ?? [])].some(
      ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
    ),
  )?.word;
}

/** The words of a section that are selected. */
export function selectedWords(
  section: Element,
  words: readonly BlockWord[],
  selected: Range,
): readonly number[] {
  if (words.length === 0 || !selected.intersectsNode(section)) return [];
  const cells = cellsIn(section).flatMap((cell, index) =>
    selected.intersectsNode(cell) ? [index] : [],
  );
  return [undefined, ...cells].flatMap((cell) => {
    const { text, ranges } = textWords(section, words, cell);
    return ranges
      .filter(({ start, end }) => {
        const range = text.rangeOf(start, end);
        return (
          range !== undefined &&
          selected.compareBoundaryPoints(Range.END_TO_START, range) < 0 &&
          selected.compareBoundaryPoints(Range.START_TO_END, range) > 0
        );
      })
      .map(({ word }) => word);
  });
}

/** Lights a word of a section, or none; browsers without highlights show it unlit. */
export function markWord(
  page: Document,
  lit:
    | { readonly section: Element; readonly words: readonly BlockWord[]; readonly word: number }
    | undefined,
): void {
  const view = page.defaultView;
  if (view?.CSS.highlights === undefined) return;
  view.CSS.highlights.delete(LIT);
  if (lit === undefined) return;
  const { section, words, word } = lit;
  const { text, ranges } = textWords(section, words, words[word]?.cell);
  const found = ranges.find((one) => one.word === word);
  const range = found && text.rangeOf(found.start, found.end);
  if (range) view.CSS.highlights.set(LIT, new view.Highlight(range));
}

function textWords(
  section: Element,
  words: readonly BlockWord[],
  cell: number | undefined,
): TextWords {
  const numbers = [...words.keys()].filter((number) => words[number]?.cell === cell);
  const root = cell === undefined ? section : cellsIn(section)[cell];
  if (root === undefined || numbers.length === 0) return { text: readText(section), ranges: [] };
  const text = readText(root, cell === undefined ? `table, ${UNSEEN}` : UNSEEN);
  const texts = numbers.map((number) => words[number]?.text ?? "");
  const ranges = alignWords(texts, text.text).map((range) => ({
    ...range,
    word: numbers[range.word] ?? 0,
  }));
  return { text, ranges };
}
