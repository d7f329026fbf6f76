/** Figures and tables of a designed page, with their captions. */
import { escapeHtml, textOf } from "./design-kit.mjs";

export const figure = (kit) =>
  withCaption(kit, "figure", kit.random.chance(0.5) ? photo(kit) : drawing(kit));

export const table = (kit) => withCaption(kit, "table", tableBody(kit));

/** Pictures beside each other, each with its caption. */
export function gallery(kit) {
  const { random } = kit;
  const count = random.integer(2, 3);
  const height = random.integer(50, 110);
  const items = Array.from(
    { length: count },
    () => `<div>${photo(kit, height)}${random.chance(0.8) ? captionOf(kit, "figure") : ""}</div>`,
  );
  return `<div style="display:grid;grid-template-columns:repeat(${count},1fr);gap:10pt;margin:.8em 0;break-inside:avoid">${items.join("")}</div>`;
}

export function photo({ random, design }, height = random.integer(50, 190)) {
  const hue = random.integer(0, 360);
  return `<img src="${random.pick(design.photos)}" style="display:block;width:${random.pick([100, 100, 100, 80, 60])}%;height:${height}pt;filter:hue-rotate(${hue}deg)">`;
}

function withCaption(kit, name, body) {
  if (kit.random.chance(0.2)) return `<div style="margin:.8em 0;break-inside:avoid">${body}</div>`;
  const caption = captionOf(kit, name);
  const parts = kit.design.caption.isAbove ? [caption, body] : [body, caption];
  return `<div style="margin:.8em 0;break-inside:avoid">${parts.join("")}</div>`;
}

function captionOf({ random, lexicon, design, counts, phrase, sentences }, name) {
  const { caption, bodySize } = design;
  counts[name] += 1;
  const label = caption.hasLabel
    ? `${lexicon.labels[name]} ${counts[name]}${caption.separator}`
    : "";
  const css = `font-size:${caption.size * bodySize}pt;margin:.3em 0 .5em;${caption.isItalic ? "font-style:italic;" : ""}${caption.isBold ? "font-weight:700;" : ""}${caption.isCentred ? "text-align:center;" : ""}`;
  return textOf("caption", label + (random.chance(0.6) ? phrase() : sentences(1, 2)), {
    style: css,
  });
}

/** A chart or a diagram whose labels are text of the figure. */
function drawing(kit) {
  const { random, design } = kit;
  const own = kit.group();
  const [width, height] = [random.integer(180, 300), random.integer(90, 180)];
  const label = ([x, y], text, anchor = "middle") =>
    `<text x="${x}" y="${y}" font-size="${random.integer(6, 9)}" text-anchor="${anchor}" data-kind="figure_text" data-group="${own}">${escapeHtml(text)}</text>`;
  const canvas = { width, height, label };
  const shapes = random.chance(0.6) ? barsOf(kit, canvas) : boxesOf(kit, canvas);
  return `<svg viewBox="0 0 ${width} ${height}" style="display:block;width:100%;max-width:${width * 1.3}pt;font-family:'${design.headingFont}'">${shapes.join("")}</svg>`;
}

function barsOf({ random, design, phrase, shorter, topic }, { width, height, label }) {
  const count = random.integer(3, 8);
  const step = (width - 40) / count;
  const drawn = [
    `<path d="M30 10V${height - 20}H${width - 5}" fill="none" stroke="#555"/>`,
    random.chance(0.5) ? label([width / 2, 9], phrase()) : "",
  ];
  for (let index = 0; index < count; index += 1) {
    const tall = random.integer(10, height - 40);
    const x = 34 + index * step;
    const middle = x + step * 0.3;
    const name = random.chance(0.5) ? String(2008 + index) : shorter(topic());
    drawn.push(
      `<rect x="${x}" y="${height - 20 - tall}" width="${step * 0.6}" height="${tall}" fill="${design.accent}" opacity=".7"/>`,
      label([middle, height - 9], name),
      random.chance(0.5) ? label([middle, height - 23 - tall], `${tall}%`) : "",
    );
  }
  for (let tick = 0; tick < 4; tick += 1)
    drawn.push(label([26, height - 20 - (tick * (height - 40)) / 3], String(tick * 25), "end"));
  return drawn;
}

function boxesOf({ random, design, shorter, topic }, { width, height, label }) {
  const count = random.integer(2, 5);
  const wide = (width - 10) / count;
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [5 + index * wide, random.integer(12, height - 50)];
    return `<rect x="${x}" y="${y}" width="${wide * 0.8}" height="30" rx="4" fill="${design.tint}" stroke="${design.accent}"/>${label([x + wide * 0.4, y + 18], shorter(topic()))}`;
  });
}

function tableBody(kit) {
  const { random, lexicon, design } = kit;
  const { rules, size } = design.table;
  const own = kit.group();
  const [rows, columns] = [random.integer(2, 9), random.integer(2, 6)];
  const isWordy = random.chance(0.3);
  const wordy = Array.from({ length: columns }, () => isWordy && random.chance(0.5));
  const cell = (row, column) => {
    const text = cellText(kit, { row, column, isWordy: wordy[column] });
    const css = cellCss(design, { row, isNumber: column > 0 && !wordy[column] });
    return `<td style="${css}">${textOf("table", text, { tag: "span", group: own, row, column })}</td>`;
  };
  const body = Array.from(
    { length: rows + 1 },
    (_, row) =>
      `<tr>${Array.from({ length: columns }, (__, column) => cell(row, column)).join("")}</tr>`,
  );
  const note = random.chance(0.2)
    ? textOf("table_note", `${lexicon.labels.source}: ${kit.named()}`, {
        style: `font-size:${design.bodySize * 0.8}pt`,
      })
    : "";
  const outer = rules === "outer" ? "border:.6pt solid #444;" : "";
  return `<table style="border-collapse:collapse;${outer}font-size:${size * design.bodySize}pt;line-height:1.25;${random.chance(0.6) ? "width:100%;" : ""}">${body.join("")}</table>${note}`;
}

function cellText({ random, shorter, topic, phrase, sentences }, { row, column, isWordy }) {
  const value = random.pick([
    () => String(random.integer(0, 9999)),
    () => (random.integer(0, 99_999) / 100).toFixed(2),
    () => `${random.integer(1, 100)}%`,
    () => "–",
  ])();
  if (row === 0) return column === 0 && random.chance(0.3) ? "" : shorter(topic());
  if (column === 0) return phrase();
  if (!isWordy) return value;
  return random.chance(0.5) ? phrase() : sentences(1, 1);
}

const BORDERS = {
  all: "border:.6pt solid #444",
  rows: "border-bottom:.5pt solid #999",
  columns: "border-left:.5pt solid #999",
};

function cellCss({ table: look, accent, tint }, { row, isNumber }) {
  const { rules, isHeadFilled, isHeadBold, padding } = look;
  const isHead = row === 0;
  return [
    `padding:${padding}pt ${padding + 2}pt;vertical-align:top`,
    BORDERS[rules] ?? "",
    isNumber ? "text-align:right" : "text-align:start",
    isHead && isHeadBold ? "font-weight:700" : "font-weight:400",
    isHead && isHeadFilled ? `background:${accent};color:#fff` : "",
    isHead && rules === "head" ? "border-bottom:.8pt solid #000" : "",
    rules === "stripes" && row % 2 === 1 ? `background:${tint}` : "",
  ].join(";");
}
