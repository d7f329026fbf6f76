import { attempt } from "../../office/attempt.ts";
import type { Block, Box } from "@parsewright/contract";
import { tableBlock } from "@parsewright/document/blocks";
import {
  childElements,
  descendantElements,
  findChild,
  type XmlElement,
} from "@parsewright/document/xml";
import { drawingText } from "../../ooxml/drawing-text.ts";
import { readChart } from "../../ooxml/read-chart.ts";
import { readSmartArt } from "../../ooxml/read-smart-art.ts";
import { chartBlock } from "../../office/visual-blocks.ts";
import type { SlideShape } from "../shapes/read-shapes.ts";
import type { SlideScope } from "../slide/slide-scope.ts";
import { toBulletList } from "../text/paragraph-blocks.ts";
import { textContextOf } from "../text/text-context.ts";
import { readPicture } from "./read-picture.ts";
import { readTable } from "./read-table.ts";

/** Reads a frame (`p:graphicFrame`): a table, a chart, a diagram, or the picture of an embedded object. */
export async function readFrame(shape: SlideShape, scope: SlideScope): Promise<Block[]> {
  const data = findChild(shape.element, "a:graphic", "a:graphicData");
  for (const content of data === undefined ? [] : childElements(data)) {
    switch (content.name) {
      case "a:tbl":
        return readTableBlocks(content, scope);
      case "c:chart":
      case "cx:chart":
        return readChartBlocks(content, scope);
      case "dgm:relIds":
        return readDiagramBlocks(content, scope);
      default:
        return readObjectPicture(content, shape.box, scope);
    }
  }
  return [];
}

function readTableBlocks(table: XmlElement, scope: SlideScope): Block[] {
  // Cells take nothing from the placeholder that the table is in.
  const place = { element: table, ancestors: [], placeholderType: undefined };
  const html = readTable(table, textContextOf(place, scope));
  return html === "" ? [] : [tableBlock({ html })];
}

function readChartBlocks({ attributes }: XmlElement, scope: SlideScope): Block[] {
  const chart = tryPart(attributes["r:id"], scope, (part) =>
    readChart(scope.pkg, part, scope.template.palette),
  );
  if (chart === undefined) {
    scope.notes.add("A chart could not be read.");
    return [];
  }
  return [chartBlock(chart)];
}

function readDiagramBlocks({ attributes }: XmlElement, scope: SlideScope): Block[] {
  const entries = tryPart(attributes["r:dm"], scope, (part) => readSmartArt(scope.pkg, part));
  if (entries !== undefined && entries.length > 0) return toBulletList(entries);
  const drawn = readDrawnDiagram(scope);
  if (drawn.length === 0) scope.notes.add("A diagram could not be read.");
  return toBulletList(drawn);
}

/** The texts of the drawing that PowerPoint keeps of a diagram. Of several, none says which one it draws. */
function readDrawnDiagram(scope: SlideScope): { text: string; level: number }[] {
  const drawings = [...scope.pkg.relationshipsOf(scope.part)].filter(
    ([, { type }]) => type === "diagramDrawing",
  );
  const id = drawings.length === 1 ? drawings[0]?.[0] : undefined;
  const root = tryPart(id, scope, (part) => scope.pkg.readXml(part));
  const bodies = root === undefined ? [] : descendantElements(root, "dsp:txBody");
  return bodies
    .map((body) => ({ text: drawingText(body), level: 0 }))
    .filter(({ text }) => text !== "");
}

async function readObjectPicture(
  content: XmlElement,
  box: Box | undefined,
  scope: SlideScope,
): Promise<Block[]> {
  const [picture] = descendantElements(content, "p:pic");
  return picture === undefined ? [] : readPicture(picture, box, scope);
}

/** Applies `read` to a related part; gives `undefined` if that is missing or damaged. */
function tryPart<Result>(
  relationshipId: string | undefined,
  { pkg, part }: SlideScope,
  read: (part: string) => Result,
): Result | undefined {
  const related = pkg.relationshipsOf(part).get(relationshipId ?? "");
  if (related === undefined || related.isExternal || !pkg.has(related.target)) return undefined;
  return attempt(() => read(related.target));
}
