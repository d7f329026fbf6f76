import type { Marker, NumberFormat } from "../../model/document.ts";
import { MONOSPACE_FONT, SYMBOL_FONT } from "../../style/fonts.ts";
import {
  RUNNING_DATE,
  type RunningLine,
  type RunningText,
  type Style,
  type TableStyle,
} from "../../style/style.ts";
import { round } from "../pictures/write-svg.ts";
import type { Work } from "../producer.ts";
import { fontsOf, namedStyles } from "./odf-named-styles.ts";

/** Text as XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const NAMESPACES = [
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"',
  'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"',
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"',
  'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"',
  'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
  'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
].join(" ");

/** The parts of an OpenDocument text file in one XML file. */
export function flatOdt(work: Work, lists: string, body: string): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<office:document ${NAMESPACES} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">`,
    `<office:font-face-decls>${fontFaces(work)}</office:font-face-decls>`,
    `<office:styles>${namedStyles(work)}</office:styles>`,
    `<office:automatic-styles>${pageLayout(work.style)}${automaticStyles(work.style)}${lists}</office:automatic-styles>`,
    `<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page">${runningLine("header", work)}${runningLine("footer", work)}</style:master-page></office:master-styles>`,
    `<office:body><office:text>${body}</office:text></office:body>`,
    `</office:document>`,
  ].join("\n");
}

function fontFaces(work: Work): string {
  const { body, heading } = fontsOf(work);
  return [...new Set([body, heading, MONOSPACE_FONT, SYMBOL_FONT])]
    .map((name) => `<style:font-face style:name="${name}" svg:font-family="'${name}'"/>`)
    .join("");
}

function pageLayout(style: Style): string {
  const { page, marginsMm: margins, isDark } = style;
  const orientation = page.widthMm > page.heightMm ? "landscape" : "portrait";
  return [
    `<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="${page.widthMm}mm" fo:page-height="${page.heightMm}mm" style:print-orientation="${orientation}" fo:margin-top="${round(margins.top * 0.6)}mm" fo:margin-right="${margins.right}mm" fo:margin-bottom="${round(margins.bottom * 0.6)}mm" fo:margin-left="${margins.left}mm"${isDark ? ' fo:background-color="#1d2430"' : ""}><style:footnote-sep style:width="0.5pt" style:rel-width="30%" style:distance-before-sep="2mm" style:distance-after-sep="1mm" style:color="#000000"/></style:page-layout-properties>`,
    `<style:header-style><style:header-footer-properties fo:min-height="6mm" fo:margin-bottom="${round(margins.top * 0.4)}mm"/></style:header-style><style:footer-style><style:header-footer-properties fo:min-height="6mm" fo:margin-top="${round(margins.bottom * 0.4)}mm"/></style:footer-style></style:page-layout>`,
    `<style:style style:name="Running" style:family="paragraph" style:parent-style-name="Base"><style:paragraph-properties><style:tab-stops><style:tab-stop style:position="${round((page.widthMm - margins.left - margins.right) / 2)}mm" style:type="center"/><style:tab-stop style:position="${round(page.widthMm - margins.left - margins.right)}mm" style:type="right"/></style:tab-stops></style:paragraph-properties><style:text-properties fo:font-size="${round(style.bodySizePt * 0.82)}pt"/></style:style>`,
  ].join("");
}

function runningLine(name: "header" | "footer", { document, style }: Work): string {
  const line: RunningLine = name === "header" ? style.head : style.foot;
  const texts: Readonly<Record<RunningText, string>> = {
    none: "",
    title: escapeXml(document.title),
    publisher: escapeXml(document.runningHead),
    page: "<text:page-number/>",
    "page-of": "<text:page-number/> / <text:page-count/>",
    date: RUNNING_DATE,
  };
  return `<style:${name}><text:p text:style-name="Running">${texts[line.left]}<text:tab/>${texts[line.centre]}<text:tab/>${texts[line.right]}</text:p></style:${name}>`;
}

