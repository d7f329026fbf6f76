// oxlint-disable complexity -- Each choice is one option of a chart.
// Invents charts with known numbers: `node invent-charts.mjs COUNT SEED` prints them as JSON.

const NAMES = ["Bicycles", "Trams", "Buses", "Ferries", "Trains", "Taxis", "Cars", "Scooters"];
const REGIONS = ["North", "South", "East", "West", "Centre", "Islands", "Coast", "Highlands"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const SENTENCES = [
  "The council counted journeys at every station during the first week of each month.",
  "Numbers before the reform were taken from the archive and rounded to whole units.",
  "Growth was strongest where new lines had opened during the previous two winters.",
  "A smaller sample was used in rural areas, where few stations have counters.",
  "Passengers told the survey that price mattered less to them than punctual service.",
  "The committee will publish the complete series together with its methods in autumn.",
  "Costs fell slightly because older vehicles were replaced earlier than planned.",
  "Comparable figures for other cities are given in the annex to this report.",
];

export const KINDS = [
  "bar",
  "barh",
  "grouped",
  "stacked",
  "line",
  "xyline",
  "scatter",
  "area",
  "pie",
  "donut",
  "log",
  "dates",
];

/** Numbers between 0 and 1, the same for the same seed. */
function randomFrom(seed) {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function inventCharts(count, seed) {
  return KINDS.flatMap((kind, place) =>
    Array.from({ length: count }, (_, number) =>
      inventChart(kind, `${kind}-${number}`, randomFrom(seed + 1000 * place + number)),
    ),
  );
}

function inventChart(kind, id, random) {
  const between = (low, high) => low + Math.floor(random() * (high - low + 1));
  const choose = (list) => list[between(0, list.length - 1)];
  const some = (list, length) => {
    const start = between(0, list.length - 1);
    return Array.from({ length }, (_, index) => list[(start + index) % list.length]);
  };
  const isRound = kind === "pie" || kind === "donut";
  const hasNames = ["grouped", "stacked"].includes(kind);
  const seriesCount = hasNames
    ? between(2, 4)
    : ["line", "xyline", "scatter", "area", "log", "dates"].includes(kind)
      ? between(1, kind === "area" ? 1 : 3)
      : 1;
  const unit = choose(["", "", "%", "$", "thousand"]);
  const scale = unit === "%" ? 60 : choose([8, 40, 300, 2500, 120_000]);
  const digits = scale < 10 ? 2 : scale < 100 ? 1 : 0;
  const round = (value) => Number(value.toFixed(digits));
  const pointCount = isRound
    ? between(3, 6)
    : ["xyline", "scatter", "dates"].includes(kind)
      ? between(8, 14)
      : between(4, 8);
  const categories = categoriesOf(kind, pointCount, { between, choose, some });
  const mayBeNegative = ["bar", "barh", "grouped", "line", "xyline"].includes(kind);
  const isNegative = mayBeNegative && random() < 0.3;
  const series = some(NAMES, seriesCount).map((name) => ({
    name,
    values: categories.map((_, index) => {
      if (kind === "log") return Number((10 ** (0.3 + random() * 3.4)).toPrecision(3));
      const share = 0.15 + 0.85 * random() * (0.6 + (0.4 * index) / pointCount);
      return round(scale * share * (isNegative && random() < 0.4 ? -0.7 : 1));
    }),
  }));
  return {
    id,
    kind,
    title: `${choose(["Journeys", "Tickets", "Costs", "Delays"])} by ${choose(["area", "month", "kind"])}`,
    categories,
    series,
    unit: isRound || kind === "log" ? "" : unit,
    hasGrid: random() < 0.5,
    hasTitle: random() < 0.5,
    hasThousands: random() < 0.6,
    // Values printed at bars and slices.
    hasValues: isRound ? random() < 0.7 : random() < 0.25,
    legend: choose(["right", "top", "bottom"]),
    hasMarkers: kind === "scatter" || random() < 0.4,
    width: between(300, 440),
    height: between(190, 280),
    fontSize: between(7, 10),
    xTitle: ["xyline", "scatter"].includes(kind) ? "Distance (km)" : "",
    yTitle: random() < 0.5 ? `Amount${unit === "" ? "" : ` (${unit})`}` : "",
    above: some(SENTENCES, between(2, 4)),
    below: some(SENTENCES, between(2, 4)),
  };
}

function categoriesOf(kind, count, { between, choose, some }) {
  if (kind === "xyline" || kind === "scatter") {
    const xs = Array.from({ length: count }, (_, index) => index * 3 + between(0, 25) / 10);
    return xs.map((x) => Number(x.toFixed(1)));
  }
  if (kind === "dates")
    return Array.from({ length: count }, (_, index) =>
      new Date(Date.UTC(2021, 2 * index, 1)).toISOString().slice(0, 10),
    );
  const list = choose([REGIONS, MONTHS, undefined]);
  if (list !== undefined) return some(list, count);
  const first = between(2005, 2018);
  return Array.from({ length: count }, (_, index) => String(first + index));
}

if (process.argv[1]?.endsWith("invent-charts.mjs")) {
  const [count = 2, seed = 1] = process.argv.slice(2).map(Number);
  console.log(JSON.stringify(inventCharts(count, seed), undefined, 1));
}
