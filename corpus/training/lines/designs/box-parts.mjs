/** Boxes and cards of a designed page. */
import { textOf } from "./design-kit.mjs";
import { photo } from "./figure-parts.mjs";
import { list, paragraph, smallTitle } from "./text-parts.mjs";

export function boxCss({ random, design }) {
  return random.pick([
    `background:${design.tint};padding:8pt`,
    `border:.8pt solid ${design.accent};padding:8pt`,
    `border-left:3pt solid ${design.accent};padding:2pt 0 2pt 8pt`,
    `background:${design.accent};color:#fff;padding:8pt`,
    `border-top:1pt solid ${design.accent};border-bottom:1pt solid ${design.accent};padding:6pt 0`,
    "padding:6pt",
  ]);
}

/** A small box of its own: a title and a few words, a list or a number. */
export function card(kit) {
  const { random, design } = kit;
  const body = random.pick([
    () => paragraph(kit, 1, 2),
    () => textOf("text", kit.phrase(), {}),
    () => list(kit),
    () =>
      textOf("text", `${random.integer(1, 999)}${random.pick(["%", "", "M", "+", "↑", "k"])}`, {
        style: `font-size:${design.bodySize * random.pick([1.6, 2.2, 3])}pt;font-weight:700`,
      }) + textOf("text", kit.phrase(), {}),
  ])();
  const picture = random.chance(0.2) ? photo(kit, random.integer(30, 80)) : "";
  return `<div style="break-inside:avoid;font-size:${design.bodySize * 0.92}pt">${picture}${random.chance(0.85) ? smallTitle(kit) : ""}${body}</div>`;
}

export function cards(kit) {
  const { random } = kit;
  const columns = random.integer(2, 4);
  const css = boxCss(kit);
  const gap = random.integer(6, 24);
  const items = Array.from(
    { length: columns * random.integer(1, 2) },
    () => `<div style="${css}">${card(kit)}</div>`,
  );
  return `<div style="display:grid;grid-template-columns:repeat(${columns},1fr);gap:${gap}pt;margin:.8em 0;break-inside:avoid">${items.join("")}</div>`;
}

export function callout(kit) {
  const { random } = kit;
  const title = random.chance(0.75) ? smallTitle(kit) : "";
  const body = random.chance(0.4) ? list(kit) : paragraph(kit, 1, 3);
  return `<div style="${boxCss(kit)};margin:.9em 0;break-inside:avoid">${title}${body}</div>`;
}
