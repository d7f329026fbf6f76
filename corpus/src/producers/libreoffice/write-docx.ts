import { writeDocx, xmlPart } from "@parsewright/document/testing/ooxml-writer";
import { isRightToLeft, lexiconOf } from "../../language/languages.ts";
import type { Caption, Figure, Heading, Inline, List } from "../../model/document.ts";
import { ommlOf } from "../../model/formula-notations.ts";
import { LABEL_SIZE_PT, type Picture } from "../../model/picture.ts";
import { type BlockWriters, writeBlock } from "../../model/write-block.ts";
import { MONOSPACE_FONT } from "../../style/fonts.ts";
import { RUNNING_DATE, type RunningLine, type RunningText, type Style } from "../../style/style.ts";
import { photoPng } from "../pictures/write-photo.ts";
import type { Work } from "../producer.ts";
import { type DocxContext, paragraphDocx, paragraphWith, runDocx } from "./docx-text.ts";
import { docxNumbering, docxStyles, lettersMl, twipsOfMm } from "./docx-styles.ts";
import {
  canvasMl,
  chartGraphic,
  emu,
  pictureMl,
  type ShapeMl,
  shapesMl,
  transformMl,
} from "./drawing-ml.ts";
import { chartSpace } from "./office-chart.ts";
import { docxTable } from "./write-docx-table.ts";

/** The whole document as a Word file. */
export function docxOf(work: Work): Uint8Array {
  const context: DocxContext = {
    style: work.style,
    isRightToLeft: isRightToLeft(lexiconOf(work.document.language)),
    footnotes: [separator(0, "separator"), separator(1, "continuationSeparator")],
    lists: [],
    parts: {},
    relationships: [],
  };
  const body = docxBody(work, context);
  const { lists, footnotes, parts, relationships } = context;
  return writeDocx({
    body,
    styles: docxStyles(work),
    numbering: [...lists.map(({ abstract }) => abstract), ...lists.map(({ use }) => use)].join(""),
    footnotes: footnotes.join(""),
    parts: {
      ...parts,
      "word/header1.xml": xmlPart("w:hdr", runningDocx(work.style.head, work, context)),
      "word/footer1.xml": xmlPart("w:ftr", runningDocx(work.style.foot, work, context)),
    },
    relationships: [
      ...relationships,
      { id: "head", type: "header", target: "header1.xml" },
      { id: "foot", type: "footer", target: "footer1.xml" },
    ],
  });
}

/** The text, for a file and for tests. */
function docxBody({ document, style }: Work, context: DocxContext): string {
  const [first] = document.blocks;
  const isWide = style.columns > 1 && first?.kind === "heading" && first.level === 1;
  const blocks = document.blocks.map((block, index) => {
    const isBroken = document.blocks[index - 1]?.kind === "page-break";
    if (block.kind !== "heading") return writeBlock(WRITERS, block, context);
    const section = isWide && index === 0 ? sectionDocx(style, 1) : "";
    return headingDocx(block, context, `${isBroken ? "<w:pageBreakBefore/>" : ""}${section}`);
  });
  return `${blocks.join("\n")}${sectionDocx(style, style.columns)}`;
}

function sectionDocx({ page, marginsMm: margins, columnGapMm }: Style, columns: number): string {
  const orientation = page.widthMm > page.heightMm ? ' w:orient="landscape"' : "";
  const half = (millimetres: number): number => twipsOfMm(millimetres * 0.5);
  return `<w:sectPr><w:headerReference w:type="default" r:id="head"/><w:footerReference w:type="default" r:id="foot"/><w:type w:val="continuous"/><w:pgSz w:w="${twipsOfMm(page.widthMm)}" w:h="${twipsOfMm(page.heightMm)}"${orientation}/><w:pgMar w:top="${twipsOfMm(margins.top)}" w:right="${twipsOfMm(margins.right)}" w:bottom="${twipsOfMm(margins.bottom)}" w:left="${twipsOfMm(margins.left)}" w:header="${half(margins.top)}" w:footer="${half(margins.bottom)}" w:gutter="0"/><w:cols w:num="${columns}" w:space="${twipsOfMm(columnGapMm)}"/></w:sectPr>`;
}

const TAB = "<w:r><w:tab/></w:r>";

const BOLD = lettersMl({ isBold: true });
const EMPHASES = {
  bold: BOLD,
  italic: lettersMl({ isItalic: true }),
  code: lettersMl({ font: MONOSPACE_FONT }),
} as const;

