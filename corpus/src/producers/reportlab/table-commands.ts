import type { Table } from "../../model/document.ts";
import type { Style } from "../../style/style.ts";

/** One line of a table's style as ReportLab knows it. */
type Command = readonly [
  name: string,
  first: readonly number[],
  last: readonly number[],
  ...values: (string | number)[],
];

export function tableCommands(
  { headRows, rows }: Table,
  { table, accent, isDark }: Style,
): Command[] {
  const colour = isDark ? "#999999" : "#333333";
  const width = table.ruleWidthPt;
  const last = rows.length - 1;
  const rule = (name: string, row: number, weight: number): Command => [
    name,
    [0, row],
    [-1, row],
    weight,
    colour,
  ];
  const head: Command[] = table.headIsFilled
    ? [["BACKGROUND", [0, 0], [-1, headRows - 1], accent]]
    : [];
  switch (table.kind) {
    case "ruled":
      return [...head, ["GRID", [0, 0], [-1, -1], width, colour]];
    case "horizontal":
      return [...head, ["LINEBELOW", [0, 0], [-1, -1], width, colour]];
    case "head-ruled":
      return [...head, rule("LINEBELOW", headRows - 1, width), rule("LINEBELOW", last, width)];
    case "booktabs":
      return [
        ...head,
        rule("LINEABOVE", 0, 1),
        rule("LINEBELOW", headRows - 1, 0.5),
        rule("LINEBELOW", last, 1),
      ];
    case "boxed":
      return [
        ...head,
        ["BOX", [0, 0], [-1, -1], width, colour],
        rule("LINEBELOW", headRows - 1, width),
      ];
    case "striped": {
      const striped = rows.flatMap((_, row): Command[] =>
        row >= headRows && (row - headRows) % 2 === 1
          ? [["BACKGROUND", [0, row], [-1, row], isDark ? "#2c3646" : "#e9eef5"]]
          : [],
      );
      return [...head, ...striped];
    }
    default:
      return head;
  }
}
