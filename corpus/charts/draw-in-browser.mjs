// oxlint-disable complexity, max-lines-per-function, typescript/consistent-return -- Functions run alone in a page and consist of a library's options.
// Draws charts with libraries for web pages, between paragraphs, and prints them:
// node draw-in-browser.mjs LIBRARY CHARTS.json FOLDER, run in a folder with the npm packages of LIBRARIES and playwright-core.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

const LIBRARIES = {
  echarts: { files: ["echarts/dist/echarts.min.js"], draw: drawEcharts },
  vega: { files: ["vega/build/vega.min.js", "vega-lite/build/vega-lite.min.js"], draw: drawVega },
  plotly: { files: ["plotly.js-dist-min/plotly.min.js"], draw: drawPlotly },
  billboard: {
    files: ["billboard.js/dist/billboard.pkgd.min.js"],
    styles: ["billboard.js/dist/billboard.min.css"],
    draw: drawBillboard,
  },
  "observable-plot": {
    files: ["d3/dist/d3.min.js", "@observablehq/plot/dist/plot.umd.min.js"],
    draw: drawPlot,
  },
};

const [library, chartsFile, folder] = process.argv.slice(2);
const { files, styles = [], draw } = LIBRARIES[library];
const modules = join(process.cwd(), "node_modules");
const { chromium } = createRequire(join(process.cwd(), "package.json"))("playwright-core");
const scripts = await Promise.all(files.map((file) => readFile(join(modules, file), "utf8")));
const looks = await Promise.all(styles.map((file) => readFile(join(modules, file), "utf8")));
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
for (const chart of JSON.parse(await readFile(chartsFile, "utf8"))) {
  await page.setContent(
    `<style>${looks.join("")} body { font: 11pt serif; margin: 0 } #chart { width: ${chart.width * 1.3}px; height: ${chart.height * 1.3}px; margin: 12px 0 }</style>` +
      `<h1>Report on ${chart.title.toLowerCase()}</h1><p>${chart.above.join(" ")}</p><div id="chart"></div>` +
      `<p>Figure 1: ${chart.title} in the area of the survey.</p><p>${chart.below.join(" ")}</p>`,
  );
  for (const content of scripts) await page.addScriptTag({ content });
  const isDrawn = await page.evaluate(
    `(${draw})(${JSON.stringify(chart)}, document.getElementById("chart"))`,
  );
  if (isDrawn === false) continue;
  await page.waitForTimeout(library === "billboard" ? 1500 : 300);
  const margin = { top: "60px", bottom: "60px", left: "70px", right: "70px" };
  await writeFile(join(folder, `${chart.id}.pdf`), await page.pdf({ format: "A4", margin }));
}
await browser.close();

function drawEcharts(chart, element) {
  const { kind, categories, series } = chart;
  const round = kind === "pie" || kind === "donut";
  const isXy = kind === "xyline" || kind === "scatter" || kind === "dates";
  const write = (value) => {
    const text = chart.hasThousands ? value.toLocaleString("en") : String(value);
    return chart.unit === "%" ? `${text}%` : chart.unit === "$" ? `$${text}` : text;
  };
  const names = { type: "category", data: categories.map(String) };
  const numbers = {
    type: kind === "log" ? "log" : "value",
    splitLine: { show: chart.hasGrid },
    axisLabel: { formatter: write },
    name: chart.yTitle,
  };
  const along = isXy
    ? {
        type: kind === "dates" ? "time" : "value",
        scale: true,
        name: chart.xTitle,
        nameLocation: "middle",
        nameGap: 25,
      }
    : names;
  const plot = echarts.init(element, null, { renderer: "svg" });
  plot.setOption({
    animation: false,
    title: chart.hasTitle ? { text: chart.title } : undefined,
    legend:
      round || series.length > 1
        ? {
            [chart.legend === "right" ? "right" : chart.legend]: chart.legend === "right" ? 0 : 22,
            orient: chart.legend === "right" ? "vertical" : "horizontal",
          }
        : undefined,
    grid: {
      left: 70,
      right: chart.legend === "right" ? 110 : 40,
      top: 60,
      bottom: chart.legend === "bottom" ? 80 : 50,
    },
    ...(!round && {
      xAxis: kind === "barh" ? numbers : along,
      yAxis: kind === "barh" ? names : numbers,
    }),
    series: series.map((one) => ({
      name: one.name,
      type: round
        ? "pie"
        : ["bar", "barh", "grouped", "stacked"].includes(kind)
          ? "bar"
          : kind === "scatter"
            ? "scatter"
            : "line",
      ...(kind === "stacked" && { stack: "all" }),
      ...(kind === "area" && { areaStyle: {} }),
      ...(round && {
        radius: kind === "donut" ? ["35%", "60%"] : "60%",
        label: { formatter: chart.hasValues ? "{b}: {d}%" : "{b}" },
      }),
      symbolSize: kind === "scatter" ? 7 : 5,
      showSymbol: chart.hasMarkers,
      data: one.values.map((value, index) =>
        round
          ? { name: String(categories[index]), value }
          : isXy
            ? [categories[index], value]
            : value,
      ),
    })),
  });
}

