import type { Block } from "@parsewright/contract";
import { childElements, findChild, textContent, type XmlElement } from "@parsewright/document/xml";
import type { DrawingContext } from "./drawing-context.ts";
import { readShape } from "./read-shape.ts";

/** Content that floats over a sheet, with the 0-based row of its top. */
export interface AnchoredBlocks {
  readonly sheetRow: number;
  readonly sheetColumn: number;
  readonly blocks: readonly Block[];
}

/** Height of a row that nobody changed: a fifth of an inch, in the unit of drawings. */
const ROW_HEIGHT = 190_500;

/** Reads all that floats over a sheet, from top to bottom. Throws when the drawing itself is damaged. */
export async function readDrawing(context: DrawingContext): Promise<AnchoredBlocks[]> {
  const root = context.pkg.readXml(context.part);
  const anchors = root === undefined ? [] : childElements(root);
  const anchored: AnchoredBlocks[] = [];
  for (const anchor of anchors) {
    const blocks: Block[] = [];
    for (const shape of childElements(anchor)) blocks.push(...(await readShape(shape, context)));
    if (blocks.length > 0) anchored.push({ ...placeOf(anchor), blocks });
  }
  return anchored.toSorted(
    (one, other) => one.sheetRow - other.sheetRow || one.sheetColumn - other.sheetColumn,
  );
}

function placeOf(anchor: XmlElement): { sheetRow: number; sheetColumn: number } {
  const from = findChild(anchor, "xdr:from");
  if (from === undefined) {
    const top = Number(findChild(anchor, "xdr:pos")?.attributes["y"] ?? 0);
    return { sheetRow: Math.floor(top / ROW_HEIGHT) || 0, sheetColumn: 0 };
  }
  return { sheetRow: numberIn(from, "xdr:row"), sheetColumn: numberIn(from, "xdr:col") };
}

function numberIn(from: XmlElement, name: string): number {
  const element = findChild(from, name);
  return element === undefined ? 0 : Number(textContent(element)) || 0;
}
