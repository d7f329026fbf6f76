import type { Fact } from "@parsewright/quality";
import type { Sheet, SmallTable } from "./invent-sheet.ts";

/**
 * Lists the facts that the Markdown of a sheet must have. Some programs do not print the boxes and buttons of a form.
 */
export function factsOfSheet(sheet: Sheet, { hasForm }: { readonly hasForm: boolean }): Fact[] {
  const { choices, boxes, paragraphs, beside, upward } = sheet;
  const sign = (isTicked: boolean) => (isTicked ? "☑" : "☐");
  const form = [
    ...choices.map(({ label, isChosen }): Fact => {
      return { kind: "choice", anyOf: [`${sign(isChosen)} ${label}`] };
    }),
    ...boxes.map(({ label, isTicked }): Fact => {
      return { kind: "box", anyOf: [`${sign(isTicked)} ${label}`] };
    }),
  ];
  return [
    ...(hasForm ? form : []),
    ...paragraphs.flatMap(({ before, behind, caption }): Fact[] => [
      { kind: "around figure", anyOf: [`${before} ${behind}`] },
      { kind: "caption", anyOf: [caption] },
    ]),
    ...beside.flatMap((table) => rowsOf(table, "beside")),
    {
      kind: "upward head",
      anyOf: [cells(["", ...upward.heads], "td"), cells(["", ...upward.heads], "th")],
    },
    ...rowsOf(upward, "upward head"),
  ];
}

function rowsOf({ rows }: SmallTable, kind: Fact["kind"]): Fact[] {
  return rows.map(({ name, values }) => ({ kind, anyOf: [cells([name, ...values], "td")] }));
}

/** A whole row: it begins and ends where the row does. */
function cells(texts: readonly string[], tag: "td" | "th"): string {
  return `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join("")}</tr>`;
}
