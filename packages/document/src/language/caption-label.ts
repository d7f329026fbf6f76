/** Kind of block that a label names: `Figure 2`, `Table 3`, `Listing 4`. */
export type CaptionLabel = "figure" | "table" | "code";

/** The words of all languages, as patterns. Short forms need their point, except those that are not another word. */
const LABELS: Readonly<Record<CaptionLabel, readonly string[]>> = {
  figure: [
    String.raw`fig(?:ures?|s?\.)?|charts?|diagrams?|schemes?|photos?|images?|plates?|graphs?|maps?|illustrations?|exhibits?`, // English
    String.raw`abb(?:ildung(?:en)?|\.)|diagramm|schaubild|grafik`, // German
    String.raw`sch[ée]mas?|graphique`, // French
    String.raw`figuras?|gr[áa]fic[oa]s?|figur[ae]?|figuur|afbeelding|rys(?:unek|\.)|obr(?:[áa]zek|\.)|[şs]ekil|kuva|gambar`, // other Latin
    String.raw`рис(?:унок|\.)|схема|диаграмма|график|σχήμα`,
    String.raw`[附插]?[图圖]表?|図表?|그림|도표|hình|biểu đồ|ภาพที่|รูปที่|(?:ال)?شكل|איור`,
  ],
  table: [
    String.raw`tab(?:les?|\.|elle|leau|la|ela|ella|el|ell|ulka|lo)|cuadro|quadro|çizelge|taulukko`,
    String.raw`табл(?:ица|\.)|таблиця|πίνακας`,
    String.raw`附?表格?|표|bảng|ตารางที่|(?:ال)?جدول|טבלה`,
  ],
  code: [String.raw`listings?|code|algorithm|листинг|代码|程式碼|清单|程序|算法|リスト|コード`],
};

const KINDS = Object.keys(LABELS) as CaptionLabel[];
const wordsOf = (kind: CaptionLabel) => `(?:${LABELS[kind].join("|")})`;

/** `2-1`, `3.2`, `IV`, `A.1`, `三`. */
const NUMBER = String.raw`(?:[A-Z][.-]?)?(?:\p{Nd}+|[IVX]+\b|[一二三四五六七八九十]+)(?:[.\-–—]\p{Nd}+)*[a-z]?`;

/** Labels with the number they need: `Figure 2-1`, `表 3.2`, `Table IV`, `Fig. A.1`. */
const NUMBERED_LABELS = KINDS.map(
  (kind) =>
    [kind, new RegExp(String.raw`^${wordsOf(kind)}\s{0,2}${NUMBER}(?<rest>.*)$`, "isu")] as const,
);

const NAMES = KINDS.map((kind) => [kind, new RegExp(`^${wordsOf(kind)}$`, "iu")] as const);

/** `Table: results`, `Figures:` have no number. */
const NAME_AND_COLON = new RegExp(
  String.raw`^(?:${wordsOf("figure")}|${wordsOf("table")})\s*[:：]`,
  "iu",
);

/** No letter goes on with the word; Chinese and Japanese have none that would. */
const NAME_AT_START = new RegExp(
  String.raw`^(?:(?:${wordsOf("figure")}|${wordsOf("table")})(?!\p{L})|[图圖図表])`,
  "iu",
);

const LONGEST_PLAIN_CAPTION = 200;

/** Sentences that only begin with a figure's name are text: `Figure 2 shows`. */
const SENTENCE_AFTER_LABEL = /^\s+\p{Ll}/u;

/** The label that a text begins with, and what follows it. */
export function labelOf(text: string): { kind: CaptionLabel; rest: string } | undefined {
  for (const [kind, pattern] of NUMBERED_LABELS) {
    const rest = pattern.exec(text.trim())?.groups?.["rest"];
    if (rest !== undefined) return { kind, rest };
  }
  return undefined;
}

/** Kind of block that a plain caption belongs to: `Table 2: Results`, not `Table 2 shows`. */
export function plainCaptionKind(text: string): CaptionLabel | undefined {
  if (text.length > LONGEST_PLAIN_CAPTION) return undefined;
  const label = labelOf(text);
  return label !== undefined && /^(?:\s*$|\s*[.:：．、|—–-]|\s+[^\s\p{Ll}])/u.test(label.rest)
    ? label.kind
    : undefined;
}

/**
 * Kind of block that the text beside a figure or table is a caption of, by its label; `undefined` if a sentence follows
 * the label.
 */
export function captionKindOf(text: string): CaptionLabel | undefined {
  const label = labelOf(text);
  return label === undefined || SENTENCE_AFTER_LABEL.test(label.rest) ? undefined : label.kind;
}

/** Checks whether a text is a label and nothing else: what it says follows on the next line. */
export function isLabelAlone(text: string): boolean {
  const label = labelOf(text);
  return label !== undefined && /^[\s.:：|—–-]*$/.test(label.rest);
}

/** Checks whether a text begins with a label, with a number or with a colon behind it. */
export function startsWithLabel(text: string): boolean {
  return labelOf(text) !== undefined || NAME_AND_COLON.test(text);
}

/** Checks whether a text begins with the word for a figure or table, whatever follows it. */
export function startsWithLabelName(text: string): boolean {
  return NAME_AT_START.test(text);
}

/** Kind of block that a word names, as counters are named after labels: `Figure`, `Abbildung`. */
export function labelNamed(word: string): CaptionLabel | undefined {
  return NAMES.find(([, pattern]) => pattern.test(word))?.[0];
}

/** Built-in and common names of the styles of captions in word processors, in lower case. */
const STYLE =
  /^(?:caption|(?:figure|table|image|picture|chart) ?(?:caption|title|heading)|题注|图题|表题|图名|表名|图注)/;

/** Kind of block that a caption style is for, by its name: `any` if the name does not say; `undefined` for other styles. */
export function captionStyleKind(styleName: string): CaptionLabel | "any" | undefined {
  if (!STYLE.test(styleName)) return undefined;
  if (/table|表/.test(styleName)) return "table";
  return /figure|image|picture|chart|图/.test(styleName) ? "figure" : "any";
}
