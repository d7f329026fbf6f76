/** What a label names: `Figure 2`, `Table 3`, `Listing 4`. */
export type CaptionLabel = "figure" | "table" | "code";

const LABELS: readonly (readonly [CaptionLabel, string])[] = [
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

/** Labels alone, as counters are named after them. */
export const LABEL_NAMES = LABELS.map(
  ([kind, words]) => [kind, new RegExp(String.raw`^(?:${words})$`, "iu")] as const,
);

const LONGEST_PLAIN_CAPTION = 200;

/** What a paragraph belongs to that only begins like a caption: `Table 2: Results`, not `Table 2 shows`. */
export function plainCaptionKind(text: string): CaptionLabel | undefined {
  if (text.length > LONGEST_PLAIN_CAPTION) return undefined;
  const label = labelOf(text);
  return label !== undefined && /^(?:\s*$|\s*[.:：．、|—–-]|\s+[^\s\p{Ll}])/u.test(label.rest)
    ? label.kind
    : undefined;
}

/** The label that a text begins with, and what follows it. */
export function labelOf(text: string): { kind: CaptionLabel; rest: string } | undefined {
  for (const [kind, pattern] of NUMBERED_LABELS) {
    const rest = pattern.exec(text.trim())?.groups?.["rest"];
    if (rest !== undefined) return { kind, rest };
  }
  return undefined;
}
