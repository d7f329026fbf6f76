import type { InventedReport, ReportBlock } from "./invent-report.ts";
import type { ReportDesign, RunningLook } from "./report-designs.ts";

/** Width and height, in points. */
const SIZES: Readonly<Record<ReportDesign["size"], readonly [number, number]>> = {
  portrait: [595, 842],
  landscape: [842, 595],
  letter: [612, 792],
};

const FONTS: Readonly<Record<string, Readonly<Record<ReportDesign["font"], string>>>> = {
  en: { sans: "Liberation Sans", serif: "Liberation Serif" },
  ja: { sans: "Noto Sans CJK JP", serif: "Noto Serif CJK JP" },
};

const HEAD_TO_TEXT_POINTS = 26;

/** One page as HTML. What does not fit on it is left out by who prints it: blocks have their number as `data-block`. */
export function reportToHtml(report: InventedReport): string {
  const { design, language, hue } = report;
  const [width, height] = SIZES[design.size];
  const font = FONTS[language]?.[design.font] ?? "DejaVu Sans";
  const { bodyPoints, marginPoints, columns } = design;
  const frame = `left:${marginPoints}pt;right:${marginPoints}pt;top:${roomAt(design.head, marginPoints)}pt;bottom:${roomAt(design.foot, marginPoints)}pt`;
  const css = [
    `@page{size:${width}pt ${height}pt;margin:0}`,
    "*{box-sizing:border-box;-webkit-print-color-adjust:exact}",
    `body{margin:0;width:${width}pt;height:${height}pt;position:relative;overflow:hidden;font:${bodyPoints}pt/1.5 "${font}"}`,
    `main{position:absolute;${frame};columns:${columns};column-gap:18pt;column-fill:auto}`,
    `h1{font-size:${bodyPoints * 2.2}pt;line-height:1.2;margin:0 0 12pt;color:hsl(${hue} 60% 30%)}`,
    `h2{font-size:${bodyPoints * 1.3}pt;line-height:1.3;margin:0 0 5pt}`,
    "p{margin:0 0 7pt}.unit{text-align:right;margin:0 0 2pt}.unit,.note{font-size:.82em;line-height:1.3}.note{margin:0 0 3pt}",
    "table{width:100%;border-collapse:collapse;margin:0 0 9pt;break-inside:avoid}td{border-bottom:.5pt solid #888;padding:2pt 0}td+td{text-align:right}",
    ".line{position:absolute;display:flex;justify-content:space-between;gap:12pt}",
  ].join("");
  const blocks = report.blocks.map(blockHtml).join("");
  const lines = runningHtml(report, "head") + runningHtml(report, "foot") + tabsHtml(report);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${css}</style><body>${lines}<main>${blocks}</main></body></html>`;
}

/** Distance of the text from the edge of the page: the margin, or more where a running line needs it. */
function roomAt(look: RunningLook | undefined, marginPoints: number): number {
  return Math.max(
    marginPoints,
    look === undefined ? 0 : look.depth + look.sizePoints + HEAD_TO_TEXT_POINTS,
  );
}

function blockHtml(block: ReportBlock, index: number): string {
  if (block.kind === "table") {
    const rows = block.rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join("")}`);
    return `<table data-block="${index}">${rows.join("")}</table>`;
  }
  const [open, close] = {
    title: ["h1", "h1"],
    heading: ["h2", "h2"],
    text: ["p", "p"],
    unit: ['p class="unit"', "p"],
    note: ['p class="note"', "p"],
  }[block.kind];
  return `<${open} data-block="${index}">${block.text}</${close}>`;
}

function runningHtml({ design, parts, hue }: InventedReport, edge: "head" | "foot"): string {
  const look = design[edge];
  if (look === undefined) return "";
  const { left, middle, right, mark, isBold = false } = look;
  const box = mark === "box" ? `border:.7pt solid hsl(${hue} 50% 40%);padding:2pt 8pt` : "";
  const spans = [left, middle, right].map((part) =>
    part === undefined ? "<span></span>" : `<span style="${box}">${parts[part]}</span>`,
  );
  const rule =
    mark === "rule"
      ? `border-${edge === "head" ? "bottom" : "top"}:.6pt solid #555;padding:3pt 0;`
      : "";
  const [band, side] =
    mark === "band"
      ? [`background:hsl(${hue} 50% 30%);color:#fff;padding:4pt ${design.marginPoints}pt;`, 0]
      : ["", design.marginPoints];
  const place = `${edge === "head" ? "top" : "bottom"}:${look.depth}pt;left:${side}pt;right:${side}pt`;
  return `<div class="line" style="${place};font-size:${look.sizePoints}pt;line-height:1.3;${isBold ? "font-weight:700;" : ""}${rule}${band}">${spans.join("")}</div>`;
}

function tabsHtml({ design, sections, parts, hue }: InventedReport): string {
  if (design.tabs === undefined) return "";
  const isSide = design.tabs === "side";
  const tabs = sections.map((name) => {
    const colour =
      name === parts.section
        ? `background:hsl(${hue} 50% 35%);color:#fff`
        : "background:#e4e4e4;color:#555";
    return `<div style="${colour};${isSide ? "writing-mode:vertical-rl;padding:10pt 4pt" : "padding:2pt 7pt"}">${name}</div>`;
  });
  const place = isSide
    ? "right:8pt;top:90pt;flex-direction:column;gap:4pt"
    : `left:${design.marginPoints}pt;top:16pt;gap:5pt`;
  return `<div class="line" style="${place};font-size:6.5pt;line-height:1.3">${tabs.join("")}</div>`;
}
