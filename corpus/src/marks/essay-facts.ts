import type { Fact } from "@parsewright/quality";
import type { Essay } from "./invent-essay.ts";

/**
 * Lists the facts that the Markdown of an essay must have. Only programs that write tags put the alternative text of a
 * picture into the file.
 */
export function factsOfEssay(essay: Essay, { isTagged }: { readonly isTagged: boolean }): Fact[] {
  const { headings, noted, notes, list, figure, cells, columns } = essay;
  const alternative: Fact = { kind: "alternative", anyOf: [`![${figure.alternative}](`] };
  return [
    ...headings.flatMap((heading): Fact[] => [
      { kind: "heading", anyOf: [`\n## ${heading}\n`] },
      { kind: "contents", anyOf: [`- [${heading}](#`] },
    ]),
    ...list.flatMap(({ text, parts }): Fact[] => [
      { kind: "nested", anyOf: [`\n- ${text}`] },
      ...parts.map((part): Fact => ({ kind: "nested", anyOf: [`\n    - ${part}`] })),
    ]),
    { kind: "caption", anyOf: [`Figure 1. ${figure.caption}`, `**Figure 1.** ${figure.caption}`] },
    ...(isTagged ? [alternative] : []),
    { kind: "cell", anyOf: [`<strong>${cells.bold}</strong> side`] },
    { kind: "cell", anyOf: [`<s>${cells.struck}</s> ${cells.price}`] },
    { kind: "cell", anyOf: [`see <a href="${cells.url}">${cells.link}</a>`] },
    ...columns.map((text): Fact => ({ kind: "join", anyOf: [text] })),
    ...noted.flatMap((text, index): Fact[] => [
      { kind: "endnote", anyOf: [`${text}[^${index + 1}]`] },
      { kind: "endnote", anyOf: [`[^${index + 1}]: ${notes[index]}`] },
    ]),
  ];
}
