import { isRepetitive } from "../is-repetitive.ts";
import { quoteLabels } from "./quote-labels.ts";
import { withoutMarkup } from "./without-markup.ts";

const FLOWCHART_HEADER = /^(graph|flow\s?chart)\s{0,4}(?:(TD|TB|BT|LR|RL)\b|$)\s{0,4};?/i;

/** Kinds of drawings with a language of their own: not ours to repair. */
const OTHER_HEADER =
  /^\s*(?:sequenceDiagram|classDiagram|stateDiagram|erDiagram|journey|gantt|pie|mindmap|timeline|gitGraph|quadrantChart)/;

/** Lines that would configure the viewer, or make a node do something when clicked. */
const ACTIVE_LINE = /^\s*(?:click\s|href\s|call\s|%%\{|---\s*$)/i;

const ARROW = /-{1,3}>|={2,3}>|-\.+->|[→⟶]|---/;

/**
 * The drawing of a flowchart as a fenced Mermaid block; `""` when it repeats without end. What is not a drawing stays as
 * the words that it is.
 */
export function repairMermaid(content: string): string {
  const source = withoutFence(content);
  if (source === "" || isRepetitive(source)) return "";
  const lines = source.split("\n").filter((line) => !ACTIVE_LINE.test(line));
  const [first = "", ...others] = lines;
  if (OTHER_HEADER.test(first)) return fenced(lines);

  const header = FLOWCHART_HEADER.exec(first);
  if (!header && !ARROW.test(repairArrows(source))) return withoutMarkup(source);
  const rest = first.slice(header?.[0].length ?? 0);
  const body = rest.trim() === "" ? others : [rest, ...others];
  return fenced([headerLine(header), ...body.map(repairLine)]);
}

function headerLine(header: RegExpExecArray | null): string {
  const [, kind = "graph", direction = "TD"] = header ?? [];
  const word = kind.toLowerCase() === "graph" ? "graph" : "flowchart";
  return `${word} ${direction.toUpperCase()}`;
}

function repairLine(line: string): string {
  return quoteLabels(line, repairArrows);
}

/** Spaces within arrows, arrows of other languages, and arrow signs. */
function repairArrows(text: string): string {
  return text
    .replaceAll(/[→⟶]/g, "-->")
    .replaceAll(/[–—]{1,3}>/g, "-->")
    .replaceAll(/(?<![-=.<])-\s?-\s?>/g, "-->")
    .replaceAll(/(?<![-=.<])=\s?=\s?>/g, "==>")
    .replaceAll(/(?<![-=.<])-\s?\.\s?-\s?>/g, "-.->")
    .replaceAll(/(?<![-=.<])->/g, "-->");
}

function withoutFence(content: string): string {
  return content
    .trim()
    .replace(/^```[^\n]{0,40}(?:\n|$)/, "")
    .replace(/```$/, "")
    .trim();
}

/** Nothing in the drawing may end the fence. */
function fenced(lines: readonly string[], language = "mermaid"): string {
  return `\`\`\`${language}\n${lines.join("\n").replaceAll("```", "'''")}\n\`\`\``;
}
