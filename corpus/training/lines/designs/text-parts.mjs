/** Headings, paragraphs, lists and other text of a designed page. Each text is in an element whose `data-kind` says what it is. */
import { writeSentence } from "../../../dist/language/write-text.js";
import { romanOf } from "../../../dist/model/list-label.js";
import { escapeHtml, textOf } from "./design-kit.mjs";

export function heading(kit, level, text = kit.random.chance(0.8) ? kit.topic() : kit.phrase()) {
  const { design } = kit;
  const look = design.headings[level];
  const label = level === 0 ? "" : headingNumber(kit, look.number, level);
  const kind = level === 0 ? "doc_title" : "title";
  return textOf(kind, label + text, { level: level + 1, style: headingCss(look, design) });
}

function headingCss(look, { headingFont, accent }) {
  return [
    `font:${look.isItalic ? "italic" : ""} ${look.isBold ? 700 : 400} ${look.size}pt/1.2 "${headingFont}"`,
    `margin:${look.before}em 0 ${look.after}em`,
    "text-align:start;break-after:avoid;break-inside:avoid",
    look.isCapitals ? "text-transform:uppercase" : "",
    look.isCentred ? "text-align:center" : "",
    look.isColoured ? `color:${accent}` : "",
    look.isUnderlined ? "text-decoration:underline" : "",
    look.hasRule ? `border-bottom:.75pt solid ${accent}` : "",
    look.hasBand ? `background:${accent};color:#fff;padding:3pt 6pt` : "",
  ].join(";");
}

function headingNumber({ random, lexicon, numbers }, form, level) {
  numbers[level] += 1;
  numbers.fill(0, level + 1);
  const own = numbers[level];
  if (form === "1") return `${own}${random.chance(0.5) ? "." : ""} `;
  if (form === "1.1") {
    const path = numbers.slice(1, level + 1).map((one) => one || 1);
    return `${path.join(".")} `;
  }
  if (form === "I") return `${romanOf(own).toUpperCase()}. `;
  if (form === "A") return `${String.fromCodePoint(64 + Math.min(own, 26))}. `;
  return form === "chapter" && level === 1 ? `${lexicon.labels.chapter} ${own} ` : "";
}

/** A title that is set apart from its text by little. */
export function smallTitle(kit, text = kit.topic()) {
  const { random, design } = kit;
  const css = `font-family:'${design.headingFont}';font-weight:${random.chance(0.85) ? 700 : 400};font-size:${design.bodySize * random.pick([0.95, 1, 1.1, 1.25])}pt;margin:0 0 .3em;${random.chance(0.4) ? `color:${design.accent};` : ""}${random.chance(0.15) ? "text-transform:uppercase;" : ""}`;
  return textOf("title", text, { level: 4, style: css });
}

export function paragraph(kit, least = 2, most = 6) {
  const { random, design } = kit;
  const { isIndented, paragraphGap, isJustified } = design;
  const css = `margin:0 0 ${isIndented ? 0 : paragraphGap}em;${isIndented ? "text-indent:1.4em;" : ""}${isJustified ? "text-align:justify;" : ""}`;
  const text = kit.sentences(least, most);
  if (!random.chance(0.08)) return textOf("text", text, { style: css });
  const lead = kit.shorter(kit.topic());
  return `<div data-kind="text" style="${css}"><b>${escapeHtml(lead)}${random.pick([".", ":", " –", ""])}</b> ${escapeHtml(text)}</div>`;
}

export function list(kit) {
  const { random } = kit;
  const form = random.pick(["bullet", "bullet", "bullet", "1.", "(1)", "a)", "A.", "1", "i."]);
  const count = random.integer(2, 7);
  const indent = random.integer(0, 3) * 0.7;
  const hang = random.integer(10, 25) / 10;
  const isShort = random.chance(0.5);
  const gap = random.integer(0, 7) / 10;
  const items = Array.from({ length: count }, (_, index) => {
    const text = isShort ? kit.phrase() : kit.sentences(1, 3);
    const bold = random.chance(0.15) ? `<b>${escapeHtml(kit.shorter(kit.topic()))}:</b> ` : "";
    const depth = index > 0 && random.chance(0.1) ? 1.5 : 0;
    return `<div data-kind="list" style="margin:0 0 ${gap}em ${indent + hang + depth}em;text-indent:-${hang}em"><span style="display:inline-block;width:${hang}em;text-indent:0">${labelOf(kit, form, index)}</span>${bold}${escapeHtml(text)}</div>`;
  });
  return `<div style="margin:.4em 0">${items.join("")}</div>`;
}

