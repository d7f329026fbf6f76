/** Kinds of differences that say something about the export rather than about the reader, and the rest. */
export type DifferenceKind =
  | "not in our text"
  | "not in Excel's text"
  | "Excel shows ### (column too narrow, or no date)"
  | "character that the export's encoding lacks"
  | "white space"
  | "number cut to the column's width"
  | "date or time"
  | "number"
  | "text";

/** Sorts a difference between what Excel exports for a cell and what the engine reads. */
export function differenceKind(truth: string, ours: string): DifferenceKind {
  if (truth === "") return "not in Excel's text";
  if (ours === "") return "not in our text";
  if (/^#+$/.test(truth)) return "Excel shows ### (column too narrow, or no date)";
  if (isLossy(truth, ours)) return "character that the export's encoding lacks";
  if (truth.replaceAll(/\s+/g, "") === ours.replaceAll(/\s+/g, "")) return "white space";
  if (isRounded(truth, ours)) return "number cut to the column's width";
  if (DATE.test(truth) && DATE.test(ours)) return "date or time";
  return isNumber(truth) && isNumber(ours) ? "number" : "text";
}

const DATE = /\d[/:-]\d|\d(?:st|nd|rd|th)?,? (?:19|20)\d\d|[A-Z][a-z]{2}[- ]\d\d/;

/**
 * Checks whether the texts differ only in characters beyond ASCII, and in those that the export wrote instead of them.
 */
function isLossy(truth: string, ours: string): boolean {
  const kept = (text: string) => text.replaceAll(/[^\u0020-\u007e]|[?_]/g, "");
  return /[\u0080-\uffff]/.test(ours) && kept(truth) === kept(ours);
}

/** Cells of the format General show fewer digits in a narrow column. */
function isRounded(truth: string, ours: string): boolean {
  const [one, other] = [Number(truth), Number(ours)];
  if (!isNumber(truth) || !isNumber(ours) || truth.length >= ours.length) return false;
  return Math.abs(one - other) <= Math.abs(other) * 0.01;
}

function isNumber(text: string): boolean {
  return text.trim() !== "" && !Number.isNaN(Number(text));
}
