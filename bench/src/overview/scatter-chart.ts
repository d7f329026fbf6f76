import type { Overview } from "./overview-data.ts";

type Row = Overview["quality"]["rows"][number];

const WIDTH = 860;
const HEIGHT = 360;
const MARGIN = { left: 64, right: 150, top: 20, bottom: 56 };
const SHOWN = { leastMs: 5, mostMs: 5000, least: 0.82, most: 0.95 };
const TICKS_MS = [10, 100, 1000];
const TICKS_SCORE = [0.84, 0.88, 0.92];

/** Browsers show the colours of the page around the picture, light or dark. */
const STYLE = `<style>
.back{fill:#fff}.text{fill:#24292f}.grid{stroke:#d8dee4}.own{fill:#1a7f5a;font-weight:600}.other{fill:#57606a}
@media(prefers-color-scheme:dark){.back{fill:#0d1117}.text{fill:#e6edf3}.grid{stroke:#30363d}.own{fill:#56d4a4}.other{fill:#9da7b3}}
</style>`;

/** Quality against CPU time, on a logarithmic scale: up and left is better. */
export function drawScatterChart({ pages, set, date, rows }: Overview["quality"]): string {
  const title = `Quality against CPU time: ${pages} pages (${set}), ${date}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="13" class="text">`,
    STYLE,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" rx="6" class="back"/>`,
    ...TICKS_MS.map((ms) => {
      const x = xOf(ms);
      return `<path d="M${x} ${MARGIN.top}V${HEIGHT - MARGIN.bottom}" class="grid"/><text x="${x}" y="${HEIGHT - MARGIN.bottom + 18}" text-anchor="middle">${ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`}</text>`;
    }),
    ...TICKS_SCORE.map((score) => {
      const y = yOf(score);
      return `<path d="M${MARGIN.left} ${y}H${WIDTH - MARGIN.right}" class="grid"/><text x="${MARGIN.left - 8}" y="${y + 4}" text-anchor="end">${score.toFixed(2).slice(1)}</text>`;
    }),
    `<text x="${(MARGIN.left + WIDTH - MARGIN.right) / 2}" y="${HEIGHT - 14}" text-anchor="middle">CPU time of a page, mean (less is better)</text>`,
    `<text transform="translate(18 ${(HEIGHT - MARGIN.bottom + MARGIN.top) / 2}) rotate(-90)" text-anchor="middle">overall score (more is better)</text>`,
    ...rows.map((row) => drawPoint(row)),
    "</svg>\n",
  ].join("\n");
}

function drawPoint({ name, overall, cpuMsPerPage }: Row): string {
  const isOwn = name.startsWith("Parsewright");
  const kind = isOwn ? "own" : "other";
  const [x, y] = [xOf(cpuMsPerPage), yOf(overall)];
  // Our tiers score alike: labels to the left keep clear of the next point, as far as there is one.
  const isLeft = isOwn && x < WIDTH - MARGIN.right - 80;
  const place = `x="${isLeft ? x - 12 : x + 12}" y="${y + 4}" text-anchor="${isLeft ? "end" : "start"}"`;
  const label = `${name}, ${overall.toFixed(3).slice(1)}`;
  return `<circle cx="${x}" cy="${y}" r="7" class="${kind}"/><text ${place} class="${kind}">${label}</text>`;
}

function xOf(ms: number): number {
  const share = Math.log(ms / SHOWN.leastMs) / Math.log(SHOWN.mostMs / SHOWN.leastMs);
  return Math.round(MARGIN.left + share * (WIDTH - MARGIN.left - MARGIN.right));
}

function yOf(score: number): number {
  const share = (score - SHOWN.least) / (SHOWN.most - SHOWN.least);
  return Math.round(HEIGHT - MARGIN.bottom - share * (HEIGHT - MARGIN.top - MARGIN.bottom));
}
