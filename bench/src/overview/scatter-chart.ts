import type { Overview } from "./overview-data.ts";

type Row = Overview["quality"]["rows"][number];

const WIDTH = 860;
const HEIGHT = 360;
const MARGIN = { left: 64, right: 150, top: 28, bottom: 56 };
const SHOWN = { leastMs: 5, mostMs: 5000, most: 0.95 };
const TICKS_MS = [10, 100, 1000];

/** Browsers show the colours of the page around the picture, light or dark. */
const STYLE = `<style>
.back{fill:#fff}.text{fill:#24292f}.grid{stroke:#d8dee4}.own{fill:#1a7f5a;font-weight:600}.other{fill:#57606a}
@media(prefers-color-scheme:dark){.back{fill:#0d1117}.text{fill:#e6edf3}.grid{stroke:#30363d}.own{fill:#56d4a4}.other{fill:#9da7b3}}
</style>`;

/** Quality against CPU time, on a logarithmic scale: up and left is better. */
export function drawScatterChart({ pages, set, date, rows }: Overview["quality"]): string {
  const title = `Quality against CPU time: ${pages} pages (${set}), ${date}`;
  const scale = scaleOf(rows);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="13" class="text">`,
    STYLE,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" rx="6" class="back"/>`,
    ...TICKS_MS.map((ms) => {
      const x = xOf(ms);
      return `<path d="M${x} ${MARGIN.top}V${HEIGHT - MARGIN.bottom}" class="grid"/><text x="${x}" y="${HEIGHT - MARGIN.bottom + 18}" text-anchor="middle">${ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`}</text>`;
    }),
    ...scale.ticks.map((score) => {
      const y = yOf(score, scale);
      return `<path d="M${MARGIN.left} ${y}H${WIDTH - MARGIN.right}" class="grid"/><text x="${MARGIN.left - 8}" y="${y + 4}" text-anchor="end">${score.toFixed(2).slice(1)}</text>`;
    }),
    `<text x="${(MARGIN.left + WIDTH - MARGIN.right) / 2}" y="${HEIGHT - 14}" text-anchor="middle">CPU time of a page, mean (less is better)</text>`,
    `<text transform="translate(18 ${(HEIGHT - MARGIN.bottom + MARGIN.top) / 2}) rotate(-90)" text-anchor="middle">overall score (more is better)</text>`,
    ...drawPoints(rows, scale),
    "</svg>\n",
  ].join("\n");
}

type Area = readonly [left: number, top: number, right: number, bottom: number];

/** Places of a label around its point, best first: a shift, and the end of the text that is at it. */
const PLACES = [
  { right: 12, down: 4, anchor: "start" },
  { right: -12, down: 4, anchor: "end" },
  { right: 0, down: -12, anchor: "middle" },
  { right: 0, down: 22, anchor: "middle" },
  { right: 10, down: -12, anchor: "start" },
  { right: 10, down: 22, anchor: "start" },
  { right: -10, down: -12, anchor: "end" },
  { right: -10, down: 22, anchor: "end" },
  { right: 0, down: 38, anchor: "middle" },
  { right: 0, down: -28, anchor: "middle" },
  { right: 10, down: 38, anchor: "start" },
  { right: -10, down: 38, anchor: "end" },
] as const;

/** Share of a text that is to the left of its anchor. */
const SHARES_LEFT = { start: 0, middle: 0.5, end: 1 } as const;

/** Mean width of a character in the fonts that browsers choose, rather too wide than too narrow. */
const CHARACTER_PIXELS = 7.5;

/** Labels keep clear of points and of each other: our tiers score alike. */
function drawPoints(rows: readonly Row[], scale: Scale): string[] {
  const taken: Area[] = rows.map(({ overall, cpuMsPerPage }) => {
    const [x, y] = [xOf(cpuMsPerPage), yOf(overall, scale)];
    return [x - 7, y - 7, x + 7, y + 7];
  });
  return rows.map(({ name, overall, cpuMsPerPage }) => {
    const [x, y] = [xOf(cpuMsPerPage), yOf(overall, scale)];
    const label = `${name}, ${overall.toFixed(3).slice(1)}`;
    const places = PLACES.map((place) => ({
      ...place,
      area: areaOf(label, { ...place, x: x + place.right, y: y + place.down }),
    }));
    const place = places.find(({ area }) => isFree(area, taken)) ?? places[0];
    if (place === undefined) return "";
    taken.push(place.area);
    const kind = name.startsWith("Parsewright") ? "own" : "other";
    return `<circle cx="${x}" cy="${y}" r="7" class="${kind}"/><text x="${x + place.right}" y="${y + place.down}" text-anchor="${place.anchor}" class="${kind}">${label}</text>`;
  });
}

function areaOf(
  label: string,
  {
    x,
    y,
    anchor,
  }: { readonly x: number; readonly y: number; readonly anchor: keyof typeof SHARES_LEFT },
): Area {
  const width = label.length * CHARACTER_PIXELS;
  const left = x - width * SHARES_LEFT[anchor];
  return [left, y - 12, left + width, y + 4];
}

function isFree([left, top, right, bottom]: Area, taken: readonly Area[]): boolean {
  const isInside = left >= 0 && top >= 0 && right <= WIDTH;
  return (
    isInside &&
    taken.every(
      (other) => right <= other[0] || left >= other[2] || bottom <= other[1] || top >= other[3],
    )
  );
}

function xOf(ms: number): number {
  const share = Math.log(ms / SHOWN.leastMs) / Math.log(SHOWN.mostMs / SHOWN.leastMs);
  return Math.round(MARGIN.left + share * (WIDTH - MARGIN.left - MARGIN.right));
}

interface Scale {
  /** The score at the foot of the chart. */
  readonly least: number;
  readonly ticks: readonly number[];
}

/** Room for the lowest score; a wide range has few lines. */
function scaleOf(rows: readonly Row[]): Scale {
  const lowest = Math.min(...rows.map(({ overall }) => overall));
  const step = SHOWN.most - lowest > 0.2 ? 0.1 : 0.04;
  const first = Math.floor(lowest / step + 1e-9) * step;
  const count = Math.floor((SHOWN.most - first) / step - 0.5) + 1;
  return {
    least: first - 0.02,
    ticks: Array.from({ length: count }, (_, index) => first + index * step),
  };
}

function yOf(score: number, { least }: Scale): number {
  const share = (score - least) / (SHOWN.most - least);
  return Math.round(HEIGHT - MARGIN.bottom - share * (HEIGHT - MARGIN.top - MARGIN.bottom));
}
