// oxlint-disable complexity -- Each choice is one option of a chart.
// Draws charts with gnuplot or pgfplots: node draw-scripts.mjs gnuplot|pgfplots CHARTS.json FOLDER
import { execFileSync } from "node:child_process";
import { mkdtempSync, copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [program, chartsFile, folder] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "charts-"));

for (const chart of JSON.parse(readFileSync(chartsFile, "utf8"))) {
  const source = (program === "gnuplot" ? gnuplotOf : pgfplotsOf)(chart);
  if (source === undefined) continue;
  const target = resolve(folder, `${chart.id}.pdf`);
  if (program === "gnuplot")
    execFileSync("gnuplot", [], { cwd: work, input: source.replace("OUT", target) });
  else {
    writeFileSync(join(work, "chart.tex"), source);
    execFileSync("pdflatex", ["-interaction=batchmode", "chart.tex"], {
      cwd: work,
      stdio: "ignore",
    });
    copyFileSync(join(work, "chart.pdf"), target);
  }
}

function gnuplotOf(chart) {
  const { kind, categories, series } = chart;
  if (["pie", "donut", "barh"].includes(kind)) return undefined;
  const isXy = ["xyline", "scatter", "dates"].includes(kind);
  const rows = categories.map((name, index) =>
    [isXy ? name : `"${name}"`, ...series.map(({ values }) => values[index])].join(" "),
  );
  const isBar = ["bar", "grouped", "stacked"].includes(kind);
  const along = isBar ? "xtic(1)" : isXy ? "" : "xtic(1)";
  const plots = series.map(({ name }, index) => {
    const column = index + 2;
    const title = series.length > 1 ? `title "${name}"` : "notitle";
    if (isBar) return `$d using ${column}:${along} ${title}`;
    const using = isXy ? `1:${column}` : `0:${column}:${along}`;
    const look =
      kind === "scatter"
        ? "points pt 7 ps 0.5"
        : kind === "area"
          ? "filledcurves y1=0"
          : chart.hasMarkers
            ? "linespoints pt 7 ps 0.5"
            : "lines";
    return `$d using ${using} with ${look} ${title}`;
  });
  return [
    `set terminal pdfcairo size ${chart.width / 72},${chart.height / 72} font "DejaVu Sans,${chart.fontSize}"`,
    `set output "OUT"`,
    ...(kind === "dates"
      ? ["set xdata time", 'set timefmt "%Y-%m-%d"', 'set format x "%Y-%m"', "set xtics 15768000"]
      : []),
    ...(chart.hasGrid ? ["set grid"] : []),
    ...(chart.hasTitle ? [`set title "${chart.title}"`] : []),
    ...(chart.unit === "%" ? ['set format y "%g%%"'] : []),
    `set ylabel "${chart.yTitle}"`,
    `set xlabel "${chart.xTitle}"`,
    "set key outside",
    ...(kind === "log"
      ? ["set logscale y"]
      : (isBar && series.every(({ values }) => Math.min(...values) >= 0)) || kind === "area"
        ? ["set yrange [0:*]"]
        : []),
    ...(isBar
      ? [
          "set style data histogram",
          `set style histogram ${kind === "stacked" ? "rowstacked" : "clustered gap 1"}`,
          "set style fill solid",
          "set boxwidth 0.8",
        ]
      : []),
    `$d << EOD\n${rows.join("\n")}\nEOD`,
    `plot ${plots.join(", ")}`,
    "",
  ].join("\n");
}

function pgfplotsOf(chart) {
  const { kind, categories, series } = chart;
  if (["pie", "donut", "dates"].includes(kind)) return undefined;
  const isXy = kind === "xyline" || kind === "scatter";
  const isBar = ["bar", "barh", "grouped", "stacked"].includes(kind);
  const names = categories.map((name) => (isXy ? name : `{${name}}`));
  const options = [
    `width=${chart.width}pt,height=${chart.height}pt`,
    ...(isXy
      ? []
      : [
          `symbolic ${kind === "barh" ? "y" : "x"} coords={${categories.join(",")}},${kind === "barh" ? "y" : "x"}tick=data`,
        ]),
    ...(isBar
      ? [
          kind === "barh" ? "xbar" : kind === "stacked" ? "ybar stacked" : "ybar",
          ...(kind === "grouped"
            ? [
                `bar width=${Math.floor((0.6 * (chart.width - 60)) / categories.length / series.length)}pt`,
              ]
            : []),
        ]
      : []),
    ...(kind === "log" ? ["ymode=log"] : []),
    ...(kind === "area" ? ["ymin=0"] : []),
    ...(kind === "stacked" ? ["ymin=0"] : []),
    ...(chart.hasGrid ? ["grid=major"] : []),
    ...(chart.hasTitle ? [`title={${chart.title}}`] : []),
    `scaled ticks=false,tick label style={font=\\small,/pgf/number format/fixed${chart.hasThousands ? "" : ",/pgf/number format/1000 sep={}"}}`,
    `xlabel={${chart.xTitle}},ylabel={${chart.yTitle.replace(/[%$]/g, "\\$&")}}`,
    "legend style={at={(1.03,0.5)},anchor=west}",
  ];
  const plots = series.map(({ values }) => {
    const points = values
      .map((value, index) =>
        kind === "barh" ? `(${value},${names[index]})` : `(${names[index]},${value})`,
      )
      .join(" ");
    const look = isBar
      ? ""
      : kind === "scatter"
        ? "[only marks]"
        : kind === "area"
          ? "[fill=blue!30,draw=none]"
          : chart.hasMarkers
            ? ""
            : "[no marks]";
    return `\\addplot+${look} coordinates {${points}}${kind === "area" ? " \\closedcycle" : ""};`;
  });
  const legend = series.length > 1 ? `\\legend{${series.map(({ name }) => name).join(",")}}` : "";
  return `\\documentclass{article}\\usepackage{pgfplots}\\pgfplotsset{compat=1.17}\\begin{document}\\setbox0\\hbox{\\begin{tikzpicture}\\begin{axis}[${options.join(",")}]\n${plots.join("\n")}\n${legend}\\end{axis}\\end{tikzpicture}}\\pdfhorigin=0pt\\pdfvorigin=0pt\\pdfpagewidth=\\wd0\\pdfpageheight=\\dimexpr\\ht0+\\dp0\\relax\\shipout\\box0\\end{document}\n`;
}
