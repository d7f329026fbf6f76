import { isRightToLeft, lexiconOf } from "../../language/languages.ts";
import { fontFamily, MONOSPACE_FONT, SYMBOL_FONT } from "../../style/fonts.ts";
import { lineWidthPt } from "../../style/line-width.ts";
import type { Style } from "../../style/style.ts";
import { round } from "../pictures/write-svg.ts";
import type { Work } from "../producer.ts";

/** The styles that paragraphs and words of the text refer to by name. */
export function namedStyles(work: Work): string {
  const { body, heading } = fontsOf(work);
  return [
    defaultStyle(work, body),
    ...bodyStyles(work.style, body),
    ...captionStyles(work.style, body),
    ...lineStyles(work.style),
    ...cellStyles(work.style, body),
    ...headingStyles(work.style, heading),
    ...wordStyles(),
  ].join("");
}

/** The fonts of the text and of the headings. */
export function fontsOf({ document, style }: Work): {
  readonly body: string;
  readonly heading: string;
} {
  const lexicon = lexiconOf(document.language);
  return {
    body: fontFamily(style.bodyFont, lexicon),
    heading: fontFamily(style.headingFont, lexicon),
  };
}

/** The same font and size for Western, East Asian and right-to-left text. */
function textProperties(font: string, sizePt: number, more = ""): string {
  const kinds = ["", "-asian", "-complex"];
  const fonts = kinds.map(
    (kind) =>
      `style:font-name${kind}="${font}" ${kind === "" ? "fo" : "style"}:font-size${kind}="${sizePt}pt"`,
  );
  return `<style:text-properties ${fonts.join(" ")} ${more}/>`;
}

function weight(isBold: boolean, isItalic: boolean): string {
  const [bold, italic] = [isBold ? "bold" : "normal", isItalic ? "italic" : "normal"];
  return `fo:font-weight="${bold}" style:font-weight-asian="${bold}" style:font-weight-complex="${bold}" fo:font-style="${italic}" style:font-style-complex="${italic}"`;
}

const COUNTRIES: Readonly<Record<string, string>> = {
  en: "GB",
  zh: "CN",
  ja: "JP",
  ko: "KR",
  vi: "VN",
  el: "GR",
  he: "IL",
  ar: "EG",
};

const SCRIPT_KINDS = ["", "-asian", "-complex"];

function defaultStyle({ document, style }: Work, font: string): string {
  const { language } = document;
  const country = COUNTRIES[language] ?? language.toUpperCase();
  const locale = SCRIPT_KINDS.map((kind) => {
    const prefix = kind === "" ? "fo" : "style";
    return `${prefix}:language${kind}="${language}" ${prefix}:country${kind}="${country}"`;
  }).join(" ");
  const mode = isRightToLeft(lexiconOf(language)) ? "rl-tb" : "lr-tb";
  const hyphenate = `fo:hyphenate="${style.isHyphenated}" fo:hyphenation-remain-char-count="2" fo:hyphenation-push-char-count="2"`;
  const colour = style.isDark ? 'fo:color="#f0f0f0"' : "";
  const text = textProperties(font, style.bodySizePt, `${locale} ${hyphenate} ${colour}`);
  return `<style:default-style style:family="paragraph"><style:paragraph-properties style:writing-mode="${mode}" fo:line-height="${Math.round(style.lineHeight * 85)}%"/>${text}</style:default-style><style:style style:name="Base" style:family="paragraph"/>`;
}

function paragraphStyle(name: string, properties: string, text = ""): string {
  return `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="Base"><style:paragraph-properties ${properties}/>${text}</style:style>`;
}

function bodyStyles(style: Style, font: string): string[] {
  const { bodySizePt: size } = style;
  const skip = style.paragraphs === "skip";
  const align = style.isJustified ? "justify" : "start";
  const background = style.codeHasBox ? ' fo:background-color="#f2f2f2"' : "";
  const code = textProperties(MONOSPACE_FONT, round(size * 0.88), 'fo:hyphenate="false"');
  const small = (scale: number): string => textProperties(font, round(size * scale));
  return [
    paragraphStyle(
      "Body",
      `fo:text-align="${align}" fo:margin-bottom="${skip ? round(size * 0.6) : 0}pt" fo:text-indent="${skip ? 0 : round(size * 1.3)}pt" fo:orphans="2" fo:widows="2"`,
    ),
    paragraphStyle("Item", `fo:text-align="start" fo:margin-bottom="${skip ? 3 : 0}pt"`),
    paragraphStyle("Code", `fo:margin-left="4mm"${background}`, code),
    paragraphStyle("Note", 'fo:margin-top="3pt" fo:margin-bottom="8pt"', small(0.85)),
    paragraphStyle("Footnote", 'fo:margin-left="4mm" fo:text-indent="-4mm"', small(0.82)),
    paragraphStyle(
      "Reference",
      'fo:margin-left="8mm" fo:text-indent="-8mm" fo:margin-bottom="3pt"',
      small(0.92),
    ),
  ];
}

