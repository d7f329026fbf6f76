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

/** Codes of the properties of paragraphs. */
const PROPERTIES = {
  isInTable: 0x2416,
  isRowEnd: 0x2417,
  listLevel: 0x260a,
  list: 0x460b,
  outlineLevel: 0x2640,
} as const;

const BODY_TEXT_LEVEL = 9;

/** The tree of a document: its body, then its notes. */
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
  const elements: XmlElement[] = [];
  const table = new RowTable();
  let paragraphs: FlowParagraph[] = [];
  const take = () => {
    const taken = assembleParagraphs(paragraphs);
    paragraphs = [];
    return taken;
  };

  const end = Math.min(reading.text.text.length, file.bodyLength + file.notesLength);
  for (const { start, stop, mark } of splitParagraphs(reading.text.text.slice(0, end))) {
    const run = paragraphsAt(reading.text.offsetOf(Math.min(stop, end - 1)));
    const isInTable = run?.values.get(PROPERTIES.isInTable) === 1;
    if (!isInTable) elements.push(...table.take());
    else if (!table.hasRows()) elements.push(...take());
    if (isInTable && run.values.get(PROPERTIES.isRowEnd) === 1) {
      defineRow(table, run.rowDefinition);
      table.endRow();
      paragraphs = [];
      continue;
    }
    paragraphs.push({ children: readRuns(reading, start, stop), ...describe(run) });
    if (isInTable && mark === CELL_MARK) table.addCell(take());
  }
  elements.push(...table.take(), ...take());
  return { tree: flowElement("html", elements), pictures: reading.pictures };
}

/** Says what paragraphs are, in the order of the document: numbers count up. */
function createDescriber(file: WordFile) {
  const headings = readHeadingStyles(file);
  const isNumbered = readNumberedLists(file);
  const numbers = new Map<string, number>();
  return (run: ReturnType<FindProperties>): Omit<FlowParagraph, "children"> => {
    const valueOf = (code: number) => run?.values.get(code) ?? 0;
    const outline = run?.values.get(PROPERTIES.outlineLevel) ?? BODY_TEXT_LEVEL;
    const headingLevel = headings.get(run?.style ?? -1) ?? (outline < 6 ? outline + 1 : undefined);
    const [list, level] = [valueOf(PROPERTIES.list), valueOf(PROPERTIES.listLevel)];
    if (list === 0) return { headingLevel };
    const number = isNumbered(list, level) ? countUp(numbers, list, level) : undefined;
    return { headingLevel, listItem: { level, number } };
  };
}

const CELL_MARK = "\u0007";

interface ParagraphPlace {
  readonly start: number;
  /** Of the mark that ends it. */
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

/** The number of the next item; items further in begin anew. */
function countUp(numbers: Map<string, number>, list: number, level: number): number {
  const next = (numbers.get(`${list}/${level}`) ?? 0) + 1;
  numbers.set(`${list}/${level}`, next);
  for (let deeper = level + 1; deeper < 9; deeper++) numbers.delete(`${list}/${deeper}`);
  return next;
}
