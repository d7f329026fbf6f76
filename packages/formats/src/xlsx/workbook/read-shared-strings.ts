import { createXmlReader, type XmlHandler } from "@parsewright/document/xml";
import type { OfficePackage } from "../../ooxml/office-package.ts";
import { type CellText, plainTextOf } from "./rich-text.ts";
import { createStringItemReader } from "./read-string-item.ts";

/** Texts that cells name by number. */
export interface SharedStrings {
  /** `""` for a number without a text. */
  at(index: number): CellText;
  readonly notes: readonly string[];
}

/** Limit on shared text: as much as a workbook of a hundred megabytes contains. */
const MAX_CHARACTERS = 128 * 1024 * 1024;
const MAX_STRINGS = 8 * 1024 * 1024;

/** Reads the shared texts as they stream by. A damaged part gives the texts in front of the damage. */
export async function readSharedStrings(
  pkg: OfficePackage,
  signal: AbortSignal,
): Promise<SharedStrings> {
  const part = pkg.relatedPart(pkg.mainPart, "sharedStrings");
  const strings: CellText[] = [];
  const notes: string[] = [];
  if (part !== undefined) {
    try {
      await streamStrings(pkg.streamBytes(part), strings, signal);
    } catch (error) {
      signal.throwIfAborted();
      notes.push(`The texts of the workbook could only be read in part: ${messageOf(error)}`);
    }
  }
  return { at: (index) => strings[index] ?? "", notes };
}

async function streamStrings(
  pieces: AsyncIterable<Uint8Array>,
  strings: CellText[],
  signal: AbortSignal,
): Promise<void> {
  const collector = createCollector(strings);
  const reader = createXmlReader(collector);
  for await (const piece of pieces) {
    signal.throwIfAborted();
    reader.write(piece);
    if (collector.isFull()) throw new Error("they are too many to hold.");
  }
  reader.end();
}

function createCollector(strings: CellText[]): XmlHandler & { isFull(): boolean } {
  const item = createStringItemReader();
  let characters = 0;
  return {
    open: (name, attributes) => item.open(name, attributes),
    text: (text) => item.text(text),
    close(name) {
      item.close(name);
      if (name !== "x:si") return;
      const text = item.take();
      characters += plainTextOf(text).length;
      strings.push(text);
    },
    isFull: () => characters > MAX_CHARACTERS || strings.length > MAX_STRINGS,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
