import type { FormulaComparison } from "../formulas/compare-formulas.ts";
import { isWithoutFormulas } from "../formulas/document-formulas.ts";
import type { DocumentResult } from "../measure/measure-document.ts";
import { groupResults } from "./group-scores.ts";
import { textTable } from "./text-table.ts";

const HEAD = [
  "formulas",
  "split",
  "family",
  "display",
  "found %",
  "equal %",
  "same source %",
  "inline",
  "found %",
  "equal %",
  "same source %",
  "KaTeX errors %",
  "false per 50 pages",
];

/** Formulas of all documents together, by set and split, and those of papers also by family. */
export function formatFormulas(results: readonly DocumentResult[]): string {
  const papers = results.filter(({ document }) => document.set === "papers");
  const rows = [
    ...groupResults(papers, ({ document }) => [
      document.producer === "scan" ? "scans" : document.set,
      document.split,
      document.style ?? document.producer,
    ]),
    ...groupResults(results, ({ document }) => [
      document.producer === "scan" ? "scans" : document.set,
      document.split,
      "all",
    ]),
  ].map(({ name, members }) => [...name, ...figuresOf(members)]);
  return textTable([HEAD, ...rows], 3);
}

function figuresOf(results: readonly DocumentResult[]): string[] {
  const comparisons = results.flatMap(({ formulas }) => [formulas.display, formulas.inline]);
  const written = sum(comparisons, (one) => one.written);
  const broken = sum(comparisons, (one) => one.broken.length);
  return [
    ...sharesOf(results.map(({ formulas }) => formulas.display)),
    ...sharesOf(results.map(({ formulas }) => formulas.inline)),
    percent(broken, written),
    falseOf(results),
  ];
}

function sharesOf(comparisons: readonly FormulaComparison[]): string[] {
  const expected = sum(comparisons, (one) => one.expected);
  return [
    expected === 0 ? "-" : String(expected),
    percent(
      sum(comparisons, (one) => one.found),
      expected,
    ),
    percent(
      sum(comparisons, (one) => one.equal),
      expected,
    ),
    percent(
      sum(comparisons, (one) => one.sameSource),
      expected,
    ),
  ];
}

const PAGES = 50;

/** Formulas in documents that have none. */
function falseOf(results: readonly DocumentResult[]): string {
  const without = results.filter(({ formulas }) => isWithoutFormulas(formulas));
  const pages = sum(without, ({ document }) => document.pages);
  const written = sum(
    without,
    ({ formulas }) => formulas.display.written + formulas.inline.written,
  );
  return pages === 0 ? "-" : ((PAGES * written) / pages).toFixed(1);
}

function percent(count: number, total: number): string {
  return total === 0 ? "-" : ((100 * count) / total).toFixed(1);
}

function sum<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}

/**
 * Lists formulas of seen documents that differ from the truth, and those that are false. Unseen documents are left out:
 * rules must not be tuned on them.
 */
export function formatFormulaLosses(results: readonly DocumentResult[]): string {
  const seen = results.filter(({ document }) => document.split === "seen");
  return seen
    .flatMap(({ document, formulas }) =>
      (["display", "inline"] as const).flatMap((kind) => [
        ...formulas[kind].unequal.map(
          ({ truth, ours }) =>
            `${document.id} ${kind}\n  truth ${oneLine(truth)}\n  ours  ${ours === undefined ? "-" : oneLine(ours)}`,
        ),
        ...formulas[kind].false.map((latex) => `${document.id} ${kind}\n  false ${oneLine(latex)}`),
      ]),
    )
    .join("\n");
}

function oneLine(latex: string): string {
  return latex.replaceAll(/\s+/g, " ");
}
