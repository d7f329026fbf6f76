import { type SlideContent, writePptx, xmlPart } from "@parsewright/document/testing/ooxml-writer";
import { isRightToLeft, lexiconOf } from "../../language/languages.ts";
import type { Figure, Heading, Inline, List, SourceBlock, Table } from "../../model/document.ts";
import { LABEL_SIZE_PT } from "../../model/picture.ts";
import { SYMBOL_FONT } from "../../style/fonts.ts";
import { RUNNING_DATE, type RunningLine, type RunningText } from "../../style/style.ts";
import { photoPng } from "../pictures/write-photo.ts";
import type { Work } from "../producer.ts";
import { chartGraphic, emu, fill, pictureMl, shapesMl, transformMl } from "./drawing-ml.ts";
import { fontsOf } from "./odf-named-styles.ts";
import { escapeXml } from "./odf-styles.ts";
import { chartSpace } from "./office-chart.ts";
import { listLabel } from "../../model/list-label.ts";
import { type Frame, pptxTable, tableHeightPt } from "./write-pptx-table.ts";

const POINTS_PER_MM = 72 / 25.4;

/** The whole document as a PowerPoint file, a slide for each page. */
export function pptxOf(work: Work): Uint8Array {
  const { widthMm, heightMm } = work.style.page;
  const parts: Record<string, string | Uint8Array> = {};
  const slides = slidesOf(work.document.blocks).map((blocks, index) =>
    slidePptx(blocks, { work, parts, number: index + 1 }),
  );
  return writePptx({
    slides,
    parts,
    slideSize: { width: emu(widthMm * POINTS_PER_MM), height: emu(heightMm * POINTS_PER_MM) },
  });
}

/** The blocks of each slide. */
function slidesOf(blocks: readonly SourceBlock[]): SourceBlock[][] {
  const slides: SourceBlock[][] = [[]];
  for (const block of blocks) {
    if (block.kind === "page-break") slides.push([]);
    else slides.at(-1)?.push(block);
  }
  return slides;
}

interface SlideContext {
  readonly work: Work;
  readonly parts: Record<string, string | Uint8Array>;
  readonly number: number;
}

/** Place of the next block, in points. */
interface Cursor {
  readonly left: number;
  readonly width: number;
  top: number;
  readonly relationships: { id: string; type: string; target: string }[];
}

function slidePptx(blocks: readonly SourceBlock[], context: SlideContext): SlideContent {
  const { style } = context.work;
  const { page, marginsMm: margins, isDark } = style;
  const left = margins.left * POINTS_PER_MM;
  const cursor: Cursor = {
    left,
    width: (page.widthMm - margins.left - margins.right) * POINTS_PER_MM,
    top: margins.top * POINTS_PER_MM,
    relationships: [],
  };
  const whole = { width: page.widthMm * POINTS_PER_MM, height: page.heightMm * POINTS_PER_MM };
  const background = isDark
    ? `<p:sp>${NAMES}<p:spPr>${transformMl([0, 0], whole)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill("#1d2430")}<a:ln><a:noFill/></a:ln></p:spPr></p:sp>`
    : "";
  const shapes = blocks.map((block) => blockPptx(block, cursor, context));
  return {
    shapes: `${background}${shapes.join("\n")}${runningPptx(context, whole.height)}`,
    relationships: cursor.relationships,
  };
}

const NAMES = '<p:nvSpPr><p:cNvPr id="2" name="Shape"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>';
const TITLE_NAMES =
  '<p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>';

/** The distance of lines in relation to the size of letters. */
const LINE_SHARE = 1.25;
/** The mean width of letters in relation to their size; those of East Asia are as wide as they are tall. */
const LETTER_SHARE = 0.52;

/** Estimates the height of a text in a frame from the number of its letters. */
function textHeightPt(text: string, sizePt: number, widthPt: number): number {
  const letters = Array.from(text).reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0);
  return Math.ceil((letters * sizePt * LETTER_SHARE) / widthPt) * sizePt * LINE_SHARE;
}

function blockPptx(block: SourceBlock, cursor: Cursor, context: SlideContext): string {
  switch (block.kind) {
    case "heading":
      return headingPptx(block, cursor, context);
    case "lines":
      return paragraphsPptx(
        block.lines.map((text) => ({ text, align: ALIGNMENTS[block.align] })),
        cursor,
        context,
      );
    case "paragraph":
      return paragraphsPptx([{ text: plainText(block.content), align: "start" }], cursor, context);
    case "list":
      return paragraphsPptx(itemsOf(block, 0), cursor, context);
    case "table":
      return tablePptx(block, cursor, context);
    case "figure":
      return figurePptx(block, cursor, context);
    default:
      // Slides have no other blocks.
      throw new Error(`Slides do not show ${block.kind}`);
  }
}

