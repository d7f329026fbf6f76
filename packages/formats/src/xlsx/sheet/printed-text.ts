/**
 * The words of a printed header or footer, which Excel writes with codes: `&L`, `&C`, `&R` begin its thirds, `&A` is the
 * name of the sheet. Page numbers, dates and file names belong to the printout and are left out.
 */
export function printedText(coded: string, sheetName: string): string {
  return coded
    .replaceAll(PAGE_NUMBER, "")
    .replaceAll(CODE, (code: string) => {
      if (code === "&&") return "&";
      if (/^&[LCR]$/i.test(code)) return "\n";
      return code.toUpperCase() === "&A" ? sheetName : "";
    })
    .split("\n")
    .map((third) => third.replaceAll(/\s+/g, " ").trim())
    .filter((third) => /\p{L}/u.test(third))
    .join("\n");
}

/** A font, a colour, a size, or one letter. */
const CODE = /&(?:"[^"]*"|K[\dA-F]{6}|K\d\d[+-]\d{3}|\d{1,3}|[\s\S])/gi;

/** The page number with the words around it. */
const PAGE_NUMBER = /(?:page\s{0,9})?&P(?:\s{0,9}(?:of|\/|-)\s{0,9}&N)?/gi;