function labelOf({ design }, form, index) {
  const letter = String.fromCodePoint(97 + index);
  const labels = {
    bullet: design.bullet,
    "1.": `${index + 1}.`,
    "(1)": `(${index + 1})`,
    "a)": `${letter})`,
    "A.": `${letter.toUpperCase()}.`,
    1: `${index + 1}`,
    "i.": `${romanOf(index + 1)}.`,
  };
  return labels[form];
}

export function quote({ random, lexicon, design, named }) {
  const text = textOf("text", `“${writeSentence(lexicon, random)}”`, {
    style: `font:italic ${random.chance(0.5) ? 700 : 400} ${design.bodySize * random.pick([1.15, 1.4, 1.7])}pt/1.3 "${design.headingFont}";color:${design.accent};margin:1em ${random.integer(0, 3)}em;break-inside:avoid`,
  });
  return text + (random.chance(0.5) ? textOf("text", `— ${named()}`, {}) : "");
}

export function facts({ random, shorter, topic, phrase }) {
  return Array.from({ length: random.integer(2, 5) }, () =>
    random.chance(0.5)
      ? textOf("text", `${shorter(topic())}: ${phrase()}`)
      : `<div data-kind="text"><b>${escapeHtml(shorter(topic()))}:</b> ${escapeHtml(phrase())}</div>`,
  ).join("");
}

export function references({ random, design, named, phrase, topic }) {
  return Array.from({ length: random.integer(3, 9) }, (_, index) =>
    textOf(
      "reference",
      `${random.pick(["", `[${index + 1}] `, `${index + 1}. `])}${named()} (${random.integer(1970, 2024)}). ${phrase()}. ${topic()}, ${random.integer(1, 40)}(${random.integer(1, 9)}), ${random.integer(1, 300)}–${random.integer(301, 600)}.`,
      { style: `font-size:${design.bodySize * 0.88}pt;margin:0 0 .35em 1.6em;text-indent:-1.6em` },
    ),
  ).join("");
}

export function contents({ random, topic, phrase, group }) {
  return Array.from({ length: random.integer(4, 14) }, (_, index) => {
    const indent = index > 0 && random.chance(0.4) ? 1.2 : 0;
    const leader = random.pick(["flex:1;border-bottom:1pt dotted #888;margin:0 4pt", "flex:1"]);
    const own = group();
    return `<div style="display:flex;margin-inline-start:${indent}em">${textOf("contents", random.chance(0.5) ? topic() : phrase(), { tag: "span", group: own })}<span style="${leader}"></span>${textOf("contents", String(index * 3 + 1), { tag: "span", group: own })}</div>`;
  }).join("");
}

export function code({ random, design }) {
  const box = random.chance(0.5) ? `background:${design.tint};` : "";
  const lines = Array.from({ length: random.integer(2, 9) }, () =>
    escapeHtml(
      `${"  ".repeat(random.integer(0, 2))}${random.pick(["if", "let", "return", "for", "print"])} ${random.pick(["value", "count", "page"])}${random.integer(0, 9)} ${random.pick(["=", "<", "+="])} ${random.integer(0, 99)};`,
    ),
  );
  return `<pre data-kind="code" style="font:${design.bodySize * 0.85}pt/1.3 'Liberation Mono';${box}padding:4pt;margin:.6em 0">${lines.join("\n")}</pre>`;
}

export function footnotes({ random, design, sentences }) {
  return Array.from({ length: random.integer(1, 4) }, (_, index) =>
    textOf("footnote", `${index + 1}${random.pick([" ", ". ", ") "])}${sentences(1, 2)}`, {
      style: `font-size:${design.bodySize * 0.8}pt;line-height:1.2`,
    }),
  ).join("");
}

export function aside({ random, design, phrase, sentences }) {
  return textOf("aside", random.chance(0.5) ? phrase() : sentences(1, 2), {
    style: `font-size:${design.bodySize * 0.8}pt;line-height:1.25;${random.chance(0.4) ? "font-style:italic;" : ""}`,
  });
}