function headingPptx(heading: Heading, cursor: Cursor, context: SlideContext): string {
  const { style } = context.work;
  const look = style.headings[heading.level - 1] ?? style.headings[0];
  const text = look.isCapitals ? heading.text.toUpperCase() : heading.text;
  const height = textHeightPt(text, look.sizePt, cursor.width);
  const colour = look.isColoured ? (style.isDark ? "#9ecbff" : style.accent) : undefined;
  const run = runPptx(text, { ...look, ...(colour ? { colour } : {}), font: "heading" }, context);
  const align = look.isCentred ? "ctr" : "start";
  const box = textBox(
    [{ inner: run, align }],
    { ...frameOf(cursor, height), names: TITLE_NAMES },
    context,
  );
  cursor.top += height + 10;
  return box;
}

const ALIGNMENTS = { left: "start", right: "end", center: "ctr" } as const;
type Align = "start" | "end" | "ctr";

interface Line {
  readonly text: string;
  readonly align: Align;
  readonly label?: string;
  readonly depth?: number;
}

function itemsOf({ marker, items }: List, depth: number): Line[] {
  return items.flatMap(({ content, children }, index): Line[] => [
    { text: plainText(content), align: "start", label: listLabel(marker, index), depth },
    ...(children === undefined ? [] : itemsOf(children, depth + 1)),
  ]);
}

/** Slides have no notes and no formulas. */
function plainText(content: readonly Inline[]): string {
  return content.map((inline) => (inline.kind === "text" ? inline.text : "")).join("");
}

const INDENT_PT = 20;
const GAP_PT = 4;

function paragraphsPptx(lines: readonly Line[], cursor: Cursor, context: SlideContext): string {
  const { style } = context.work;
  const { bodySizePt: sizePt } = style;
  const heights = lines.map(
    ({ text, depth = -1 }) =>
      textHeightPt(text, sizePt, cursor.width - (depth + 1) * INDENT_PT) + GAP_PT,
  );
  const height = heights.reduce((sum, one) => sum + one, 0);
  const paragraphs = lines.map(({ text, align, label, depth = 0 }) => ({
    inner: runPptx(text, { sizePt }, context),
    align,
    ...(label === undefined ? {} : { label, depth }),
  }));
  const box = textBox(paragraphs, frameOf(cursor, height), context);
  cursor.top += height + 6;
  return box;
}

function frameOf({ left, top, width }: Cursor, height: number): Frame {
  return { left, top, width, height };
}

interface Look {
  readonly sizePt: number;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly colour?: string;
  readonly font?: "body" | "heading";
}

function runPptx(text: string, look: Look, { work }: SlideContext): string {
  const { sizePt, isBold = false, isItalic = false, font = "body" } = look;
  const colour = look.colour ?? (work.style.isDark ? "#f0f0f0" : "#000000");
  const name = fontsOf(work)[font];
  const faces = ["latin", "ea", "cs"].map((kind) => `<a:${kind} typeface="${name}"/>`).join("");
  return `<a:r><a:rPr lang="${work.document.language}" sz="${Math.round(sizePt * 100)}" b="${Number(isBold)}" i="${Number(isItalic)}">${fill(colour)}${faces}</a:rPr><a:t>${escapeXml(text)}</a:t></a:r>`;
}

interface TextParagraph {
  readonly inner: string;
  readonly align: Align;
  readonly label?: string;
  readonly depth?: number;
}

function textBox(
  paragraphs: readonly TextParagraph[],
  frame: Frame & { readonly names?: string },
  { work }: SlideContext,
): string {
  const isRtl = isRightToLeft(lexiconOf(work.document.language));
  const inner = paragraphs.map(({ inner: runs, align, label, depth = 0 }) => {
    const side = { start: isRtl ? "r" : "l", end: isRtl ? "l" : "r", ctr: "ctr" }[align];
    const margin = label === undefined ? 0 : emu((depth + 1) * INDENT_PT);
    const bullet =
      label === undefined
        ? "<a:buNone/>"
        : `<a:buFont typeface="${SYMBOL_FONT}"/><a:buChar char="${escapeXml(label)}"/>`;
    const hanging = label === undefined ? 0 : -emu(INDENT_PT);
    return `<a:p><a:pPr marL="${margin}" indent="${hanging}" algn="${side}"${isRtl ? ' rtl="1"' : ""}><a:spcBef><a:spcPts val="${GAP_PT * 50}"/></a:spcBef>${bullet}</a:pPr>${runs}</a:p>`;
  });
  return `<p:sp>${frame.names ?? NAMES}<p:spPr>${transformMl([frame.left, frame.top], frame)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" anchor="t"><a:noAutofit/></a:bodyPr>${inner.join("")}</p:txBody></p:sp>`;
}

