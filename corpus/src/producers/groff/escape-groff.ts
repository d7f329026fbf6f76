/** Text as groff prints it unchanged: no escapes, no requests at the beginning of a line, no delimiters of formulas. */
export function escapeGroff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("@", "\\[at]")
    .replaceAll("✓", "x")
    .replaceAll("^", "\\(ha")
    .replaceAll("~", "\\(ti")
    .replaceAll("'", "\\(aq")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/, "\\&$1");
}
