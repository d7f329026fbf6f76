import { Marked, type TokenizerAndRendererExtension, type Tokens } from "marked";
import { markCellFormulas } from "./cell-formulas.ts";
import { FORMULA_ATTRIBUTE } from "./formula-attribute.ts";
import { NOTE_ATTRIBUTE } from "./note-marks.ts";
import { plainTags } from "./plain-tags.ts";

interface FormulaToken extends Tokens.Generic {
  readonly tex: string;
  readonly display: "inline" | "block";
}

const renderFormula = (token: Tokens.Generic): string => {
  const { tex, display } = token as FormulaToken;
  const tag = display === "block" ? "div" : "span";
  return `<${tag} ${FORMULA_ATTRIBUTE}="${display}">${escapeHtml(tex)}</${tag}>`;
};

const blockFormula: TokenizerAndRendererExtension = {
  name: "blockFormula",
  level: "block",
  start: (source) => source.indexOf("$$"),
  tokenizer(source) {
    const [raw, tex] = /^\$\$\s*([\s\S]+?)\s*\$\$(?:\n|$)/.exec(source) ?? [];
    if (raw === undefined || tex === undefined) return undefined;
    return { type: "blockFormula", raw, tex, display: "block" };
  },
  renderer: renderFormula,
};

const inlineFormula: TokenizerAndRendererExtension = {
  name: "inlineFormula",
  level: "inline",
  start: (source) => source.indexOf("$"),
  tokenizer(source) {
    // As in the Markdown output: no space inside the signs, and no digit after them, which would be money.
    const [raw, tex] = /^\$(?=\S)((?:\\.|[^$\\\n])+?)(?<=\S)\$(?!\d)/.exec(source) ?? [];
    if (raw === undefined || tex === undefined) return undefined;
    return { type: "inlineFormula", raw, tex, display: "inline" };
  },
  renderer: renderFormula,
};

/** `[^25]`, in a text and before its note. The colon of the note is not shown. */
const noteMark: TokenizerAndRendererExtension = {
  name: "noteMark",
  level: "inline",
  start: (source) => source.indexOf("[^"),
  tokenizer(source) {
    const [raw, label] = /^\[\^([^\]\s]+)\](?::(?=\s))?/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: "noteMark", raw, label };
  },
  renderer: ({ label }) => {
    const text = escapeHtml(String(label));
    return `<sup ${NOTE_ATTRIBUTE}="${text}">${text}</sup>`;
  },
};

const marked = new Marked({
  extensions: [blockFormula, inlineFormula, noteMark],
  // A note of one word would be the target of a link, and would not be shown.
  tokenizer: { def: () => undefined },
  gfm: true,
  // The service ends a line only where the document does, as in the head of a message.
  breaks: true,
  renderer: { html: ({ text }) => markCellFormulas(plainTags(text)) },
});

/** Markdown as HTML; it still has to be sanitised. */
export function markdownHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
