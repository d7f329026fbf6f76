/** Tables whose cells hold letters, digits and signs only: LaTeX and PDF write formulas and spaces differently. */
export function withPlainCells(html: string): string {
  return (html.match(/<table>.*?<\/table>/gsu) ?? [])
    .join("")
    .replaceAll(/(?<=<t[dh][^>]*>).*?(?=<\/t[dh]>)/gsu, (text) => plainText(text));
}

/** The letters, digits and signs of a text. */
export function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>|&[a-z]+;/g, "")
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}.,%+±×-]/gu, "")
    .replaceAll(/[−–]/g, "-");
}