const WRITERS: BlockWriters<DocxContext> = {
  heading: (block, context) => headingDocx(block, context, ""),
  paragraph: (block, context) => {
    const head = block.runIn === undefined ? "" : runDocx(`${block.runIn} `, context, BOLD);
    return paragraphDocx("Body", head + inlineDocx(block.content, context), context);
  },
  list: (block, context) => listDocx(block, context, 0),
  table: (block, context) => {
    const isAbove = context.style.table.captionSide === "above";
    return [
      captionDocx(isAbove ? block.caption : undefined, "Above", context),
      docxTable(block, context),
      captionDocx(isAbove ? undefined : block.caption, "Below", context),
      paragraphDocx("Note", block.note === undefined ? "" : runDocx(block.note, context), context),
    ].join("");
  },
  figure: (block, context) => figureDocx(block, context),
  code: (block, context) =>
    block.lines.map((line) => paragraphDocx("Code", runDocx(line, context), context)).join(""),
  "display-formula": (block, context) => {
    const number = block.number === undefined ? "" : TAB + runDocx(block.number, context);
    return paragraphDocx(
      "Formula",
      `<m:oMath>${ommlOf(block.formula)}</m:oMath>${number}`,
      context,
    );
  },
  contents: (block, context) =>
    block.entries
      .map(({ depth, text, page }) =>
        paragraphDocx(
          `Entry${depth}`,
          runDocx(text, context) + TAB + runDocx(page, context),
          context,
        ),
      )
      .join(""),
  references: (block, context) =>
    block.entries
      .map(({ label, text }) =>
        paragraphDocx("Reference", runDocx(`${label} ${text}`, context), context),
      )
      .join(""),
  form: (block, context) =>
    block.fields
      .map(({ label, value }) =>
        paragraphDocx("Field", runDocx(`${label} ${value}`, context), context),
      )
      .join(""),
  lines: (block, context) =>
    paragraphDocx(
      `Lines-${{ left: "start", right: "end", center: "center" }[block.align]}`,
      block.lines.map((line) => runDocx(line, context)).join("<w:r><w:br/></w:r>"),
      context,
    ),
  "page-break": () => "",
};

function headingDocx({ level, number, text }: Heading, context: DocxContext, more: string): string {
  const words = number === undefined ? text : `${number} ${text}`;
  const isCapitals = context.style.headings[level - 1]?.isCapitals === true;
  const printed = isCapitals ? words.toUpperCase() : words;
  return paragraphWith(
    `<w:pStyle w:val="Heading${level}"/>${more}`,
    runDocx(printed, context),
    context,
  );
}

function inlineDocx(content: readonly Inline[], context: DocxContext): string {
  return content
    .map((inline) => {
      if (inline.kind === "formula") return `<m:oMath>${ommlOf(inline.formula)}</m:oMath>`;
      if (inline.kind === "note") return noteDocx(inline.text, context);
      return runDocx(inline.text, context, inline.emphasis && EMPHASES[inline.emphasis]);
    })
    .join("");
}

const RAISED = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>';

function noteDocx(text: string, context: DocxContext): string {
  const id = context.footnotes.length;
  const mark = `<w:r>${RAISED}<w:footnoteRef/></w:r>`;
  const words = paragraphDocx("FootnoteText", mark + runDocx(` ${text}`, context), context);
  context.footnotes.push(`<w:footnote w:id="${id}">${words}</w:footnote>`);
  return `<w:r>${RAISED}<w:footnoteReference w:id="${id}"/></w:r>`;
}

function separator(id: number, kind: "separator" | "continuationSeparator"): string {
  return `<w:footnote w:type="${kind}" w:id="${id}"><w:p><w:r><w:${kind}/></w:r></w:p></w:footnote>`;
}

function listDocx({ marker, items }: List, context: DocxContext, depth: number): string {
  const id = context.lists.length + 1;
  context.lists.push(docxNumbering(id, marker));
  const properties = `<w:pStyle w:val="Item"/><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${id}"/></w:numPr>`;
  return items
    .map(({ content, children }) => {
      const below = children === undefined ? "" : listDocx(children, context, depth + 1);
      return paragraphWith(properties, inlineDocx(content, context), context) + below;
    })
    .join("");
}

