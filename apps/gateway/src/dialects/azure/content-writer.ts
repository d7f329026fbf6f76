import { segmentText } from "@parsewright/document/language";

/** A part of the content, as Azure counts it: where it begins, and how long it is. */
export interface Span {
  offset: number;
  length: number;
}

/** Units in which offsets and lengths are counted. */
export const STRING_INDEX_TYPES = ["textElements", "unicodeCodePoint", "utf16CodeUnit"] as const;
export type StringIndexType = (typeof STRING_INDEX_TYPES)[number];

/** Signs that are part of a text element of several code units. */
const JOINED = /[\p{M}\p{Cf}\u1100-\u11ff\ud800-\udfff\r]/u;

/** Characters that an answer may be searched for its parts: each that is written in another way is looked for to the end of its block. */
const MOST_SEARCHED = 100_000_000;

/** Puts the content of a document together, and remembers where its parts are. */
export class ContentWriter {
  readonly #texts: string[] = [];
  readonly #spans: Span[] = [];
  readonly #search = { left: MOST_SEARCHED };
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds a text, and gives its parts their spans. */
  write(text: string): WrittenText {
    const start = this.#length;
    this.#texts.push(text);
    this.#length += text.length;
    const span = (from: number, to: number) => this.span(start + from, start + to);
    return new WrittenText(text, span, this.#search);
  }

  span(start: number, end: number): Span {
    const span = { offset: start, length: end - start };
    this.#spans.push(span);
    return span;
  }

  /** The content. From then on its spans are in the unit that was asked for. */
  finish(type: StringIndexType): string {
    const content = this.#texts.join("");
    if (type !== "utf16CodeUnit" && JOINED.test(content)) {
      const count = counterOf(content, type);
      for (const span of this.#spans) {
        const start = count(span.offset);
        span.length = count(span.offset + span.length) - start;
        span.offset = start;
      }
    }
    return content;
  }
}

/** Counts the units before an offset in code units. */
function counterOf(content: string, type: StringIndexType): (offset: number) => number {
  const before = new Uint32Array(content.length + 1);
  const units =
    type === "textElements"
      ? segmentText(new Intl.Segmenter(), content).map(({ segment }) => segment)
      : Array.from(content);
  let offset = 0;
  for (const [count, unit] of units.entries()) {
    before.fill(count, offset, offset + unit.length);
    offset += unit.length;
  }
  before[content.length] = units.length;
  return (at) => before[at] ?? 0;
}

/** A part of a text, and where in the text it begins. */
export interface Found {
  readonly span: Span;
  readonly at: number;
}

/** A text of the content in which parts are looked for from left to right. */
class WrittenText {
  readonly #text: string;
  readonly #span: (from: number, to: number) => Span;
  readonly #search: { left: number };
  #cursor = 0;

  constructor(text: string, span: (from: number, to: number) => Span, search: { left: number }) {
    this.#text = text;
    this.#span = span;
    this.#search = search;
  }

  all(): Span {
    return this.#span(0, this.#text.length);
  }

  /** The place of a part, behind the last one if it is there; `undefined` for one that is written in another way. */
  find(part: string): Found | undefined {
    if (part === "") return undefined;
    const next = this.indexIn(this.#text, part, this.#cursor);
    const at = next === -1 ? this.indexIn(this.#text, part, 0) : next;
    if (at === -1) return undefined;
    this.#cursor = at + part.length;
    return { span: this.#span(at, at + part.length), at };
  }

  /** The place of a part in a text behind another place; -1 for none, and where the answer was searched enough. */
  indexIn(text: string, part: string, from: number): number {
    if (this.#search.left < 0) return -1;
    const at = text.indexOf(part, from);
    this.#search.left -= (at === -1 ? text.length : at) - from;
    return at;
  }

  /** A part of what was found, by its place in the text. */
  within(at: number, length: number): Span {
    return this.#span(at, at + length);
  }
}

export type { WrittenText };