function captionStyles({ caption, bodySizePt }: Style, font: string): string[] {
  const align = `fo:text-align="${caption.isCentred ? "center" : "start"}"`;
  const text = textProperties(
    font,
    round(bodySizePt * caption.sizeScale),
    weight(false, caption.isItalic),
  );
  return [
    paragraphStyle(
      "CaptionAbove",
      `${align} fo:margin-top="8pt" fo:margin-bottom="3pt" fo:keep-with-next="always"`,
      text,
    ),
    paragraphStyle("CaptionBelow", `${align} fo:margin-top="3pt" fo:margin-bottom="8pt"`, text),
    paragraphStyle("Picture", `${align} fo:margin-top="6pt" fo:keep-with-next="always"`),
  ];
}

/** Lines of forms, of tables of contents, and those that the author broke. */
function lineStyles(style: Style): string[] {
  const entries = [0, 1, 2].map((depth) => {
    const position = round(lineWidthPt(style) - depth * 17);
    return `<style:style style:name="Entry${depth}" style:family="paragraph" style:parent-style-name="Base"><style:paragraph-properties fo:margin-left="${depth * 6}mm"><style:tab-stops><style:tab-stop style:position="${position}pt" style:type="right" style:leader-style="dotted" style:leader-text="."/></style:tab-stops></style:paragraph-properties></style:style>`;
  });
  const aligned = ["start", "end", "center"].map((align) =>
    paragraphStyle(`Lines-${align}`, `fo:text-align="${align}" fo:margin-bottom="10pt"`),
  );
  const field =
    'fo:margin-top="5pt" fo:border-bottom="0.5pt solid #555555" fo:padding-bottom="2pt" style:join-border="false"';
  return [...entries, ...aligned, paragraphStyle("Field", field)];
}

const ALIGNMENTS = { left: "start", right: "end", center: "center" } as const;

function cellStyles({ table, bodySizePt }: Style, font: string): string[] {
  const size = round(bodySizePt * table.sizeScale);
  const colour = table.headIsFilled ? 'fo:color="#ffffff"' : "";
  return Object.entries(ALIGNMENTS).flatMap(([name, align]) => {
    const place = `fo:text-align="${align}" fo:line-height="100%"`;
    return [
      paragraphStyle(`Cell-${name}`, place, textProperties(font, size, 'fo:hyphenate="false"')),
      paragraphStyle(
        `Head-${name}`,
        place,
        textProperties(
          font,
          size,
          `fo:hyphenate="false" ${weight(table.headIsBold, false)} ${colour}`,
        ),
      ),
    ];
  });
}

function headingStyles({ headings, accent }: Style, font: string): string[] {
  return headings.map((look, index) => {
    const colour = look.isColoured ? `fo:color="${accent}"` : "";
    const text = textProperties(
      font,
      look.sizePt,
      `${weight(look.isBold, look.isItalic)} fo:hyphenate="false" ${colour}`,
    );
    const rule = look.hasRule ? `fo:border-bottom="0.75pt solid ${accent}"` : "";
    const above = index === 0 ? 0 : round(look.sizePt * 0.9);
    return `<style:style style:name="Heading${index + 1}" style:family="paragraph" style:parent-style-name="Base" style:default-outline-level="${index + 1}"><style:paragraph-properties fo:text-align="${look.isCentred ? "center" : "start"}" fo:margin-top="${above}pt" fo:margin-bottom="${round(look.sizePt * 0.4)}pt" fo:keep-with-next="always" ${rule}/>${text}</style:style>`;
  });
}

function wordStyles(): string[] {
  const word = (name: string, properties: string): string =>
    `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`;
  const symbols = SCRIPT_KINDS.map((kind) => `style:font-name${kind}="${SYMBOL_FONT}"`).join(" ");
  return [
    word("Bold", weight(true, false)),
    word("Italic", weight(false, true)),
    word("Monospace", `style:font-name="${MONOSPACE_FONT}"`),
    word("Symbol", symbols),
    word("Raised", 'style:text-position="super 58%"'),
    word("Lowered", 'style:text-position="sub 58%"'),
    `<text:notes-configuration text:note-class="footnote" text:default-style-name="Footnote" text:citation-body-style-name="Raised" text:citation-style-name="Raised" style:num-format="1" text:start-numbering-at="document"/>`,
  ];
}
