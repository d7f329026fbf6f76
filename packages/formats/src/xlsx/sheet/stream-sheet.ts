import { partProblem } from "@parsewright/document/files";
import { createXmlReader } from "@parsewright/document/xml";
import type { OfficePackage } from "../../ooxml/office-package.ts";
import { type CellContext, createCellReader } from "./read-cells.ts";
import { createPropertiesReader, type SheetProperties } from "./read-sheet-properties.ts";
import type { CellListener } from "./sheet-cell.ts";

export interface SheetSource {
  readonly pkg: OfficePackage;
  readonly part: string;
  readonly context: CellContext;
  readonly signal: AbortSignal;
}

/** Reads a sheet without holding it: cells go to the listener as they come. */
export async function streamSheet(
  { pkg, part, context, signal }: SheetSource,
  listener: CellListener,
): Promise<{ properties: SheetProperties; problem?: string }> {
  const cells = createCellReader(context, listener);
  const { properties, ...around } = createPropertiesReader();
  let handler = around;
  const reader = createXmlReader({
    open(name, attributes) {
      if (name === "x:sheetData") handler = cells;
      handler.open(name, attributes);
    },
    text: (text) => handler.text(text),
    close(name) {
      handler.close(name);
      if (name === "x:sheetData") handler = around;
    },
  });
  try {
    for await (const piece of pkg.streamBytes(part)) {
      signal.throwIfAborted();
      reader.write(piece);
      if (listener.isDone()) return { properties };
    }
    reader.end();
    return { properties };
  } catch (error) {
    signal.throwIfAborted();
    return { properties, problem: partProblem(error) };
  }
}
