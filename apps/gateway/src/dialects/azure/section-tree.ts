import type { Span } from "./content-writer.ts";

interface Element {
  /** Such as `/paragraphs/3`. */
  readonly path: string;
  readonly span: Span;
}

interface Section {
  readonly level: number;
  readonly elements: string[];
  start: number;
  end: number;
}

/** The sections of a document, of which the first is the whole. */
export class SectionTree {
  readonly #makeSpan: (start: number, end: number) => Span;
  readonly #sections: Section[] = [{ level: 0, elements: [], start: 0, end: 0 }];
  #open: Section[] = [...this.#sections];

  constructor(makeSpan: (start: number, end: number) => Span) {
    this.#makeSpan = makeSpan;
  }

  /** A heading, with which a section begins. */
  open(level: number, heading: Element): void {
    this.#open = this.#open.filter((section) => section.level < level);
    const section = { level, elements: [], start: heading.span.offset, end: 0 };
    this.#open.at(-1)?.elements.push(`/sections/${this.#sections.length}`);
    this.#sections.push(section);
    this.#open.push(section);
    this.add(heading);
  }

  /** Something in the section that is open, and in those around it. */
  add({ path, span }: Element): void {
    this.#open.at(-1)?.elements.push(path);
    const end = span.offset + span.length;
    for (const section of this.#open) section.end = Math.max(section.end, end);
  }

  finish(whole: Span): readonly object[] {
    return this.#sections.map(({ start, end, elements }, index) => ({
      spans: [index === 0 ? whole : this.#makeSpan(start, Math.max(start, end))],
      elements,
    }));
  }
}
