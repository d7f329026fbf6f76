import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./npm.mjs";

// Draws the diagrams of the documentation: boxes in rows, and arrows between boxes. Browsers choose light or dark colours.

const BOX = { width: 176, height: 62, gapX: 46, gapY: 56, margin: 16 };

const DIAGRAMS = {
  "job-life": {
    title: "A job's life",
    rows: [
      [
        ["client", "submits a document"],
        ["gateway", "checks, stores, answers id"],
        ["queue", "a row in PostgreSQL"],
        ["worker", "takes the job"],
      ],
      [
        ["webhook, status", "caller is informed"],
        ["result", "stored, linked if large"],
        ["package", "files, inline or link"],
        ["engine process", "reads, without network"],
      ],
    ],
    arrows: [
      [0, 0, 0, 1],
      [0, 1, 0, 2],
      [0, 2, 0, 3],
      [0, 3, 1, 3],
      [1, 3, 1, 2],
      [1, 2, 1, 1],
      [1, 1, 1, 0],
    ],
  },
  "page-way": {
    title: "A page's way through the readers",
    rows: [
      [
        ["page of the file", "characters, lines, images"],
        ["recogniser", "scans and pictures only"],
        ["lines of text", "pieces by white space"],
      ],
      [
        ["geometry", "rules, no model"],
        ["reader of lines", "learned, 7.5 ms"],
        ["layout model", "if unsure, or a scan"],
      ],
      [
        ["regions", "what each part is"],
        ["part readers", "tables, figures, formulas"],
        ["blocks", "captions, notes, lists"],
      ],
      [
        ["stages", "whole document"],
        ["document", "one form for all outputs"],
        ["renderers", "Markdown, JSON, chunks …"],
      ],
    ],
    arrows: [
      [0, 0, 0, 1],
      [0, 1, 0, 2],
      [0, 2, 1, 1],
      [1, 1, 1, 2],
      [1, 1, 1, 0],
      [1, 0, 2, 0],
      [1, 1, 2, 0],
      [1, 2, 2, 0],
      [2, 0, 2, 1],
      [2, 1, 2, 2],
      [2, 2, 3, 0],
      [3, 0, 3, 1],
      [3, 1, 3, 2],
    ],
  },
  deployment: {
    title: "Deployment",
    rows: [
      [
        ["clients, page, MCP", "HTTPS, API keys"],
        ["gateways", "any number, no state"],
        ["PostgreSQL", "jobs, keys, queue"],
      ],
      [
        ["autoscaling", "by waiting jobs"],
        ["workers", "CPUs or GPUs, anywhere"],
        ["S3 or a folder", "documents and results"],
      ],
      [
        ["models", "files with pinned hashes"],
        ["engine processes", "no network, no secrets"],
        ["telemetry", "logs, metrics, traces"],
      ],
    ],
    arrows: [
      [0, 0, 0, 1],
      [0, 1, 0, 2],
      [0, 1, 1, 1],
      [1, 1, 1, 2],
      [1, 0, 1, 1],
      [1, 1, 2, 1],
      [2, 0, 2, 1],
      [1, 1, 2, 2],
    ],
  },
};

const STYLE = `<style>
.box{fill:#eef3f9;stroke:#3c6aa8}.name{fill:#1f2933;font-weight:600}.note{fill:#52606d;font-size:12px}.line{stroke:#7b8794;fill:none}.tip{fill:#7b8794}
@media(prefers-color-scheme:dark){.box{fill:#161f2b;stroke:#6ea3e6}.name{fill:#e6edf3}.note{fill:#a5b1bd}}
</style>`;

for (const [name, diagram] of Object.entries(DIAGRAMS)) {
  writeFileSync(join(ROOT, "docs", "diagrams", `${name}.svg`), draw(diagram));
}

function draw({ title, rows, arrows }) {
  const columns = Math.max(...rows.map((row) => row.length));
  const width = 2 * BOX.margin + columns * BOX.width + (columns - 1) * BOX.gapX;
  const height = 2 * BOX.margin + rows.length * BOX.height + (rows.length - 1) * BOX.gapY;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="14">`,
    `<title>${title}</title>`,
    STYLE,
    `<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0 10 5 0 10z"/></marker></defs>`,
    ...arrows.map(drawArrow),
    ...rows.flatMap((row, y) => row.map((box, x) => drawBox(box, x, y))),
    "</svg>\n",
  ].join("\n");
}

function place(x, y) {
  return {
    left: BOX.margin + x * (BOX.width + BOX.gapX),
    top: BOX.margin + y * (BOX.height + BOX.gapY),
  };
}

function drawBox([name, note], x, y) {
  const { left, top } = place(x, y);
  const middle = left + BOX.width / 2;
  return `<rect class="box" x="${left}" y="${top}" width="${BOX.width}" height="${BOX.height}" rx="6"/><text class="name" x="${middle}" y="${top + 26}" text-anchor="middle">${name}</text><text class="note" x="${middle}" y="${top + 46}" text-anchor="middle">${note}</text>`;
}

/** Leads from the side of one box to that of another, in the same row or to the next. */
function drawArrow([fromRow, fromColumn, toRow, toColumn]) {
  const [from, to] = [place(fromColumn, fromRow), place(toColumn, toRow)];
  const isAcross = fromRow === toRow;
  const right = toColumn > fromColumn;
  const start = isAcross
    ? [from.left + (right ? BOX.width : 0), from.top + BOX.height / 2]
    : [from.left + BOX.width / 2, from.top + BOX.height];
  const end = isAcross
    ? [to.left + (right ? 0 : BOX.width), to.top + BOX.height / 2]
    : [to.left + BOX.width / 2, to.top];
  return `<path class="line" d="M${start.join(" ")}L${end.join(" ")}" marker-end="url(#tip)"/>`;
}
