/** Designed documents as HTML: reports, books, magazines, leaflets and slides, with cards, boxes, side columns and margins. */
import { isRightToLeft } from "../../../dist/language/languages.js";
import { boxCss, callout, card, cards } from "./box-parts.mjs";
import { createKit, textOf } from "./design-kit.mjs";
import { figure, gallery, table } from "./figure-parts.mjs";
import { runningLine } from "./running-lines.mjs";
import {
  aside,
  code,
  contents,
  facts,
  footnotes,
  heading,
  list,
  paragraph,
  quote,
  references,
  smallTitle,
} from "./text-parts.mjs";

/** The pages of a document; what does not fit on a page is taken out of its `.flow` elements by who prints it. */
export function designHtml({ random, lexicon, design }, pageCount) {
  const kit = createKit({ random, lexicon, design });
  const runningText = () => random.pick([kit.topic(), kit.named(), kit.phrase()]);
  const running = { head: runningText(), foot: runningText(), other: kit.topic() };
  const pages = Array.from({ length: pageCount }, (_, index) => {
    const body = design.isSlide ? slideBody(kit) : pageBody(kit, index);
    const [head, foot] = ["head", "foot"].map((edge) =>
      runningLine(edge, design, { running, index }),
    );
    return `<section>${head}${body}${foot}</section>`;
  });
  const { width, height, bodySize, bodyFont, leading, isDark } = design;
  const css = `@page{size:${width}pt ${height}pt;margin:0}*{box-sizing:border-box;-webkit-print-color-adjust:exact}body{margin:0;font:${bodySize}pt/${leading} "${bodyFont}","DejaVu Sans"}section{position:relative;width:${width}pt;height:${height}pt;overflow:hidden;break-after:page;${isDark ? "background:#1d2430;color:#eee;" : ""}}.flow{overflow:hidden}`;
  const direction = isRightToLeft(lexicon) ? "rtl" : "ltr";
  return `<!doctype html><html lang="${lexicon.code}" dir="${direction}"><meta charset="utf-8"><style>${css}</style>${pages.join("")}</html>`;
}

const inBox = ({ left, right, top, bottom }, html, css = "") =>
  `<div class="flow" style="position:absolute;left:${left}pt;right:${right}pt;top:${top}pt;bottom:${bottom}pt;${css}">${html}</div>`;

/** Divisions of a page, for pages that are wide enough for columns and for others. */
const WIDE_LAYOUTS = "one one two two three side side side margin mixed mixed".split(" ");
const NARROW_LAYOUTS = "one one one two margin".split(" ");
const LEAST_WIDE_POINTS = 500;

/** A page of a report, a book or a magazine. */
function pageBody(kit, index) {
  const { random, design } = kit;
  const { top, bottom, margins, width } = design;
  const frame = { ...margins, top: top * 1.05, bottom: bottom * 1.05 };
  const opening = index === 0 && random.chance(0.6) ? openingOf(kit) : "";
  const below = random.chance(0.15) ? notesBelow(kit, frame) : "";
  const layouts = width > LEAST_WIDE_POINTS ? WIDE_LAYOUTS : NARROW_LAYOUTS;
  const layout = LAYOUTS[random.pick(layouts)];
  return layout(kit, { frame, opening, gap: random.integer(12, 30) }) + below;
}

/** Footnotes, for which the frame of the text becomes shorter. */
function notesBelow(kit, frame) {
  const { random, design } = kit;
  const notes = footnotes(kit);
  const height = design.height * 0.09;
  const bottom = frame.bottom;
  frame.bottom += height;
  return inBox(
    { ...design.margins, top: design.height - frame.bottom + 2, bottom },
    notes,
    random.chance(0.6) ? "border-top:.5pt solid #666;padding-top:3pt" : "",
  );
}

const LAYOUTS = {
  one: (kit, { frame, opening }) => inBox(frame, opening + stream(kit, 18)),
  two: (kit, page) => inColumns(kit, 2, page),
  three: (kit, page) => inColumns(kit, 3, page),
  side: withSideColumn,
  margin: withMarginNotes,
  mixed({ random, ...rest }, { frame, opening, gap }) {
    const rows = Array.from({ length: random.integer(2, 4) }, () => {
      const columns = random.integer(1, 3);
      const cells = Array.from(
        { length: columns },
        () => `<div>${stream({ random, ...rest }, columns === 1 ? 4 : 3)}</div>`,
      );
      return `<div style="display:grid;grid-template-columns:repeat(${columns},1fr);gap:${gap}pt">${cells.join("")}</div>`;
    });
    return inBox(frame, opening + rows.join(""));
  },
};

function inColumns(kit, columns, { frame, opening, gap }) {
  const css = `columns:${columns};column-gap:${gap}pt;column-fill:auto;height:100%`;
  const text = stream(kit, 26);
  return inBox(frame, `${opening}<div class="flow columns" style="${css}">${text}</div>`);
}

