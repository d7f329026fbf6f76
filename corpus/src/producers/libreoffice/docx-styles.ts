import type { Marker, NumberFormat } from "../../model/document.ts";
import { MONOSPACE_FONT, SYMBOL_FONT } from "../../style/fonts.ts";
import { lineWidthPt } from "../../style/line-width.ts";
import type { Style } from "../../style/style.ts";
import type { Work } from "../producer.ts";
import { fontsOf } from "./odf-named-styles.ts";
import { escapeXml } from "./odf-styles.ts";

/** A length in twentieths of a point, the unit of Word. */
export function twips(points: number): number {
  return Math.round(points * 20);
}

const TWIPS_PER_MM = (72 * 20) / 25.4;

/** The same of a length in millimetres. */
export function twipsOfMm(millimetres: number): number {
  return Math.round(millimetres * TWIPS_PER_MM);
}

interface Letters {
  readonly font?: string;
  readonly sizePt?: number;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly colour?: string;
}

/** The properties of letters, for Western, East Asian and right-to-left text alike. */
export function lettersMl({ font, sizePt, isBold, isItalic, colour }: Letters): string {
  return [
    font === undefined
      ? ""
      : `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:cs="${font}" w:eastAsia="${font}"/>`,
    isBold === true ? "<w:b/><w:bCs/>" : "",
    isItalic === true ? "<w:i/><w:iCs/>" : "",
    colour === undefined ? "" : `<w:color w:val="${colour.slice(1)}"/>`,
    sizePt === undefined
      ? ""
      : `<w:sz w:val="${Math.round(sizePt * 2)}"/><w:szCs w:val="${Math.round(sizePt * 2)}"/>`,
  ].join("");
}

/** Content of `w:styles`: the styles that paragraphs refer to by name. */
export function docxStyles(work: Work): string {
  const { style, document } = work;
  const { body, heading } = fontsOf(work);
  const colour = style.isDark ? "#f0f0f0" : undefined;
  const letters = lettersMl({
    font: body,
    sizePt: style.bodySizePt,
    ...(colour ? { colour } : {}),
  });
  // Word measures single spacing by the font, which is about 1.15 times its size.
  const line = Math.round(style.lineHeight * 0.87 * 240);
  return [
    `<w:docDefaults><w:rPrDefault><w:rPr>${letters}<w:lang w:val="${document.language}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:before="0" w:after="0" w:line="${line}" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`,
    ...textStyles(style),
    ...captionStyles(style),
    ...headingStyles(style, heading),
    ...cellStyles(style),
  ].join("");
}

function paragraphStyle(name: string, properties: string, letters = ""): string {
  return `<w:style w:type="paragraph" w:styleId="${name}"><w:name w:val="${name}"/><w:pPr>${properties}</w:pPr><w:rPr>${letters}</w:rPr></w:style>`;
}

const spacing = (before: number, after: number): string =>
  `<w:spacing w:before="${twips(before)}" w:after="${twips(after)}"/>`;

function textStyles(style: Style): string[] {
  const { bodySizePt: size, paragraphs, isJustified, codeHasBox } = style;
  const skip = paragraphs === "skip";
  const indent = skip ? "" : `<w:ind w:firstLine="${twips(size * 1.3)}"/>`;
  const small = (scale: number): string => lettersMl({ sizePt: size * scale });
  const shade = codeHasBox ? '<w:shd w:val="clear" w:fill="F2F2F2"/>' : "";
  const end = twips(lineWidthPt(style));
  const rule =
    '<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="2" w:color="555555"/><w:between w:val="single" w:sz="4" w:space="2" w:color="555555"/></w:pBdr>';
  const entries = [0, 1, 2].map((depth) =>
    paragraphStyle(
      `Entry${depth}`,
      `<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="${end}"/></w:tabs><w:ind w:left="${depth * 340}"/>`,
    ),
  );
  const lines = ["start", "end", "center"].map((align) =>
    paragraphStyle(`Lines-${align}`, `${spacing(0, 10)}<w:jc w:val="${align}"/>`),
  );
  return [
    paragraphStyle(
      "Body",
      `<w:widowControl/>${spacing(0, skip ? size * 0.6 : 0)}${indent}<w:jc w:val="${isJustified ? "both" : "start"}"/>`,
    ),
    paragraphStyle("Item", spacing(0, skip ? 3 : 0)),
    paragraphStyle(
      "Code",
      `${shade}<w:ind w:left="227"/>`,
      lettersMl({ font: MONOSPACE_FONT, sizePt: size * 0.88 }),
    ),
    paragraphStyle(
      "Formula",
      `<w:tabs><w:tab w:val="right" w:pos="${end}"/></w:tabs>${spacing(4, 6)}<w:ind w:left="567"/>`,
    ),
    paragraphStyle("Note", spacing(3, 8), small(0.85)),
    paragraphStyle("FootnoteText", '<w:ind w:left="227" w:hanging="227"/>', small(0.82)),
    paragraphStyle(
      "Reference",
      `${spacing(0, 3)}<w:ind w:left="454" w:hanging="454"/>`,
      small(0.92),
    ),
    paragraphStyle("Field", `${rule}${spacing(5, 0)}`),
    paragraphStyle("Running", runningTabs(style), small(0.82)),
    ...entries,
    ...lines,
  ];
}

