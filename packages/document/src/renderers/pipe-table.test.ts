import { expect, it } from "vitest";
import { pipeTable } from "./pipe-table.ts";

it("writes a table of HTML as a Markdown table, spans once and bars escaped", () => {
  const html =
    '<table><tr><td colspan="2">Lamp</td></tr><tr><td>a|b</td><td>1<br>2</td></tr></table>';

  expect(pipeTable(html)).toBe("| Lamp |  |\n| --- | --- |\n| a\\|b | 1 2 |");
});

it("writes tables of more cells than a call may have arguments", () => {
  const rows = "<tr><td>1</td><td>2</td></tr>".repeat(200_000);

  expect(pipeTable(`<table>${rows}</table>`).endsWith("| 1 | 2 |")).toBe(true);
});

it("says how much few wide cells and many rows take before it writes them", () => {
  const wide = '<td colspan="1000">a</td>'.repeat(4);
  const html = `<table><tr>${wide}</tr>${"<tr><td>b</td></tr>".repeat(10_000)}</table>`;
  const refuse = (characters: number) => {
    throw new Error(String(characters));
  };
  expect(() => pipeTable(html, refuse)).toThrow("120024000");
});
