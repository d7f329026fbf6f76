import type { FigureTable } from "./figures.ts";

const WIDTH = 760;
const LABEL_WIDTH = 290;
const VALUE_WIDTH = 90;
const ROW_HEIGHT = 26;
const BAR_HEIGHT = 16;

/** A table as horizontal bars. Colours are readable on a light and on a dark page. */
export function drawBarChart({ title, unit, rows }: FigureTable): string {
  const longest = Math.max(...rows.map(({ value }) => value), Number.MIN_VALUE);
  const height = rows.length * ROW_HEIGHT + 8;
  const bars = rows.map(({ name, value }, index) => {
    const top = index * ROW_HEIGHT + 4;
    const width = Math.max(1, ((WIDTH - LABEL_WIDTH - VALUE_WIDTH) * Math.max(value, 0)) / longest);
    const baseline = top + BAR_HEIGHT - 3;
    return [
      `<text x="${LABEL_WIDTH - 8}" y="${baseline}" text-anchor="end">${escapeXml(name)}</text>`,
      `<rect x="${LABEL_WIDTH}" y="${top}" width="${width.toFixed(1)}" height="${BAR_HEIGHT}" fill="${name.startsWith("Parsewright") ? "#2f7d62" : "#9aa5b1"}"/>`,
      `<text x="${(LABEL_WIDTH + width + 6).toFixed(1)}" y="${baseline}">${formatValue(value)}</text>`,
    ].join("");
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="13" fill="#808a94">`,
    `<title>${escapeXml(`${title}, ${unit}`)}</title>`,
    ...bars,
    "</svg>\n",
  ].join("\n");
}

/** Three digits that count: .904, 78.1, 1,240. */
export function formatValue(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en-US");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3);
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
