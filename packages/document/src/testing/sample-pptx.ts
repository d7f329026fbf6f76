import { escapeXml } from "./ooxml-parts.ts";
import { type SlideContent, writePptx } from "./ooxml-writer.ts";
import { CHART_GRAPHIC, writeSampleChart } from "./sample-chart.ts";
import { drawLighthouse } from "./sample-picture.ts";
import { encodeStoredPng } from "./stored-png.ts";

const EMU_PER_INCH = 914_400;

/** The PowerPoint file among the fixtures: one of everything that a reader should find. */
export function writeSamplePptx(): Uint8Array {
  return writePptx({
    slides: [TITLE_SLIDE, LIST_SLIDE, TABLE_SLIDE, HIDDEN_SLIDE],
    layouts: [
      placeholder("ctrTitle", "", { x: 1, y: 2, width: 11, height: 1.5 }) +
        placeholder("subTitle", "", { x: 1, y: 4, width: 11, height: 1 }),
      placeholder("title", "", { x: 1, y: 0.4, width: 11, height: 1 }) +
        placeholder("body", "", { x: 1, y: 1.6, width: 6, height: 5 }),
    ],
    master: placeholder("title", "", { x: 1, y: 0.4, width: 11, height: 1 }),
    masterStyles:
      '<p:txStyles><p:titleStyle><a:lvl1pPr><a:buNone/></a:lvl1pPr></p:titleStyle><p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/></a:lvl2pPr></p:bodyStyle><p:otherStyle/></p:txStyles>',
    parts: {
      "ppt/media/image1.png": encodeStoredPng(drawLighthouse()),
      "ppt/charts/chart1.xml": writeSampleChart({
        title: "Height in metres",
        categories: ["Bell Rock", "Eddystone", "Genoa"],
        series: { Tower: [35, 49, 77], Lamp: [28, 41, 76] },
      }),
    },
  });
}

const TITLE_SLIDE: SlideContent = {
  shapes:
    placeholder("ctrTitle", paragraph("Lamps on the Edge of the Sea")) +
    placeholder("subTitle", paragraph("A short talk on lighthouses", "<a:pPr><a:buNone/></a:pPr>")),
};

const LIST_SLIDE: SlideContent = {
  layout: 1,
  shapes:
    // The title is last in the file and first on the slide.
    placeholder(
      "body",
      paragraph("The light must be seen over the whole approach") +
        paragraph("The rock must carry the tower:") +
        paragraph("its weight", '<a:pPr lvl="1"/>') +
        paragraph("the blows of the winter sea", '<a:pPr lvl="1"/>') +
        `<a:p>${run("The door must be ")}${run("reached", ' b="1"')}${run(" by boat")}</a:p>`,
    ) +
    picture("A striped lighthouse at dusk", { x: 7.5, y: 2, width: 5, height: 2.5 }) +
    placeholder("title", paragraph("A good place for a tower")) +
    placeholder("sldNum", `<a:p><a:fld id="{A}" type="slidenum"><a:t>2</a:t></a:fld></a:p>`),
  notes: placeholder("body", paragraph("Tell the story of the iron legs here.")),
  relationships: [{ id: "picture", type: "image", target: "../media/image1.png" }],
};

const TABLE_SLIDE: SlideContent = {
  layout: 1,
  shapes:
    placeholder("title", paragraph("Well-known towers")) +
    frame(
      `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${'<a:gridCol w="1828800"/>'.repeat(3)}</a:tblGrid>` +
        row([cell("Tower", ' gridSpan="2"'), cell("", ' hMerge="1"'), cell("Height (m)")]) +
        row([cell("Britain", ' rowSpan="2"'), cell("Bell Rock"), cell("35")]) +
        row([cell("", ' vMerge="1"'), cell("Eddystone"), cell("49")]) +
        row([cell("Italy"), cell("Genoa"), cell("77")]) +
        "</a:tbl></a:graphicData></a:graphic>",
      { x: 1, y: 2, width: 6, height: 2 },
    ) +
    frame(CHART_GRAPHIC, { x: 7.5, y: 2, width: 5, height: 3 }) +
    group(textBox("Source: the list of lights", { x: 1, y: 6.2, width: 5, height: 0.5 })),
  relationships: [{ id: "chart", type: "chart", target: "../charts/chart1.xml" }],
};

const HIDDEN_SLIDE: SlideContent = {
  isHidden: true,
  layout: 1,
  shapes: placeholder("title", paragraph("Questions we expect")),
};

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function transform(tag: string, { x, y, width, height }: Place): string {
  const emu = (inches: number) => Math.round(inches * EMU_PER_INCH);
  return `<${tag}><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></${tag}>`;
}

function placeholder(type: string, paragraphs: string, place?: Place): string {
  const properties =
    place === undefined ? "<p:spPr/>" : `<p:spPr>${transform("a:xfrm", place)}</p:spPr>`;
  const body = paragraphs || "<a:p/>";
  return `<p:sp><p:nvSpPr><p:cNvPr id="10" name="${type}"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr>${properties}<p:txBody><a:bodyPr/><a:lstStyle/>${body}</p:txBody></p:sp>`;
}

function textBox(text: string, place: Place): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="11" name="text"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${transform("a:xfrm", place)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${paragraph(text)}</p:txBody></p:sp>`;
}

function group(shapes: string): string {
  return `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="12" name="group"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:grpSp>`;
}

function frame(graphic: string, place: Place): string {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="13" name="frame"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${transform("p:xfrm", place)}${graphic}</p:graphicFrame>`;
}

function picture(description: string, place: Place): string {
  return `<p:pic><p:nvPicPr><p:cNvPr id="14" name="picture" descr="${escapeXml(description)}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="picture"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${transform("a:xfrm", place)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
}

function paragraph(text: string, properties = ""): string {
  return `<a:p>${properties}${text && run(text)}</a:p>`;
}

function run(text: string, attributes = ""): string {
  return `<a:r><a:rPr lang="en-GB"${attributes}/><a:t>${escapeXml(text)}</a:t></a:r>`;
}

function row(cells: readonly string[]): string {
  return `<a:tr h="370840">${cells.join("")}</a:tr>`;
}

function cell(text: string, attributes = ""): string {
  return `<a:tc${attributes}><a:txBody><a:bodyPr/><a:lstStyle/>${paragraph(text)}</a:txBody><a:tcPr/></a:tc>`;
}
