import { describe, expect, it } from "vitest";
import { latexToHtml } from "./latex-table.ts";

const CELL = 'rowspan="1" colspan="1"';

describe("latexToHtml", () => {
  it.each([
    {
      name: "rules between rows",
      body: String.raw`\toprule a & b \\ \cmidrule(lr){1-2} \midrule c & d \\ \bottomrule`,
      expected: [
        ["a", "b"],
        ["c", "d"],
      ],
    },
    {
      name: "markup, symbols and escapes",
      body: String.raw`\textbf{a} $\alpha_1$ & 5\% \& {\color{red} more} \\`,
      expected: [["a α 1", "5% & more"]],
    },
    {
      name: "line breaks inside a cell",
      body: String.raw`\makecell{a \\ b} & \begin{tabular}{l} c \\ d \end{tabular} \\`,
      expected: [["a b", "c d"]],
    },
  ])("reads $name", ({ body, expected }) => {
    expect(latexToHtml(wrap(body))).toBe(plainTable(expected));
  });

  it("reads cells that span", () => {
    expect(
      latexToHtml(wrap(String.raw`\multirow{2}{*}{a} & \multicolumn{2}{c|}{b} \\ & c & d \\`)),
    ).toBe(
      `<table><tr><td rowspan="2" colspan="1">a</td><td rowspan="1" colspan="2">b</td></tr>` +
        `<tr><td ${CELL}>c</td><td ${CELL}>d</td></tr></table>`,
    );
  });

  it("lifts a cell that spans upward to its first row", () => {
    expect(latexToHtml(wrap(String.raw`& b \\ \multirow{-2}{*}{a} & c \\`))).toBe(
      `<table><tr><td rowspan="2" colspan="1">a</td><td ${CELL}>b</td></tr><tr><td ${CELL}>c</td></tr></table>`,
    );
  });
});

function wrap(body: string): string {
  return String.raw`\begin{tabular}{l@{}cc}` + body + String.raw`\end{tabular}`;
}

function plainTable(rows: readonly (readonly string[])[]): string {
  const html = rows.map(
    (cells) =>
      `<tr>${cells.map((text) => `<td ${CELL}>${text.replaceAll("&", "&amp;")}</td>`).join("")}</tr>`,
  );
  return `<table>${html.join("")}</table>`;
}
