import { attempt } from "../../office/attempt.ts";
import type { Block } from "@parsewright/contract";
import { listBlock } from "@parsewright/document/blocks";
import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { drawingText } from "../../ooxml/drawing-text.ts";
import { readChart } from "../../ooxml/read-chart.ts";
import { readSmartArt } from "../../ooxml/read-smart-art.ts";
import { chartBlock, pictureBlock } from "../../office/visual-blocks.ts";
import { cellBlock } from "../cell-blocks.ts";
import type { DrawingContext } from "./drawing-context.ts";

/** Groups nested deeper are not drawn by a person. */
const MAX_GROUP_DEPTH = 20;

/** Reads a shape: a picture, a chart, a diagram or text. */
export async function readShape(
  shape: XmlElement,
  context: DrawingContext,
  depth = 0,
): Promise<Block[]> {
  if (isHidden(shape)) return [];
  switch (shape.name) {
    case "xdr:pic":
      return readPicture(shape, context);
    case "xdr:graphicFrame":
      return readFrame(shape, context);
    case "xdr:sp":
      return readTextBox(shape);
    case "xdr:grpSp": {
      const blocks: Block[] = [];
      for (const member of depth < MAX_GROUP_DEPTH ? childElements(shape) : []) {
        blocks.push(...(await readShape(member, context, depth + 1)));
      }
      return blocks;
    }
    default:
      return [];
  }
}

/** The properties that every kind of shape has, under a name of its own. */
function propertiesOf(shape: XmlElement): XmlElement | undefined {
  const holder = childElements(shape).find(({ name }) => name.startsWith("xdr:nv"));
  return findChild(holder, "xdr:cNvPr");
}

function isHidden(shape: XmlElement): boolean {
  return propertiesOf(shape)?.attributes["hidden"] === "1";
}

async function readPicture(shape: XmlElement, context: DrawingContext): Promise<Block[]> {
  const { images, notes } = context;
  const description = descriptionOf(shape);
  const fill = findChild(shape, "xdr:blipFill");
  const part = findPicturePart(fill, context);
  if (part === undefined) {
    notes.add("A picture is not in the file and was left out.");
    return description === "" ? [] : [cellBlock(`[Image: ${description}]`)];
  }
  const crop = readCrop(findChild(fill, "a:srcRect"));
  const { fileName, note } = await images.add(part, crop && { crop });
  if (note !== undefined) notes.add(note);
  return [pictureBlock({ fileName, description })];
}

/** Alternative text by an author; the names that programs repeat there do not count. */
function descriptionOf(shape: XmlElement): string {
  const { name, descr = "" } = propertiesOf(shape)?.attributes ?? {};
  return descr === name ? "" : descr.trim();
}

function findPicturePart(
  fill: XmlElement | undefined,
  { pkg, part }: DrawingContext,
): string | undefined {
  const id = findChild(fill, "a:blip")?.attributes["r:embed"] ?? "";
  const relationship = pkg.relationshipsOf(part).get(id);
  return relationship?.isExternal === false ? relationship.target : undefined;
}

/** The shares cut off each side, written in thousandths of a percent. */
function readCrop(rectangle: XmlElement | undefined) {
  if (rectangle === undefined) return undefined;
  const shareOf = (side: string) =>
    Math.min(Math.max(Number(rectangle.attributes[side] ?? 0) / 100_000 || 0, 0), 1);
  const crop = { left: shareOf("l"), top: shareOf("t"), right: shareOf("r"), bottom: shareOf("b") };
  const isWhole = crop.left + crop.top + crop.right + crop.bottom === 0;
  const isNothing = crop.left + crop.right >= 1 || crop.top + crop.bottom >= 1;
  return isWhole || isNothing ? undefined : crop;
}

function readFrame(frame: XmlElement, context: DrawingContext): Block[] {
  const data = findChild(frame, "a:graphic", "a:graphicData");
  const [content] = data === undefined ? [] : childElements(data);
  if (content?.name === "dgm:relIds") return readDiagram(content, context);
  return content?.name === "c:chart" || content?.name === "cx:chart"
    ? readChartBlocks(content, context)
    : [];
}

function readChartBlocks({ attributes }: XmlElement, context: DrawingContext): Block[] {
  const chart = tryRead(context, attributes["r:id"], readChart);
  if (chart === undefined) {
    context.notes.add("A chart keeps no values in the file and was left out.");
    return [];
  }
  return [chartBlock(chart)];
}

function readDiagram({ attributes }: XmlElement, context: DrawingContext): Block[] {
  const items = tryRead(context, attributes["r:dm"], readSmartArt) ?? [];
  if (items.length === 0) return [];
  const entries = items.map(({ text }) => cellBlock(text));
  return [listBlock(entries, { attribute: "unordered", ilevel: 0 })];
}

function readTextBox(shape: XmlElement): Block[] {
  const body = findChild(shape, "xdr:txBody");
  const paragraphs = (body === undefined ? [] : childElements(body, "a:p"))
    .map((paragraph) => drawingText({ name: "xdr:txBody", attributes: {}, children: [paragraph] }))
    .filter((text) => text !== "");
  return paragraphs.map((text) => cellBlock(text));
}

/** Applies `read` to a related part; gives `undefined` if that is missing or damaged. */
function tryRead<Result>(
  { pkg, part }: DrawingContext,
  relationshipId: string | undefined,
  read: (pkg: DrawingContext["pkg"], part: string) => Result,
): Result | undefined {
  const relationship = pkg.relationshipsOf(part).get(relationshipId ?? "");
  if (relationship === undefined || relationship.isExternal) return undefined;
  return attempt(() => read(pkg, relationship.target));
}
