/** Programs whose tags are alike. */
type ProducerFamily =
  | "word"
  | "pdfmaker"
  | "indesign"
  | "chrome"
  | "libreoffice"
  | "powerpoint"
  | "designer"
  | "filing"
  | "other";

/** Properties of a program's tags that can be believed; what was measured on tagged documents of each. */
export interface ProducerTrust {
  readonly family: ProducerFamily;
  /** Numbers of headings are levels of the text. */
  readonly hasLevels: boolean;
  /** A paragraph that looks like an item of a list is none. */
  readonly hasLists: boolean;
  /** Text without a mark is a running line: browsers mark all of the page, and print these themselves. */
  readonly isLooseRunning: boolean;
  /** The order of the tree is that of reading, and not that of drawing or of stories. */
  readonly hasOrder: boolean;
}

const FAMILIES: readonly (readonly [ProducerFamily, RegExp])[] = [
  ["powerpoint", /powerpoint/iu],
  ["pdfmaker", /pdfmaker/iu],
  ["word", /microsoft.*(?:word|office|365)|^word/iu],
  ["indesign", /indesign/iu],
  ["chrome", /skia|chrom(?:e|ium)|headless/iu],
  ["libreoffice", /libreoffice|openoffice/iu],
  ["designer", /designer|livecycle/iu],
  ["filing", /edgar|equisolve|workiva|wdesk|donnelley/iu],
];

/** Reads the two names that a file has of its makers. */
export function trustOf(producer: string, creator: string): ProducerTrust {
  const names = `${creator}\n${producer}`;
  const family = FAMILIES.find(([, pattern]) => pattern.test(names))?.[0] ?? "other";
  const isOffice = family === "word" || family === "pdfmaker" || family === "libreoffice";
  return {
    family,
    hasLevels: isOffice || family === "chrome",
    hasLists: isOffice || family === "chrome",
    isLooseRunning: family === "chrome",
    hasOrder: family !== "powerpoint",
  };
}