function captionPptx(
  figure: Pick<Figure, "caption">,
  cursor: Cursor,
  context: SlideContext,
): string {
  const { caption } = figure;
  if (caption === undefined) return "";
  const { style } = context.work;
  const text = `${caption.label}${style.caption.separator} ${caption.text}`;
  const look = { sizePt: style.bodySizePt * 0.75, isItalic: style.caption.isItalic };
  const height = textHeightPt(text, look.sizePt, cursor.width);
  const box = textBox(
    [{ inner: runPptx(text, look, context), align: "start" }],
    frameOf(cursor, height),
    context,
  );
  cursor.top += height + 4;
  return box;
}

function figurePptx(figure: Figure, cursor: Cursor, context: SlideContext): string {
  const isAbove = figure.captionSide === "above";
  return [
    isAbove ? captionPptx(figure, cursor, context) : "",
    picturePptx(figure, cursor, context),
    isAbove ? "" : captionPptx(figure, cursor, context),
  ].join("");
}

function picturePptx({ picture }: Figure, cursor: Cursor, context: SlideContext): string {
  const { parts, number } = context;
  const corner = [cursor.left, cursor.top] as const;
  cursor.top += picture.height + 6;
  if (picture.kind === "drawing") {
    return shapesMl(picture, corner)
      .map(({ properties, text, align = "l" }) => {
        const body =
          text === undefined
            ? ""
            : `<p:txBody><a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0"/><a:p><a:pPr algn="${align}"/>${runPptx(text, { sizePt: LABEL_SIZE_PT, colour: "#444444" }, context)}</a:p></p:txBody>`;
        return `<p:sp>${NAMES}<p:spPr>${properties}</p:spPr>${body}</p:sp>`;
      })
      .join("");
  }
  const id = `picture${cursor.relationships.length + 1}`;
  if (picture.kind === "photo") {
    parts[`ppt/media/${id}-${number}.png`] = photoPng(picture);
    cursor.relationships.push({ id, type: "image", target: `../media/${id}-${number}.png` });
    return pictureMl("p", id, transformMl(corner, picture));
  }
  const name = `charts/chart${number}${cursor.relationships.length}.xml`;
  parts[`ppt/${name}`] = xmlPart("c:chartSpace", chartSpace(picture));
  cursor.relationships.push({ id, type: "chart", target: `../${name}` });
  return graphicFrame(chartGraphic(id), {
    left: corner[0],
    top: corner[1],
    width: picture.width,
    height: picture.height,
  });
}

function graphicFrame(graphic: string, frame: Frame): string {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="Graphic"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${transformMl([frame.left, frame.top], frame).replaceAll("a:xfrm", "p:xfrm")}${graphic}</p:graphicFrame>`;
}

function tablePptx(table: Table, cursor: Cursor, context: SlideContext): string {
  const { style } = context.work;
  const isAbove = style.table.captionSide === "above";
  const above = isAbove ? captionPptx(table, cursor, context) : "";
  const sizePt = style.bodySizePt * style.table.sizeScale * 0.8;
  const height = tableHeightPt(table, sizePt);
  const run = (text: string, isBold: boolean, colour: string | undefined): string =>
    runPptx(text, { sizePt, isBold, ...(colour === undefined ? {} : { colour }) }, context);
  const frame = frameOf(cursor, height);
  const drawn = graphicFrame(pptxTable(table, { style, frame, run }), frame);
  cursor.top += height + 8;
  const below = isAbove ? "" : captionPptx(table, cursor, context);
  const note =
    table.note === undefined
      ? ""
      : paragraphsPptx([{ text: table.note, align: "start" }], cursor, context);
  return above + drawn + below + note;
}

function runningPptx(context: SlideContext, pageHeight: number): string {
  const { style } = context.work;
  return (
    runningLinePptx(style.head, 8, context) + runningLinePptx(style.foot, pageHeight - 22, context)
  );
}

function runningLinePptx(line: RunningLine, top: number, context: SlideContext): string {
  const { work, number } = context;
  const { document, style } = work;
  const texts: Readonly<Record<Exclude<RunningText, "none">, string>> = {
    title: document.title,
    publisher: document.runningHead,
    page: String(number),
    "page-of": `${number} / ${slidesOf(document.blocks).length}`,
    date: RUNNING_DATE,
  };
  const { marginsMm, page } = style;
  const left = marginsMm.left * POINTS_PER_MM;
  const width = (page.widthMm - marginsMm.left - marginsMm.right) * POINTS_PER_MM;
  const places = { left: "start", centre: "ctr", right: "end" } as const;
  return (["left", "centre", "right"] as const)
    .map((place) => {
      const text = line[place];
      if (text === "none") return "";
      const run = runPptx(texts[text], { sizePt: 9 }, context);
      return textBox(
        [{ inner: run, align: places[place] }],
        { left, top, width, height: 12 },
        context,
      );
    })
    .join("");
}
