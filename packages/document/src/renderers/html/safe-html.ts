import { escapeLooseBrackets, type HtmlTag, readHtml } from "../../html/read-html.ts";
import { safeLinkOrAnchor } from "../../language/safe-link.ts";
import type { RenderOptions } from "../renderer.ts";
import { escapeAttribute, escapeHtml } from "../../html/escape-html.ts";
import { formulaHtml } from "./formula-html.ts";
import { pictureHtml } from "./picture-html.ts";

const KEPT = new Set(
  "table thead tbody tfoot tr td th caption b em i s strong sub sup u p ul ol li div span".split(
    " ",
  ),
);
const CODE = new Set(["script", "style"]);

interface Writing {
  readonly options: RenderOptions;
  readonly open: string[];
  html: string;
  codeDepth: number;
  /** The LaTeX of a formula whose end has not come yet. */
  latex: string | undefined;
}

/** The HTML of a table or of what a model wrote, with nothing in it that runs, loads or styles the page. */
export function safeHtml(html: string, options: RenderOptions): string {
  const writing: Writing = { options, open: [], html: "", codeDepth: 0, latex: undefined };
  readHtml(escapeLooseBrackets(html), {
    tag(tag) {
      writeTag(writing, tag);
      return true;
    },
    text: (text) => writeText(writing, text),
  });
  const ends = writing.open.toReversed().map((name) => `</${name}>`);
  return writing.html + ends.join("");
}

function writeText(writing: Writing, text: string): void {
  if (writing.codeDepth > 0) return;
  if (writing.latex === undefined) writing.html += escapeHtml(text);
  else writing.latex += text;
}

function writeTag(writing: Writing, tag: HtmlTag): void {
  const { name, isEnd } = tag;
  if (CODE.has(name)) writing.codeDepth += isEnd ? -1 : 1;
  else if (name === "eq") writeFormula(writing, isEnd);
  else if (name === "br" && !isEnd) writing.html += "<br>";
  else if (name === "img" && !isEnd) writing.html += cellPicture(tag, writing.options);
  else if (name === "a" || KEPT.has(name)) writeKept(writing, tag);
}

function writeFormula(writing: Writing, isEnd: boolean): void {
  if (!isEnd) writing.latex = "";
  else if (writing.latex !== undefined) {
    writing.html += formulaHtml(writing.latex, false, writing.options);
    writing.latex = undefined;
  }
}

function writeKept(writing: Writing, { name, isEnd, attributes }: HtmlTag): void {
  if (!isEnd) {
    writing.open.push(name);
    writing.html += `<${name}${keptAttributes(name, attributes)}>`;
  } else if (writing.open.at(-1) === name) {
    writing.open.pop();
    writing.html += `</${name}>`;
  }
}

function keptAttributes(name: string, attributes: HtmlTag["attributes"]): string {
  if (name === "a") {
    const target = safeLinkOrAnchor(attributes["href"]);
    return target === undefined ? "" : ` href="${escapeAttribute(target)}"`;
  }
  if (name !== "td" && name !== "th") return "";
  return ["colspan", "rowspan"]
    .filter((span) => /^\d{1,4}$/.test(attributes[span] ?? ""))
    .map((span) => ` ${span}="${attributes[span] ?? ""}"`)
    .join("");
}

/** Pictures in cells are named by their files; one that is in the HTML itself stays. */
function cellPicture({ attributes }: HtmlTag, options: RenderOptions): string {
  const { src = "", alt = "" } = attributes;
  if (/^data:image\/(?:png|jpeg);base64,[\w+/=]*$/.test(src)) {
    return `<img src="${src}" alt="${escapeAttribute(alt)}">`;
  }
  return /^[\w.-]+$/.test(src) ? pictureHtml(src, options, alt) : "";
}