async function drawVega(chart, element) {
  const { kind, categories, series } = chart;
  const round = kind === "pie" || kind === "donut";
  const values = series.flatMap((one) =>
    one.values.map((y, index) => ({ x: categories[index], y, name: one.name })),
  );
  const isXy = kind === "xyline" || kind === "scatter";
  const along = {
    field: "x",
    type: isXy ? "quantitative" : kind === "dates" ? "temporal" : "ordinal",
    title: chart.xTitle || null,
    sort: null,
  };
  const up = {
    field: "y",
    type: "quantitative",
    title: chart.yTitle || null,
    axis: { grid: chart.hasGrid, format: chart.hasThousands ? "," : "~g" },
    ...(kind === "log" && { scale: { type: "log" } }),
  };
  const colour = {
    field: round ? "x" : "name",
    type: "nominal",
    title: null,
    sort: null,
    ...(series.length === 1 && !round && { legend: null }),
    ...((series.length > 1 || round) && { legend: { orient: chart.legend, title: null } }),
  };
  const mark = round
    ? { type: "arc", innerRadius: kind === "donut" ? 45 : 0 }
    : ["bar", "barh", "grouped", "stacked"].includes(kind)
      ? "bar"
      : kind === "scatter"
        ? { type: "point", filled: true }
        : kind === "area"
          ? "area"
          : { type: "line", point: chart.hasMarkers };
  const encoding = round
    ? { theta: { field: "y", type: "quantitative", stack: true }, color: colour }
    : kind === "barh"
      ? { y: along, x: up }
      : {
          x: along,
          y: up,
          color: colour,
          ...(kind === "grouped" && { xOffset: { field: "name", sort: null } }),
        };
  const spec = vegaLite.compile({
    data: { values },
    width: chart.width - 40,
    height: chart.height - 40,
    mark,
    encoding,
    ...(chart.hasTitle && { title: chart.title }),
  }).spec;
  element.innerHTML = await new vega.View(vega.parse(spec), { renderer: "none" }).toSVG();
}

async function drawPlotly(chart, element) {
  const { kind, categories, series } = chart;
  const round = kind === "pie" || kind === "donut";
  const isBar = ["bar", "barh", "grouped", "stacked"].includes(kind);
  const names = ["xyline", "scatter", "dates"].includes(kind) ? categories : categories.map(String);
  const data = series.map((one) =>
    round
      ? {
          type: "pie",
          labels: names,
          values: one.values,
          hole: kind === "donut" ? 0.5 : 0,
          textinfo: chart.hasValues ? "percent" : "none",
        }
      : {
          type: isBar ? "bar" : "scatter",
          name: one.name,
          x: kind === "barh" ? one.values : names,
          y: kind === "barh" ? names : one.values,
          orientation: kind === "barh" ? "h" : "v",
          mode: kind === "scatter" ? "markers" : chart.hasMarkers ? "lines+markers" : "lines",
          ...(kind === "area" && { fill: "tozeroy" }),
        },
  );
  const isNamed = !["xyline", "scatter", "dates"].includes(kind);
  const valueAxis = {
    title: { text: chart.yTitle },
    type: kind === "log" ? "log" : "linear",
    ticksuffix: chart.unit === "%" ? "%" : "",
    tickprefix: chart.unit === "$" ? "$" : "",
    tickformat: chart.hasThousands ? "," : "",
    showgrid: chart.hasGrid,
  };
  const nameAxis = { title: { text: chart.xTitle }, ...(isNamed && { type: "category" }) };
  await Plotly.newPlot(
    element,
    data,
    {
      title: chart.hasTitle ? { text: chart.title } : undefined,
      barmode: kind === "stacked" ? "stack" : "group",
      showlegend: round || series.length > 1,
      xaxis: kind === "barh" ? valueAxis : nameAxis,
      yaxis: kind === "barh" ? nameAxis : valueAxis,
      font: { size: chart.fontSize + 3 },
    },
    { staticPlot: true },
  );
}

