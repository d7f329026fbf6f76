import { repairChartTable } from "./repair-chart-table.ts";
import { repairMermaid } from "./repair-mermaid.ts";
import { withoutMarkup } from "./without-markup.ts";

/** Description of a picture by the model. Missing fields are empty. */
export interface ImageAnalysis {
  readonly class: string;
  readonly sub_class: string;
  readonly caption: string;
  /** Repaired for its class: a Mermaid drawing for flowcharts, a Markdown table for charts. */
  readonly content: string;
}

const REPAIRS: Readonly<Record<string, (content: string) => string>> = {
  chart: (content) => withoutMarkup(repairChartTable(content)),
  // Leaves out chemical structures, at which models guess: their words are of more use.
  chemical: () => "",
  flowchart: repairMermaid,
  // Tables and formulas are made safe where they become blocks of their own.
  pure_table: (content) => content,
  pure_formula: (content) => content,
};

/** Reads the answer to the question about a picture. */
export function readImageAnalysis(answer: string): ImageAnalysis {
  const name = className(fieldOf(answer, "class"));
  const content = contentOf(answer);
  const repair = REPAIRS[name] ?? withoutMarkup;
  return {
    class: name,
    sub_class: className(fieldOf(answer, "sub_class")),
    caption: withoutMarkup(fieldOf(answer, "caption")),
    content: repair(content),
  };
}

function fieldOf(answer: string, name: string): string {
  const open = `<|${name}_start|>`;
  const start = answer.indexOf(open);
  const end = start === -1 ? -1 : answer.indexOf(`<|${name}_end|>`, start);
  return end === -1 ? "" : answer.slice(start + open.length, end).trim();
}

/** Reads the content as far as it goes. It is long, so that a cut answer mostly ends in it. */
function contentOf(answer: string): string {
  const [, first = "", ...others] = answer.split("<|content_start|>");
  const end = first.indexOf("<|content_end|>");
  if (end !== -1) return first.slice(0, end).trim();
  return others.length === 0 ? first.trim() : "";
}

/** Lets only text through that looks like a class: classes are written into Markdown unchanged. */
function className(text: string): string {
  const name = text.toLowerCase();
  return /^[\p{L}\p{N}_ /-]{1,60}$/u.test(name) ? name : "";
}