function runningTabs({ page, marginsMm }: Style): string {
  const width = twipsOfMm(page.widthMm - marginsMm.left - marginsMm.right);
  return `<w:tabs><w:tab w:val="center" w:pos="${Math.round(width / 2)}"/><w:tab w:val="right" w:pos="${width}"/></w:tabs>`;
}

function captionStyles({ caption, bodySizePt }: Style): string[] {
  const align = `<w:jc w:val="${caption.isCentred ? "center" : "start"}"/>`;
  const letters = lettersMl({ sizePt: bodySizePt * caption.sizeScale, isItalic: caption.isItalic });
  return [
    paragraphStyle("CaptionAbove", `<w:keepNext/>${spacing(8, 3)}${align}`, letters),
    paragraphStyle("CaptionBelow", `${spacing(3, 8)}${align}`, letters),
    // Pictures are as tall as they are, whatever the distance of lines.
    paragraphStyle(
      "Picture",
      `<w:keepNext/><w:spacing w:before="120" w:after="0" w:line="240" w:lineRule="auto"/>${align}`,
    ),
  ];
}

function headingStyles({ headings, accent, isDark }: Style, font: string): string[] {
  return headings.map((look, index) => {
    const rule = look.hasRule
      ? `<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="${accent.slice(1)}"/></w:pBdr>`
      : "";
    const colour = isDark ? "#9ecbff" : accent;
    const { sizePt, isBold, isItalic } = look;
    return paragraphStyle(
      `Heading${index + 1}`,
      `<w:keepNext/>${rule}${spacing(index === 0 ? 0 : sizePt * 0.9, sizePt * 0.4)}<w:jc w:val="${look.isCentred ? "center" : "start"}"/><w:outlineLvl w:val="${index}"/>`,
      lettersMl({ font, sizePt, isBold, isItalic, ...(look.isColoured ? { colour } : {}) }),
    );
  });
}

function cellStyles({ table, bodySizePt }: Style): string[] {
  const sizePt = bodySizePt * table.sizeScale;
  const single = '<w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/>';
  const colour = table.headIsFilled ? { colour: "#ffffff" } : {};
  return Object.entries({ left: "start", right: "end", center: "center" }).flatMap(
    ([name, align]) => [
      paragraphStyle(`Cell-${name}`, `${single}<w:jc w:val="${align}"/>`, lettersMl({ sizePt })),
      paragraphStyle(
        `Head-${name}`,
        `${single}<w:jc w:val="${align}"/>`,
        lettersMl({ sizePt, isBold: table.headIsBold, ...colour }),
      ),
    ],
  );
}

const NUMBERS: Readonly<Record<string, string>> = {
  "1": "decimal",
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
};

const LEVELS = [0, 1, 2];

/** A list of its own: the same marker on every level; the depth decides the indent. */
export function docxNumbering(
  id: number,
  marker: Marker,
): { readonly abstract: string; readonly use: string } {
  const levels = LEVELS.map((level) => {
    const place = `<w:pPr><w:ind w:left="${(level + 1) * 397}" w:hanging="340"/></w:pPr>`;
    const text =
      marker.kind === "bullet" ? marker.glyph : marker.format.replace(/[1aAiI]/, `%${level + 1}`);
    const font =
      marker.kind === "bullet" ? `<w:rPr>${lettersMl({ font: SYMBOL_FONT })}</w:rPr>` : "";
    return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${numberFormat(marker)}"/><w:lvlText w:val="${escapeXml(text)}"/>${place}${font}</w:lvl>`;
  });
  return {
    abstract: `<w:abstractNum w:abstractNumId="${id}">${levels.join("")}</w:abstractNum>`,
    use: `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`,
  };
}

function numberFormat(marker: Marker): string {
  if (marker.kind === "bullet") return "bullet";
  const sign: NumberFormat = marker.format;
  return NUMBERS[/[1aAiI]/.exec(sign)?.[0] ?? "1"] ?? "decimal";
}
