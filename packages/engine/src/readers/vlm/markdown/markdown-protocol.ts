import type { BlockProtocol } from "../ask/block-protocol.ts";
import { cleanTableHtml } from "@parsewright/document/html";
import { markdownTableToHtml } from "../mineru/image-analysis/markdown-table.ts";
import { inlineSpans } from "./inline-spans.ts";
import { blockPrompt } from "./prompts.ts";

const FENCED = /^```[\w+#.-]{0,30}\s*\n([\s\S]*?)\n?```$/;
const FORMULA_MARKS = /^(?:\$\$?|\\\[|\\\()|(?:\$\$?|\\\]|\\\))$/g;

/** Asks any vision model about blocks. */
export const markdownProtocol: BlockProtocol = {
  questionFor: blockPrompt,
  toContent(type, answer) {
    const text = (FENCED.exec(answer.trim())?.[1] ?? answer).trim();
    if (text === "") return undefined;
    switch (type) {
      case "table":
        return toTable(text);
      case "equation":
        return text.replaceAll(FORMULA_MARKS, "").trim();
      case "code":
      case "algorithm":
        return text;
      default:
        return toText(text);
    }
  },
};

function toTable(text: string): string | undefined {
  return markdownTableToHtml(text) ?? cleanTableHtml(text);
}

/** Formulas in the form in which MinerU2.5 writes them. */
function toText(text: string): string {
  return inlineSpans(text)
    .map(({ type, content = "" }) => (type === "text" ? content : `\\(${content}\\)`))
    .join("");
}
