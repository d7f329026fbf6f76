import type { XmlElement } from "@parsewright/document/xml";
import { assembleParagraphs, type FlowParagraph } from "../flow/assemble-paragraphs.ts";
import { flowElement } from "../flow/flow-tree.ts";
import { RowTable } from "../flow/row-table.ts";
import { type FindProperties, readProperties } from "./read-properties.ts";
import { readHeadingStyles, readNumberedLists } from "./read-styles.ts";
import { readText } from "./read-text.ts";
import { readRuns } from "./read-runs.ts";
import { PARTS, type WordFile } from "./word-file.ts";
import type { WordReading } from "./word-reading.ts";
import { defineRow } from "./word-tables.ts";

/** Property codes of paragraphs. */
const PROPERTIES = {
  isInTable: 0x2416,
  isRowEnd: 0x2417,
  listLevel: 0x260a,
  list: 0x460b,
  outlineLevel: 0x2640,
} as const;

const BODY_TEXT_LEVEL = 9;
const MAX_HEADING_LEVEL = 6;
const LIST_LEVELS = 9;

/** Reads the tree of a document: its body, then its notes. */
export function readWordDocument(file: WordFile): {
  readonly tree: XmlElement;
  readonly pictures: readonly Uint8Array[];
} {
  const reading: WordReading = {
    file,
    text: readText(file),
    charactersAt: readProperties(file, PARTS.characterPages, "character"),
    pictures: [],
    noteCounts: { body: 0, notes: 0 },
  };
  const describe = createDescriber(file);
  const paragraphsAt = readProperties(file, PARTS.paragraphPages, "paragraph");
  const body = new DocumentBody();

  const end = Math.min(reading.text.text.length, file.bodyLength + file.notesLength);
  for (const { start, stop, mark } of splitParagraphs(reading.text.text.slice(0, end))) {
    const run = paragraphsAt(reading.text.offsetOf(Math.min(stop, end - 1)));
    const isInTable = run?.values.get(PROPERTIES.isInTable) === 1;
    body.enter(isInTable);
    if (isInTable && run.values.get(PROPERTIES.isRowEnd) === 1) {
      body.endRow(run.rowDefinition);
      continue;
    }
    body.add({ children: readRuns(reading, start, stop), ...describe(run) });
    if (isInTable && mark === CELL_MARK) body.endCell();
  }
  return { tree: flowElement("html", body.end()), pictures: reading.pictures };
}

/** Collects paragraphs and table rows, which the file lists one after the other, into elements. */
class DocumentBody {
  readonly #elements: XmlElement[] = [];
  readonly #table = new RowTable();
  #paragraphs: FlowParagraph[] = [];

  /** Ends the table or the text before a paragraph that is not part of it. */
  enter(isInTable: boolean): void {
    if (!isInTable) for (const element of this.#table.take()) this.#elements.push(element);
    else if (!this.#table.hasRows())
      for (const element of this.#takeParagraphs()) this.#elements.push(element);
  }

  add(paragraph: FlowParagraph): void {
    this.#paragraphs.push(paragraph);
  }

  endCell(): void {
    this.#table.addCell(this.#takeParagraphs());
  }

  endRow(definition: Buffer | undefined): void {
    defineRow(this.#table, definition);
    this.#table.endRow();
    this.#paragraphs = [];
  }

  end(): XmlElement[] {
    return [...this.#elements, ...this.#table.take(), ...this.#takeParagraphs()];
  }

  #takeParagraphs(): XmlElement[] {
    const taken = assembleParagraphs(this.#paragraphs);
    this.#paragraphs = [];
    return taken;
  }
}

/** Creates the function that classifies paragraphs. It must see them in document order, because numbers count up. */
function createDescriber(file: WordFile) {
  const headings = readHeadingStyles(file);
  const isNumbered = readNumberedLists(file);
  const numbers = new Map<string, number>();
  return (run: ReturnType<FindProperties>): Omit<FlowParagraph, "children"> => {
    const valueOf = (code: number) => run?.values.get(code) ?? 0;
    const outline = run?.values.get(PROPERTIES.outlineLevel) ?? BODY_TEXT_LEVEL;
    const outlineLevel = outline < MAX_HEADING_LEVEL ? outline + 1 : undefined;
    const headingLevel = headings.get(run?.style ?? -1) ?? outlineLevel;
    const [list, level] = [valueOf(PROPERTIES.list), valueOf(PROPERTIES.listLevel)];
    if (list === 0) return { headingLevel };
    const number = isNumbered(list, level) ? countUp(numbers, list, level) : undefined;
    return { headingLevel, listItem: { level, number } };
  };
}

const CELL_MARK = "\u0007";

interface ParagraphPlace {
  readonly start: number;
  /** Position of the mark that ends it. */
  readonly stop: number;
  readonly mark: string;
}

const PARAGRAPH_MARKS: ReadonlySet<string> = new Set(["\r", "\f", CELL_MARK]);

function* splitParagraphs(text: string): Generator<ParagraphPlace> {
  let start = 0;
  for (let stop = 0; stop < text.length; stop++) {
    const mark = text.charAt(stop);
    if (!PARAGRAPH_MARKS.has(mark)) continue;
    yield { start, stop, mark };
    start = stop + 1;
  }
  if (start < text.length) yield { start, stop: text.length, mark: "" };
}

/** Counts the next item of a level; deeper levels start again. */
function countUp(numbers: Map<string, number>, list: number, level: number): number {
  const next = (numbers.get(`${list}/${level}`) ?? 0) + 1;
  numbers.set(`${list}/${level}`, next);
  for (let deeper = level + 1; deeper < LIST_LEVELS; deeper++) numbers.delete(`${list}/${deeper}`);
  return next;
}
