import type { XmlElement } from "../../../xml/xml-element.ts";
import { parseInstruction } from "../inline/field-instruction.ts";
import type { Style } from "../styles/style-sheet.ts";
import { walkElements } from "../tree/walk-elements.ts";
import type { CaptionKind } from "./draft.ts";

type Label = Exclude<CaptionKind, "any">;

const LABELS: readonly (readonly [Label, string])[] = [
  [
    "figure",
    String.raw`fig(?:ure|\.)?|abb(?:ildung|\.)|figura|chart|diagram|scheme|photo|image|图表?|圖表?|図表?|그림|рис(?:унок|\.)|hình`,
  ],
  ["table", String.raw`tab(?:le|\.|elle|leau|la|ela|ella)|表格?|표|табл(?:ица|\.)|bảng`],
  ["code", String.raw`listing|code|代码|清单|程序`],
];

/** Labels with the number they need: `Figure 2-1`, `表 3.2`, `Table IV`, `Fig. A.1`. */
const NUMBERED_LABELS = LABELS.map(
  ([kind, words]) =>
    [
      kind,
      new RegExp(
        String.raw`^(?:${words})\s?(?:[A-Z][.-]?)?(?:\d+|[IVX]+\b|[一二三四五六七八九十]+)(?:[.\-–—]\d+)*[a-z]?(?<rest>.*)$`,
        "isu",
      ),
    ] as const,
);

const LABEL_NAMES = LABELS.map(
  ([kind, words]) => [kind, new RegExp(String.raw`^(?:${words})$`, "iu")] as const,
);

/** Built-in and common names of caption styles, in lower case. */
const CAPTION_STYLE =
  /^(?:caption|(?:figure|table|image|picture|chart) ?(?:caption|title|heading)|题注|图题|表题|图名|表名|图注)/;

const LONGEST_PLAIN_CAPTION = 200;

/** Whether the style or a sequence number makes the paragraph a caption. */
export function isMarkedCaption(paragraph: XmlElement, chain: readonly Style[]): boolean {
  return (
    chain.some(({ name }) => CAPTION_STYLE.test(name)) || sequenceKind(paragraph) !== undefined
  );
}

/** What a paragraph that is marked as a caption belongs to: as its counter, its label or its style says. */
export function markedCaptionKind(
  paragraph: XmlElement,
  text: string,
  chain: readonly Style[],
): CaptionKind {
  return sequenceKind(paragraph) ?? labelOf(text)?.kind ?? styleKind(chain);
}

function styleKind(chain: readonly Style[]): CaptionKind {
  const name = chain.find((style) => CAPTION_STYLE.test(style.name))?.name ?? "";
  if (/table|表/.test(name)) return "table";
  return /figure|image|picture|chart|图/.test(name) ? "figure" : "any";
}

/** What a paragraph belongs to that only begins like a caption: `Table 2: Results`, not `Table 2 shows`. */
export function plainCaptionKind(text: string): CaptionKind | undefined {
  if (text.length > LONGEST_PLAIN_CAPTION) return undefined;
  const label = labelOf(text);
  return label !== undefined && /^(?:\s*$|\s*[.:：．、|—–-]|\s+[^\s\p{Ll}])/u.test(label.rest)
    ? label.kind
    : undefined;
}

function labelOf(text: string): { kind: Label; rest: string } | undefined {
  for (const [kind, pattern] of NUMBERED_LABELS) {
    const rest = pattern.exec(text.trim())?.groups?.["rest"];
    if (rest !== undefined) return { kind, rest };
  }
  return undefined;
}

/** The kind of the paragraph's own counter. Equations are counted too, but have no captions. */
function sequenceKind(paragraph: XmlElement): CaptionKind | undefined {
  for (const { name, attributes } of walkElements(paragraph)) {
    if (name === "m:oMath") return undefined;
    if (name !== "w:fldSimple") continue;
    const field = parseInstruction(attributes["w:instr"] ?? "");
    if (field.name !== "SEQ") continue;
    return LABEL_NAMES.find(([, pattern]) => pattern.test(field.argument ?? ""))?.[0];
  }
  return undefined;
}