function drawBillboard(chart, element) {
  const { kind, categories, series } = chart;
  const round = kind === "pie" || kind === "donut";
  if (kind === "log") return false;
  const isXy = ["xyline", "scatter", "dates"].includes(kind);
  const type =
    {
      pie: "pie",
      donut: "donut",
      line: "line",
      xyline: "line",
      dates: "line",
      scatter: "scatter",
      area: "area",
    }[kind] ?? "bar";
  bb.generate({
    bindto: element,
    size: { width: chart.width * 1.3, height: chart.height * 1.3 },
    transition: { duration: 0 },
    data: {
      ...(isXy && { x: "x" }),
      columns: round
        ? categories.map((name, index) => [String(name), series[0].values[index]])
        : [
            ...(isXy ? [["x", ...categories]] : []),
            ...series.map((one) => [one.name, ...one.values]),
          ],
      type: bb[type] ? bb[type]() : type,
      ...(kind === "stacked" && { groups: [series.map(({ name }) => name)], order: null }),
      labels: chart.hasValues && !round && !isXy,
    },
    axis: {
      rotated: kind === "barh",
      x: isXy
        ? {
            type: kind === "dates" ? "timeseries" : "indexed",
            tick: { fit: false, ...(kind === "dates" && { format: "%Y-%m-%d", count: 5 }) },
          }
        : { type: "category", categories: categories.map(String) },
    },
    legend: {
      position: chart.legend === "right" ? "right" : "bottom",
      show: round || series.length > 1,
    },
    title: chart.hasTitle ? { text: chart.title } : undefined,
  });
}

function drawPlot(chart, element) {
  const { kind, categories, series } = chart;
  if (["pie", "donut", "grouped"].includes(kind)) return false;
  const isXy = ["xyline", "scatter", "dates"].includes(kind);
  const values = series.flatMap((one) =>
    one.values.map((y, index) => ({
      x:
        kind === "dates"
          ? new Date(categories[index])
          : isXy
            ? categories[index]
            : String(categories[index]),
      y,
      name: one.name,
    })),
  );
  const isMany = series.length > 1;
  const marks = {
    bar: () => Plot.barY(values, { x: "x", y: "y", fill: "steelblue", sort: null }),
    barh: () => Plot.barX(values, { y: "x", x: "y", fill: "steelblue" }),
    stacked: () => Plot.barY(values, { x: "x", y: "y", fill: "name" }),
    area: () => Plot.areaY(values, { x: "x", y: "y", fill: "#88aacc" }),
    scatter: () => Plot.dot(values, { x: "x", y: "y", fill: isMany ? "name" : "black" }),
  };
  const line = () =>
    Plot.lineY(values, {
      x: "x",
      y: "y",
      stroke: isMany ? "name" : "steelblue",
      marker: chart.hasMarkers ? "dot" : undefined,
    });
  element.append(
    Plot.plot({
      width: chart.width * 1.3,
      height: chart.height * 1.3,
      marginLeft: 60,
      color: { legend: isMany },
      grid: chart.hasGrid,
      ...(kind === "barh"
        ? { y: { domain: categories.map(String), label: null } }
        : {
            x: {
              label: chart.xTitle || null,
              ...(!isXy && {
                domain: categories.map(String),
                type: ["line", "log", "area"].includes(kind) ? "point" : "band",
              }),
            },
            y: { label: chart.yTitle || null, ...(kind === "log" && { type: "log" }) },
          }),
      marks: [(marks[kind] ?? line)()],
    }),
  );
}
