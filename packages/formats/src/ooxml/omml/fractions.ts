import { findChild } from "@parsewright/document/xml";
import { isOn, propertyOf, type ElementWriter } from "./converter.ts";
import { asOptionalArgument, isLetter } from "@parsewright/document/latex";

export const writeFraction: ElementWriter = (element, convert) => {
  const numerator = convert.content(findChild(element, "m:num"));
  const denominator = convert.content(findChild(element, "m:den"));
  switch (propertyOf(element, "m:type")) {
    case "lin":
      // On one line, only short parts are clearly apart from what is beside them.
      return isShort(numerator) && isShort(denominator)
        ? `{${numerator}}/{${denominator}}`
        : String.raw`\frac{${numerator}}{${denominator}}`;
    case "skw":
      return `{}^{${numerator}}/_{${denominator}}`;
    case "noBar":
      return String.raw`\genfrac{}{}{0pt}{}{${numerator}}{${denominator}}`;
    default:
      return String.raw`\frac{${numerator}}{${denominator}}`;
  }
};

function isShort(latex: string): boolean {
  return /^\d+$/.test(latex) || isLetter(latex);
}

export const writeRadical: ElementWriter = (element, convert) => {
  const degree = isOn(element, "m:degHide") ? "" : convert.content(findChild(element, "m:deg"));
  const radicand = convert.content(findChild(element, "m:e"));
  if (degree === "") return String.raw`\sqrt{${radicand}}`;
  return String.raw`\sqrt[${asOptionalArgument(degree)}]{${radicand}}`;
};
