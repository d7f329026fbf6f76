import { attempt } from "../../office/attempt.ts";
import { plainBlock } from "@parsewright/document/blocks";
import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { readChart } from "../../ooxml/read-chart.ts";
import { readSmartArt } from "../../ooxml/read-smart-art.ts";
import { chartBlock } from "../../office/visual-blocks.ts";
import type { Draft } from "../drafts/draft.ts";
import { groupDrafts } from "../drafts/group-drafts.ts";
import type { InlinePiece, PicturePiece } from "../inline/inline-piece.ts";
import type { Story } from "../story.ts";
import { clampLevel } from "../numbering/numbering-definitions.ts";
import { inReadingOrder } from "./reading-order.ts";
import { isPictureElement } from "./picture-sources.ts";

/** A drawing as a whole. */
interface Drawing {
  readonly story: Story;
  readonly isFloating: boolean;
  /** Alternative text by its author. */
  readonly description: string;
}

/** The pictures, text boxes, charts and diagrams of a `w:drawing`, `w:pict` or `w:object`. */
export function readDrawing(element: XmlElement, story: Story): InlinePiece[] {
  const anchor = findChild(element, "wp:anchor");
  const properties = findChild(anchor ?? findChild(element, "wp:inline"), "wp:docPr")?.attributes;
  if (properties?.["hidden"] === "1" || properties?.["hidden"] === "true") return [];
  return readShapes(element, {
    story,
    isFloating: anchor !== undefined,
    description: oneLine(properties?.["descr"] ?? properties?.["title"] ?? ""),
  });
}

function readShapes(parent: XmlElement, drawing: Drawing): InlinePiece[] {
  return inReadingOrder(parent).flatMap((element) => readShape(element, drawing));
}

function readShape(element: XmlElement, drawing: Drawing): InlinePiece[] {
  if (isPictureElement(element)) return readPicture(element, drawing);
  const { story } = drawing;
  switch (element.name) {
    case "w:txbxContent":
      return toPieces(story.readBlocks(childElements(element), story));
    case "c:chart":
    case "cx:chart":
      return toPieces(readChartBlock(element, story));
    case "dgm:relIds":
      return toPieces(readDiagram(element, story));
    case "v:textpath":
      return toPieces(paragraph(element.attributes["string"] ?? ""));
    default:
      return readShapes(element, describe(element, drawing));
  }
}

/** VML says on the shape what it shows and whether it floats. */
function describe(element: XmlElement, drawing: Drawing): Drawing {
  const { alt, style } = element.attributes;
  if (!element.name.startsWith("v:") || (alt === undefined && style === undefined)) return drawing;
  return {
    ...drawing,
    description: oneLine(alt ?? "") || drawing.description,
    isFloating: drawing.isFloating || /position:\s*absolute/i.test(style ?? ""),
  };
}

function readPicture(element: XmlElement, drawing: Drawing): InlinePiece[] {
  const { story, description, isFloating } = drawing;
  const picture = story.pictures.get(element);
  if (picture?.kind === "saved") {
    const piece: PicturePiece = {
      kind: "picture",
      fileName: picture.fileName,
      description,
      isFloating,
    };
    return [piece];
  }
  const reason = picture?.kind === "outside" ? "image outside the file" : "missing image";
  return toPieces(paragraph(`[${description === "" ? reason : `Image: ${description}`}]`));
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** A box is closed: its list does not go on in the text around it. */
function toPieces(drafts: readonly Draft[]): InlinePiece[] {
  return drafts.length === 0 ? [] : [{ kind: "blocks", drafts: groupDrafts(drafts) }];
}

function paragraph(text: string): Draft[] {
  return text.trim() === "" ? [] : [{ kind: "block", block: plainBlock(text.trim()) }];
}

function readChartBlock(element: XmlElement, story: Story): Draft[] {
  const part = relatedPart(element.attributes["r:id"], story);
  const chart = attempt(() => part && readChart(story.file.pkg, part));
  if (!chart) {
    story.findings.messages.add("A chart could not be read.");
    return [];
  }
  return [{ kind: "block", block: chartBlock(chart) }];
}

function readDiagram(element: XmlElement, story: Story): Draft[] {
  const part = relatedPart(element.attributes["r:dm"], story);
  const items = attempt(() => part && readSmartArt(story.file.pkg, part));
  if (!items) {
    story.findings.messages.add("A diagram could not be read.");
    return [];
  }
  return items.map(({ text, level }) => ({
    kind: "item",
    block: plainBlock(text),
    list: "",
    level: clampLevel(level),
    indent: undefined,
    number: undefined,
  }));
}

function relatedPart(id: string | undefined, { file, part }: Story): string | undefined {
  const relationship = file.pkg.relationshipsOf(part).get(id ?? "");
  return relationship?.isExternal === false ? relationship.target : undefined;
}
