import { escapeLiveLatex } from "./escape-markdown.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
  amp: "&",
};

/** The text behind the entities that table writers use. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (entity, name: string) =>
    name.startsWith("#") ? (characterOf(name) ?? entity) : (ENTITIES[name] ?? entity),
  );
}

function characterOf(reference: string): string | undefined {
  const codePoint = Number(reference.toLowerCase().replace("#x", "0x").replace("#", ""));
  return codePoint <= 0x10_ff_ff ? String.fromCodePoint(codePoint) : undefined;
}

/** Points every picture in the HTML at the image folder. Pictures inside the HTML itself stay. */
export function prefixImageSources(html: string, imagePath: (fileName: string) => string): string {
  return html.replace(
    /(<\w[^<>]*?\ssrc=")(?!data:)([^"<>]*)/gi,
    (_, start: string, fileName: string) => start + imagePath(fileName),
  );
}

/** Writes the formulas of table cells as inline Markdown formulas. */
export function replaceEquationTags(html: string): string {
  // Split by hand: a pattern would walk to the end of the table for each tag that is never closed.
  const [before = "", ...parts] = html.split("<eq>");
  const replaced = parts.map((part) => {
    const end = part.indexOf("</eq>");
    if (end === -1) return `<eq>${part}`;
    return ` $${escapeLiveLatex(unescapeHtml(part.slice(0, end)))}$ ${part.slice(end + "</eq>".length)}`;
  });
  return before + replaced.join("");
}

/** Describes the structure of a table: whether cells span others, and how deeply tables are nested. */
export function describeTable(html: string): { isComplex: boolean; nestLevel: number } {
  const isNested = hasNestedTable(html);
  return {
    isComplex: isNested || /\s(?:col|row)span\s*=/i.test(html),
    nestLevel: isNested ? 2 : 1,
  };
}

function hasNestedTable(html: string): boolean {
  let depth = 0;
  for (const [tag] of html.matchAll(/<\/?table\b/gi)) {
    depth += tag.startsWith("</") ? -1 : 1;
    if (depth > 1) return true;
  }
  return false;
}
