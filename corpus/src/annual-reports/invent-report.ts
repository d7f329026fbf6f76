import { isUnspaced } from "../language/languages.ts";
import type { Lexicon } from "../language/lexicon.ts";
import { writePhrase, writeSentences } from "../language/write-text.ts";
import type { Random } from "../random.ts";
import type { ReportDesign, RunningPart } from "./report-designs.ts";

/** A part of the text of a page. */
export type ReportBlock =
  | { readonly kind: "title" | "heading" | "text" | "unit" | "note"; readonly text: string }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

/** A page of a report before it is printed. */
export interface InventedReport {
  readonly design: ReportDesign;
  readonly language: string;
  readonly hue: number;
  readonly blocks: readonly ReportBlock[];
  /** The names of all sections, as tabs show them. */
  readonly sections: readonly string[];
  /** The text of each part of a running line. */
  readonly parts: Readonly<Record<RunningPart, string>>;
}

interface ReportWords {
  readonly companies: readonly string[];
  readonly reports: readonly string[];
  readonly sections: readonly string[];
  readonly units: readonly string[];
}

const ENGLISH: ReportWords = {
  companies: [
    "Northwell Holdings plc",
    "Asano Materials Corporation",
    "Bramley Foods Group",
    "Kestrel Energy, Inc.",
  ],
  reports: [
    "Annual Report 2024",
    "Integrated Report 2023",
    "Annual Report and Accounts 2025",
    "2022 Annual Review",
  ],
  sections: [
    "Strategic report",
    "Corporate Governance",
    "Financial statements",
    "Value Creation Story",
    "Sustainability",
    "Notes to the accounts",
    "Business Review",
    "Data Section",
  ],
  units: [
    "(Millions of yen)",
    "For the year ended 31 March",
    "£ million",
    "Thousands of U.S. dollars",
  ],
};

const JAPANESE: ReportWords = {
  companies: [
    "北浜ホールディングス株式会社",
    "朝野マテリアル株式会社",
    "株式会社ブラムリー食品",
    "東都電力グループ",
  ],
  reports: ["統合報告書2024", "アニュアルレポート 2023", "有価証券報告書", "第87期 年次報告書"],
  sections: [
    "経営戦略",
    "コーポレート・ガバナンス",
    "財務情報",
    "価値創造ストーリー",
    "サステナビリティ",
    "連結財務諸表注記",
    "事業の概況",
    "会社情報",
  ],
  units: ["（単位：百万円）", "（単位：千米ドル）", "3月31日に終了した年度", "（百万円）"],
};

const TAB_COUNT = 5;
const MIDDLE_PARTS = 9;
const TABLE_ROWS = 6;

/** Sources of all texts of one report. */
interface Kit {
  readonly lexicon: Lexicon;
  readonly random: Random;
  readonly words: ReportWords;
}

/** A page of a report in one design. */
export function inventReport(
  design: ReportDesign,
  lexicon: Lexicon,
  random: Random,
): InventedReport {
  const words = isUnspaced(lexicon) ? JAPANESE : ENGLISH;
  const kit = { lexicon, random, words };
  const [company, report] = [random.pick(words.companies), random.pick(words.reports)];
  const sections = random.sample(words.sections, TAB_COUNT);
  const section = random.pick(sections);
  const number = random.integer(3, 188).toString();
  return {
    design,
    language: lexicon.code,
    hue: random.integer(0, 359),
    sections,
    parts: {
      company,
      report,
      section,
      number,
      "company number": `${company}\u2003${number}`,
      "section number": `${section} | ${number}`,
      "number report": `${number} ${company} ${report}`,
    },
    blocks: [
      ...openingOf(design, kit),
      ...Array.from({ length: MIDDLE_PARTS }, () => middlePart(kit)).flat(),
      ...endingOf(design, kit),
    ],
  };
}

function openingOf({ opening }: ReportDesign, kit: Kit): ReportBlock[] {
  if (opening === "text") return [paragraph(kit)];
  if (opening === "table") return [unit(kit), table(kit)];
  return [{ kind: opening, text: kit.random.pick(kit.lexicon.topics) }, paragraph(kit)];
}

function middlePart(kit: Kit): ReportBlock[] {
  return [
    { kind: "heading", text: writePhrase(kit.lexicon, kit.random) },
    paragraph(kit),
    paragraph(kit),
  ];
}

/** A page is as full as its last part makes it; notes are small and may be short, as running lines are. */
function endingOf({ ending }: ReportDesign, kit: Kit): ReportBlock[] {
  if (ending === "text") return [paragraph(kit)];
  if (ending === "table") return [unit(kit), table(kit)];
  const { note } = kit.lexicon.labels;
  const mark = isUnspaced(kit.lexicon) ? "（" + note + "）" : `${note}: `;
  return [
    paragraph(kit),
    { kind: "note", text: `${mark}${writeSentences(kit.lexicon, kit.random, 1)}` },
    { kind: "note", text: `* ${writePhrase(kit.lexicon, kit.random)}` },
  ];
}

function paragraph({ lexicon, random }: Kit): ReportBlock {
  return { kind: "text", text: writeSentences(lexicon, random, random.integer(3, 5)) };
}

function unit({ random, words }: Kit): ReportBlock {
  return { kind: "unit", text: random.pick(words.units) };
}

function table({ lexicon, random }: Kit): ReportBlock {
  const figure = (): string => random.integer(1000, 99_999).toLocaleString("en");
  const rows = random.sample(lexicon.topics, TABLE_ROWS).map((name) => [name, figure(), figure()]);
  return { kind: "table", rows: [[lexicon.labels.description, "2023", "2024"], ...rows] };
}
