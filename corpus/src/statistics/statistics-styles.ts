import { inSplit } from "../in-split.ts";
import type { Align } from "./statistics-page.ts";

/** Lines and colours of a table. */
export type Rules = "none" | "head" | "rows" | "columns" | "grid" | "bands" | "filled-head";

export type StatisticsProgram = "chromium" | "weasyprint" | "writer" | "calc" | "pdftex" | "groff";

/** Look of pages of statistics. A style is seen or unseen as a whole. */
export interface StatisticsStyle {
  readonly name: string;
  readonly split: "seen" | "unseen";
  readonly program: StatisticsProgram;
  readonly language: "en" | "zh";
  readonly rules: Rules;
  readonly font: string;
  readonly sizePt: number;
  readonly paddingPt: number;
  readonly headAlign: Align;
  readonly page: { readonly widthMm: number; readonly heightMm: number; readonly marginMm: number };
  readonly mostColumns: number;
  readonly hasLeaders?: boolean;
  /** Two tables beside each other. */
  readonly isBeside?: boolean;
  /** One table over several pages. */
  readonly isLong?: boolean;
}

const A4 = { widthMm: 210, heightMm: 297, marginMm: 20 };
const LETTER = { widthMm: 216, heightMm: 279, marginMm: 22 };
const LANDSCAPE = { widthMm: 297, heightMm: 210, marginMm: 18 };
const SLIDE = { widthMm: 254, heightMm: 143, marginMm: 12 };

const SERIF = "Liberation Serif";
const SANS = "Liberation Sans";
const CHINESE_SERIF = "Noto Serif CJK SC";
const CHINESE_SANS = "Noto Sans CJK SC";

/** A style says where it differs. */
const USUAL = {
  program: "chromium",
  language: "en",
  rules: "head",
  font: SERIF,
  sizePt: 9,
  paddingPt: 2,
  headAlign: "center",
  page: A4,
  mostColumns: 6,
} as const;

export const STATISTICS_STYLES: readonly StatisticsStyle[] = [
  ...inSplit<StatisticsStyle>("seen", [
    {
      ...USUAL,
      name: "abstract",
      sizePt: 8.5,
      paddingPt: 1.2,
      page: LETTER,
      mostColumns: 8,
      hasLeaders: true,
    },
    {
      ...USUAL,
      name: "factsheet",
      program: "weasyprint",
      rules: "bands",
      font: SANS,
      paddingPt: 2.5,
      headAlign: "right",
    },
    {
      ...USUAL,
      name: "budget",
      program: "pdftex",
      sizePt: 10,
      paddingPt: 3,
    },
    {
      ...USUAL,
      name: "ledger-sheet",
      program: "calc",
      rules: "grid",
      font: SANS,
      mostColumns: 5,
    },
    {
      ...USUAL,
      name: "circular",
      rules: "none",
      font: SANS,
      headAlign: "right",
    },
    {
      ...USUAL,
      name: "annex",
      program: "writer",
      rules: "columns",
      sizePt: 9.5,
      mostColumns: 5,
    },
    {
      ...USUAL,
      name: "long-list",
      program: "pdftex",
      sizePt: 10,
      paddingPt: 3,
      headAlign: "right",
      mostColumns: 4,
      isLong: true,
    },
    {
      ...USUAL,
      name: "deck",
      rules: "filled-head",
      font: SANS,
      sizePt: 11,
      paddingPt: 2.5,
      page: SLIDE,
    },
    {
      ...USUAL,
      name: "twins",
      paddingPt: 1.5,
      headAlign: "right",
      mostColumns: 3,
      isBeside: true,
    },
    {
      ...USUAL,
      name: "couples",
      rules: "none",
      font: SANS,
      page: LETTER,
      mostColumns: 3,
      isBeside: true,
    },
    {
      ...USUAL,
      name: "duizhao",
      language: "zh",
      rules: "columns",
      font: CHINESE_SERIF,
      sizePt: 9.5,
    },
    {
      ...USUAL,
      name: "docket",
      rules: "columns",
      font: SANS,
      sizePt: 8.5,
    },
    {
      ...USUAL,
      name: "nianjian",
      language: "zh",
      font: CHINESE_SERIF,
      mostColumns: 7,
    },
  ]),
  ...inSplit<StatisticsStyle>("unseen", [
    {
      ...USUAL,
      name: "returns",
      program: "weasyprint",
      rules: "none",
      paddingPt: 1.5,
      headAlign: "right",
      page: LETTER,
      mostColumns: 7,
      hasLeaders: true,
    },
    {
      ...USUAL,
      name: "digest",
      program: "pdftex",
      rules: "columns",
      sizePt: 10,
      paddingPt: 3,
      page: LETTER,
    },
    {
      ...USUAL,
      name: "tariff",
      rules: "rows",
      font: SANS,
      sizePt: 8.5,
      page: LANDSCAPE,
      mostColumns: 9,
    },
    {
      ...USUAL,
      name: "workbook",
      program: "calc",
      rules: "none",
      font: SANS,
      sizePt: 10,
      paddingPt: 1,
      headAlign: "right",
      mostColumns: 5,
    },
    {
      ...USUAL,
      name: "screen",
      program: "weasyprint",
      rules: "bands",
      font: SANS,
      sizePt: 11,
      paddingPt: 3,
      page: SLIDE,
      mostColumns: 5,
    },
    {
      ...USUAL,
      name: "memorandum",
      program: "writer",
      font: SANS,
      paddingPt: 2.5,
      page: LETTER,
      mostColumns: 5,
    },
    {
      ...USUAL,
      name: "almanac",
      font: SANS,
      sizePt: 8,
      paddingPt: 1,
      page: LETTER,
      mostColumns: 9,
    },
    {
      ...USUAL,
      name: "pairs",
      program: "weasyprint",
      rules: "none",
      font: SANS,
      sizePt: 8.5,
      paddingPt: 1.8,
      headAlign: "right",
      page: LETTER,
      mostColumns: 3,
      isBeside: true,
    },
    {
      ...USUAL,
      name: "roll",
      program: "weasyprint",
      rules: "rows",
      sizePt: 9.5,
      headAlign: "right",
      mostColumns: 3,
      isLong: true,
    },
    {
      ...USUAL,
      name: "gongbao",
      language: "zh",
      rules: "columns",
      font: CHINESE_SANS,
      sizePt: 8.5,
    },
    {
      ...USUAL,
      name: "troff-returns",
      program: "groff",
      sizePt: 10,
      page: LETTER,
      mostColumns: 5,
    },
  ]),
];