function captionDocx(
  caption: Caption | undefined,
  place: "Above" | "Below",
  context: DocxContext,
): string {
  if (caption === undefined) return "";
  const { separator: sign, labelIsBold } = context.style.caption;
  const label = runDocx(caption.label + sign, context, labelIsBold ? BOLD : "");
  return paragraphDocx(
    `Caption${place}`,
    `${label}${runDocx(` ${caption.text}`, context)}`,
    context,
  );
}

function figureDocx({ picture, caption, captionSide }: Figure, context: DocxContext): string {
  const drawn = paragraphDocx("Picture", pictureDocx(picture, context), context);
  return captionSide === "above"
    ? captionDocx(caption, "Above", context) + drawn
    : drawn + captionDocx(caption, "Below", context);
}

function pictureDocx(picture: Picture, context: DocxContext): string {
  const id = context.relationships.length + 1;
  const { parts, relationships } = context;
  if (picture.kind === "drawing")
    return drawingDocx(
      groupDocx([canvasMl(picture), ...shapesMl(picture)], picture, context),
      picture,
      id,
    );
  const [name, type] =
    picture.kind === "photo"
      ? [`media/image${id}.png`, "image"]
      : [`charts/chart${id}.xml`, "chart"];
  relationships.push({ id: `picture${id}`, type, target: name });
  if (picture.kind === "chart") {
    parts[`word/${name}`] = xmlPart("c:chartSpace", chartSpace(picture));
    return drawingDocx(chartGraphic(`picture${id}`), picture, id);
  }
  parts[`word/${name}`] = photoPng(picture);
  const photo = pictureMl("pic", `picture${id}`, transformMl([0, 0], picture));
  return drawingDocx(
    graphicDocx("http://schemas.openxmlformats.org/drawingml/2006/picture", photo),
    picture,
    id,
  );
}

function graphicDocx(uri: string, inner: string): string {
  return `<a:graphic><a:graphicData uri="${uri}">${inner}</a:graphicData></a:graphic>`;
}

function drawingDocx(graphic: string, { width, height }: Picture, id: number): string {
  const inline = `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${emu(width)}" cy="${emu(height)}"/><wp:docPr id="${id}" name="Picture ${id}"/>${graphic}</wp:inline></w:drawing>`;
  const isGroup = graphic.includes("<wpg:wgp>");
  return `<w:r>${isGroup ? `<mc:AlternateContent><mc:Choice Requires="wpg">${inline}</mc:Choice></mc:AlternateContent>` : inline}</w:r>`;
}

function groupDocx(
  shapes: readonly ShapeMl[],
  { width, height }: Picture,
  context: DocxContext,
): string {
  const size = `<a:off x="0" y="0"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/>`;
  const inner = shapes.map(({ properties, text, align }) => {
    const words =
      text === undefined
        ? ""
        : `<wps:txbx><w:txbxContent><w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/><w:jc w:val="${{ l: "left", ctr: "center", r: "right" }[align ?? "l"]}"/></w:pPr>${runDocx(text, context, lettersMl({ sizePt: LABEL_SIZE_PT }))}</w:p></w:txbxContent></wps:txbx>`;
    return `<wps:wsp><wps:cNvSpPr/><wps:spPr>${properties}</wps:spPr>${words}<wps:bodyPr lIns="0" tIns="0" rIns="0" bIns="0" wrap="none"/></wps:wsp>`;
  });
  const child = size.replace("a:off", "a:chOff").replace("a:ext", "a:chExt");
  return graphicDocx(
    "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup",
    `<wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr><a:xfrm>${size}${child}</a:xfrm></wpg:grpSpPr>${inner.join("")}</wpg:wgp>`,
  );
}

function runningDocx(line: RunningLine, { document }: Work, context: DocxContext): string {
  const field = (name: "PAGE" | "NUMPAGES"): string =>
    `<w:fldSimple w:instr="${name}"><w:r><w:t>1</w:t></w:r></w:fldSimple>`;
  const texts: Readonly<Record<RunningText, string>> = {
    none: "",
    title: runDocx(document.title, context),
    publisher: runDocx(document.runningHead, context),
    page: field("PAGE"),
    "page-of": field("PAGE") + runDocx(" / ", context) + field("NUMPAGES"),
    date: runDocx(RUNNING_DATE, context),
  };
  const rule = line.hasRule
    ? '<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="2" w:color="888888"/></w:pBdr>'
    : "";
  const words = [line.left, line.centre, line.right].map((text) => texts[text]).join(TAB);
  return paragraphWith(`<w:pStyle w:val="Running"/>${rule}`, words, context);
}