function automaticStyles(style: Style): string {
  const { table, accent } = style;
  const cell = (name: string, borders: string, background = ""): string =>
    `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties fo:padding="1.2mm" style:vertical-align="top" ${borders} ${background}/></style:style>`;
  const { head, body, last } = cellBorders(table);
  const stripe = table.kind === "striped" ? 'fo:background-color="#e9eef5"' : "";
  return [
    `<style:style style:name="Columns" style:family="section"><style:section-properties text:dont-balance-text-columns="false"><style:columns fo:column-count="${style.columns}" fo:column-gap="${style.columnGapMm}mm"/></style:section-properties></style:style>`,
    `<style:style style:name="Break" style:family="paragraph" style:parent-style-name="Base"><style:paragraph-properties fo:break-before="page"/></style:style>`,
    `<style:style style:name="Heading2Break" style:family="paragraph" style:parent-style-name="Heading2"><style:paragraph-properties fo:break-before="page"/></style:style>`,
    cell("HeadCell", head, table.headIsFilled ? `fo:background-color="${accent}"` : ""),
    cell("BodyCell", body),
    cell("StripeCell", body, stripe),
    cell("LastCell", last),
  ].join("");
}

interface CellBorders {
  readonly head: string;
  readonly body: string;
  readonly last: string;
}

function cellBorders({ kind, ruleWidthPt }: TableStyle): CellBorders {
  const line = `${ruleWidthPt}pt solid #333333`;
  const thick = "1pt solid #000000";
  switch (kind) {
    case "ruled":
      return {
        head: `fo:border="${line}"`,
        body: `fo:border="${line}"`,
        last: `fo:border="${line}"`,
      };
    case "horizontal": {
      const below = `fo:border-bottom="${line}"`;
      return { head: below, body: below, last: below };
    }
    case "head-ruled":
      return {
        head: `fo:border-bottom="${line}"`,
        body: "",
        last: `fo:border-bottom="${line}"`,
      };
    case "booktabs":
      return {
        head: `fo:border-top="${thick}" fo:border-bottom="0.5pt solid #000000"`,
        body: "",
        last: `fo:border-bottom="${thick}"`,
      };
    case "boxed":
      return {
        head: `fo:border-top="${line}" fo:border-bottom="${line}"`,
        body: "",
        last: `fo:border-bottom="${line}"`,
      };
    default:
      return { head: "", body: "", last: "" };
  }
}

const NUMBERS: Readonly<
  Record<NumberFormat, readonly [prefix: string, format: string, suffix: string]>
> = {
  "1.": ["", "1", "."],
  "1)": ["", "1", ")"],
  "(1)": ["(", "1", ")"],
  "a.": ["", "a", "."],
  "a)": ["", "a", ")"],
  "(a)": ["(", "a", ")"],
  "A.": ["", "A", "."],
  "i.": ["", "i", "."],
  "(i)": ["(", "i", ")"],
  "I.": ["", "I", "."],
};

const LEVELS = [1, 2, 3];

/** A list style that has the same marker on every level; the depth decides the indent. */
export function listStyle(name: string, marker: Marker): string {
  const levels = LEVELS.map((level) => {
    const place = `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="${level * 7}mm" fo:text-indent="-6mm" fo:margin-left="${level * 7}mm"/></style:list-level-properties>`;
    if (marker.kind === "bullet") {
      return `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${escapeXml(marker.glyph)}" text:style-name="Symbol">${place}</text:list-level-style-bullet>`;
    }
    const [prefix, format, suffix] = NUMBERS[marker.format];
    return `<text:list-level-style-number text:level="${level}" style:num-prefix="${prefix}" style:num-format="${format}" style:num-suffix="${suffix}">${place}</text:list-level-style-number>`;
  });
  return `<text:list-style style:name="${name}">${levels.join("")}</text:list-style>`;
}
