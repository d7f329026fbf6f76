import { DISPLAY_MATH, INLINE_MATH, rewriteDelimited } from "./delimited.ts";
import { otslToHtml } from "./otsl-to-html.ts";
import { escapeCell } from "./table-cells.ts";

/** A picture within a table was covered with its token before the model saw it. */
const TOKEN = /\[\s{0,8}([A-Z0-9]{4})\s{0,8}\]/g;

const NO_IMAGES: ReadonlyMap<string, string> = new Map();

/** The table of a model as HTML, with our pictures in their cells and its formulas marked. */
export function finishTable(content: string, images = NO_IMAGES): string {
  const html = otslToHtml(content).replaceAll(TOKEN, (source, token: string) => {
    const image = images.get(token);
    return image === undefined ? source : `<img src="${escapeCell(image)}"/>`;
  });
  return markFormulas(html);
}

/** Formulas end with their cell: tags are never part of one, and what is marked already stays. */
function markFormulas(html: string): string {
  let isMarked = false;
  return html
    .split(/(<[^<>]*>)/)
    .map((part) => {
      if (part === "<eq>") isMarked = true;
      if (part === "</eq>") isMarked = false;
      return part.startsWith("<") || isMarked ? part : markFormulasIn(part);
    })
    .join("");
}

function markFormulasIn(text: string): string {
  const mark = (inside: string) => `<eq>${inside.trim()}</eq>`;
  return rewriteDelimited(rewriteDelimited(text, INLINE_MATH, mark), DISPLAY_MATH, mark);
}