function withSideColumn(kit, { frame, opening, gap }) {
  const { random, design } = kit;
  const { top, bottom, width, height } = design;
  const share = random.integer(24, 38) / 100;
  const isLeft = random.chance(0.4);
  const inner = width - frame.left - frame.right;
  const sideWidth = inner * share;
  const main = { ...frame };
  const side = { ...frame };
  main[isLeft ? "left" : "right"] += sideWidth + gap;
  side[isLeft ? "right" : "left"] += inner - sideWidth;
  if (random.chance(0.4)) side.top += (height - top - bottom) * (random.integer(0, 50) / 100);
  return (
    inBox(main, opening + stream(kit, 18)) +
    inBox(side, sideColumn(kit), random.chance(0.5) ? boxCss(kit) : "")
  );
}

function withMarginNotes(kit, { frame, opening, gap }) {
  const { random, design } = kit;
  const { top, bottom, width, height } = design;
  const wide = width * 0.2;
  const isLeft = random.chance(0.5);
  const main = { ...frame, [isLeft ? "left" : "right"]: wide + gap + 12 };
  const notes = Array.from({ length: random.integer(1, 4) }, (_, at) =>
    inBox(
      {
        top: frame.top + (at + random.next() * 0.6) * ((height - top - bottom) / 4),
        bottom: 0,
        left: isLeft ? 12 : width - wide,
        right: isLeft ? width - wide : 12,
      },
      aside(kit),
    ),
  );
  return inBox(main, opening + stream(kit, 18)) + notes.join("");
}

function openingOf(kit) {
  const { random, design } = kit;
  const kicker = random.chance(0.25) ? smallTitle(kit) : "";
  const under = random.chance(0.4)
    ? textOf("text", kit.phrase(), {
        style: `font-size:${design.bodySize * 1.2}pt;margin:0 0 .5em;${random.chance(0.5) ? "font-style:italic" : ""}`,
      })
    : "";
  const authors = random.chance(0.4)
    ? textOf("text", `${kit.named()}, ${kit.named()}`, { style: "margin:0 0 1em" })
    : "";
  const picture = random.chance(0.2) ? figure(kit) : "";
  return kicker + heading(kit, 0) + under + authors + picture;
}

/** Text with headings and whatever interrupts it. */
function stream(kit, count) {
  const { random } = kit;
  const blocks = [];
  for (let at = 0; at < count; at += 1) {
    const roll = random.next();
    if (roll < 0.17) blocks.push(heading(kit, random.pick([1, 1, 2, 2, 2, 3])));
    blocks.push(roll < 0.62 ? paragraph(kit) : interruption(kit));
  }
  return blocks.join("");
}

/** Blocks that interrupt text, each with its weight. */
const INTERRUPTIONS = [
  [list, 6],
  [figure, 4],
  [table, 3],
  [callout, 3],
  [cards, 3],
  [gallery, 1],
  [quote, 2],
  [facts, 1],
  [code, 1],
].flatMap(([part, weight]) => Array.from({ length: weight }, () => part));

function interruption(kit) {
  const { random } = kit;
  const rare = random.chance(0.3) ? [references, contents] : [];
  return random.pick([...INTERRUPTIONS, ...rare])(kit);
}

function sideColumn(kit) {
  const { random, design } = kit;
  const css = `font-size:${design.bodySize * random.pick([0.8, 0.9, 1])}pt`;
  const blocks = Array.from({ length: random.integer(2, 7) }, () =>
    random.pick([
      () => smallTitle(kit) + paragraph(kit, 1, 3),
      () => smallTitle(kit) + list(kit),
      () => card(kit),
      () => callout(kit),
      () => figure(kit),
      () => paragraph(kit, 1, 2),
      () => smallTitle(kit) + facts(kit),
    ])(),
  );
  const spaced = blocks.map(
    (block) => `<div style="margin-bottom:${random.integer(2, 14)}pt">${block}</div>`,
  );
  return `<div style="${css}">${spaced.join("")}</div>`;
}

function slideBody(kit) {
  const { random, design } = kit;
  const { margins, top, bottom, height } = design;
  const isCover = random.chance(0.1);
  const frame = { ...margins, top: top * 0.9, bottom: bottom * 1.05 };
  if (isCover)
    return inBox({ ...frame, top: height * 0.3 }, openingOf(kit) + textOf("text", kit.named()));
  const title = heading(kit, random.pick([0, 1, 1, 1]));
  const under = random.chance(0.15) ? textOf("text", kit.phrase()) : "";
  const block = () =>
    random.pick([
      () => list(kit),
      () => list(kit),
      () => paragraph(kit, 1, 3),
      () => figure(kit),
      () => table(kit),
      () => callout(kit),
      () => smallTitle(kit) + list(kit),
      () => cards(kit),
    ])();
  const columns = random.pick([1, 1, 2, 2, 3]);
  const cells = Array.from(
    { length: columns },
    () => `<div>${Array.from({ length: random.integer(1, 3) }, block).join("")}</div>`,
  );
  return inBox(
    frame,
    `${title}${under}<div style="display:grid;grid-template-columns:repeat(${columns},1fr);gap:20pt">${cells.join("")}</div>`,
  );
}
