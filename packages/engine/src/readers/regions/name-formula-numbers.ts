import { overlapY } from "@parsewright/document/geometry";
import { isEquationNumber } from "@parsewright/document/language";
import { isText, type Region } from "./region.ts";

/** Calls text that has the form of an equation's number, and is beside an equation, what it is: models take it for text or the number of the page. */
export function nameFormulaNumbers(regions: readonly Region[]): Region[] {
  const formulas = regions.filter(({ label }) => label === "display_formula");
  return regions.map((region) => {
    if (!isNumberText(region) || !formulas.some((formula) => isBeside(region, formula)))
      return region;
    return { ...region, label: "formula_number" };
  });
}

/** Checks whether a region is text that has the form of an equation's number. */
export function isNumberText(region: Region): boolean {
  return isText(region) && isEquationNumber(region.lines.map(({ text }) => text).join(" "));
}

function isBeside({ box }: Region, { box: formula }: Region): boolean {
  const isApart = box[2] <= formula[0] || box[0] >= formula[2];
  return isApart && overlapY(box, formula) > 0.5;
}
