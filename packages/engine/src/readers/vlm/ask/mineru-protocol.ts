import { cleanTableHtml } from "@parsewright/document/html";
import { otslToHtml } from "../mineru/otsl-to-html.ts";
import { questionFor } from "../mineru/prompts.ts";
import type { BlockProtocol } from "./block-protocol.ts";

/** Token that only answers to other questions contain. */
const LAYOUT_TOKEN = "<|box_start|>";
const ANALYSIS_TOKEN = "<|class_start|>";

/** Asks MinerU2.5 about blocks. */
export const mineruProtocol: BlockProtocol = {
  questionFor,
  toContent(type, answer) {
    const text = answer.trim();
    if (text === "" || text.includes(LAYOUT_TOKEN)) return undefined;
    switch (type) {
      case "table":
        return toTable(text);
      case "image":
      case "chart":
        return text.includes(ANALYSIS_TOKEN) ? text : undefined;
      default:
        return answer;
    }
  },
};

/** Cells in the model's own language are escaped when they become HTML; what is HTML already is cleaned here. */
function toTable(text: string): string | undefined {
  if (/<table[\s>]/i.test(text)) return cleanTableHtml(text);
  return otslToHtml(text) === "" ? undefined : text;
}
