import type { Display, Paper, PaperBlock, PaperInline, PaperTable } from "./paper.ts";
import type { PaperFamily } from "./paper-families.ts";

/** The source of a paper for TeX. */
export function paperTex({ blocks }: Paper, { preamble }: PaperFamily): string {
  return [
    preamble,
    String.raw`\usepackage{booktabs}`,
    // Without it a line with a long formula runs into the margin.
    String.raw`\emergencystretch=4em`,
    String.raw`\begin{document}`,
    ...blocks.map((block, index) => blockTex(block) + gapAfter(block, blocks[index + 1])),
    String.raw`\end{document}`,
    "",
  ].join("\n");
}

/** An empty line ends a paragraph; an equation belongs to the one before it. */
function gapAfter(block: PaperBlock, next: PaperBlock | undefined): string {
  return block.kind === "paragraph" && next?.kind !== "display" ? "\n" : "";
}

function blockTex(block: PaperBlock): string {
  switch (block.kind) {
    case "heading":
      return `\\section{${block.text}}`;
    case "paragraph": {
      const text = inlinesTex(block.content);
      return block.isContinued === true ? `\\noindent ${text}` : text;
    }
    case "statement":
      return String.raw`\par\medskip\noindent\textbf{${block.label}} {\itshape ${inlinesTex(block.content)}}\par\medskip`;
    case "display":
      return displayTex(block);
    case "table":
      return tableTex(block);
    case "code":
      return ["\\begin{verbatim}", ...block.lines, "\\end{verbatim}"].join("\n");
    default:
      return block.entries.map((entry) => `${inlinesTex(entry)}\n`).join("\n");
  }
}

function inlinesTex(content: readonly PaperInline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === "formula") return `$${inline.formula.source}$`;
      return inline.kind === "set-text" ? inline.source : escapeText(inline.text);
    })
    .join("");
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[&%#_$]/g, String.raw`\$&`)
    .replaceAll("–", "--")
    .replaceAll("’", "'");
}

/** The environment of a layout whose rows are not numbered one by one. */
const ENVIRONMENTS: Readonly<Record<Exclude<Display["layout"], "single">, string>> = {
  aligned: "align",
  gathered: "gather",
  multiline: "multline",
};

function displayTex({ layout, formula, numbers }: Display): string {
  const { source } = formula;
  if (layout === "single")
    return numbers.length === 0 ? `\\[ ${source} \\]` : inEnvironment("equation", source);
  // One number for several rows: between them, not beside the last.
  if (layout === "aligned" && numbers.length === 1)
    return inEnvironment("equation", inEnvironment("split", source));
  if (layout === "gathered" && numbers.length === 1)
    return inEnvironment("equation", inEnvironment("gathered", source));
  return inEnvironment(ENVIRONMENTS[layout] + (numbers.length === 0 ? "*" : ""), source);
}

function inEnvironment(name: string, body: string): string {
  return `\\begin{${name}}\n${body}\n\\end{${name}}`;
}

/** Set where it is said, without a caption, which every class words in its own way. */
function tableTex({ rows }: PaperTable): string {
  const [head = "", ...body] = rows.map((cells) => `${cells.map(inlinesTex).join(" & ")} \\\\`);
  const columns = (rows[0] ?? []).map(() => "l").join("");
  return [
    `\\begin{center}\\begin{tabular}{${columns}}\\toprule`,
    `${head}\\midrule`,
    ...body,
    String.raw`\bottomrule\end{tabular}\end{center}`,
  ].join("\n");
}
