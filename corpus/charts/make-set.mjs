// Puts drawn charts into a set of the gate: node make-set.mjs CHARTS.json DRAWN SET LIBRARY=ID,ID… LIBRARY=…
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A library is seen or unseen as a whole; see README.md. */
const SEEN = new Set(["matplotlib", "ggplot2", "reportlab", "echarts", "vega"]);

const [chartsFile, drawn, set, ...choices] = process.argv.slice(2);
const charts = JSON.parse(readFileSync(chartsFile, "utf8"));
const entries = choices.flatMap((choice) => {
  const [library, ids] = choice.split("=");
  const split = SEEN.has(library) ? "seen" : "unseen";
  return ids.split(",").map((id) => {
    const { kind, categories, series } = charts.find((chart) => chart.id === id);
    const file = `${split}/${library}-${id}.pdf`;
    mkdirSync(join(set, split), { recursive: true });
    copyFileSync(join(drawn, library, `${id}.pdf`), join(set, file));
    return { file, library, split, kind, categories: categories.map(String), series };
  });
});
writeFileSync(join(set, "charts.json"), `${JSON.stringify(entries, undefined, 2)}\n`);
