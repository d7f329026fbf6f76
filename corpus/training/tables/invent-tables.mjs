/** Invents tables as HTML whose looks are drawn at random: rules, padding, alignment, sizes, spans, heads of groups. */
import { writePhrase, writeSentence } from "../../dist/language/write-text.js";

const FONTS = [
  "Liberation Sans",
  "Liberation Serif",
  "DejaVu Sans",
  "DejaVu Serif",
  "Liberation Sans Narrow",
  "DejaVu Sans Condensed",
  "Latin Modern Roman",
  "Latin Modern Sans",
  "Liberation Mono",
];

const SHAPES = [financial, financial, spec, spec, matrix, pairs, grouped, heads, narrow];

/** A table with a style of its own; `lexicon` gives its words. */
export function inventTable(random, lexicon, id) {
  const author = createAuthor(random, lexicon);
  const { head, body } = random.pick(SHAPES)(author);
  const rows = [
    ...head.map((cells) => rowHtml(cells, "th")),
    ...body.map((cells) => rowHtml(cells)),
  ];
  const style = inventStyle(random, id, head.length);
  const isWide = random.chance(0.5);
  const width = isWide ? random.pick(["100%", "80%", "60%", "45%"]) : "auto";
  return `<style>${style}</style><table id="${id}" style="width:${width}">${rows.join("")}</table>`;
}

function rowHtml(cells, tag = "td") {
  const cellHtml = ({ text = "", colspan = 1, rowspan = 1, align, isHead, isBold }) => {
    const name = isHead ? "th" : tag;
    const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ""}${rowspan > 1 ? ` rowspan="${rowspan}"` : ""}`;
    const css = `${align ? `text-align:${align};` : ""}${isBold ? "font-weight:bold;" : ""}`;
    return `<${name}${spans}${css ? ` style="${css}"` : ""}>${text}</${name}>`;
  };
  return `<tr>${cells.map(cellHtml).join("")}</tr>`;
}

function inventStyle(random, id, headRows) {
  const grey = () =>
    `rgb(${random.integer(0, 120)},${random.integer(0, 120)},${random.integer(0, 140)})`;
  const thin = `${random.pick([0.3, 0.5, 0.75, 1, 1.5])}pt ${random.pick(["solid", "solid", "solid", "dotted", "double"])} ${grey()}`;
  const rules = random.pick([
    "",
    "",
    `T th{border-bottom:${thin}}`,
    `T tr{border-bottom:${thin}}`,
    `T{border-top:${thin};border-bottom:${thin}} T tr:nth-child(${Math.max(1, headRows)}){border-bottom:${thin}}`,
    `T td+td,T th+th{border-left:${thin}}`,
    `T td,T th{border:${thin}}`,
    `T tr:nth-child(even){background:#e8eef4}`,
    `T th{background:#22384f;color:#fff} T tr{border-bottom:${thin}}`,
    `T tr:nth-child(5n){border-bottom:${thin}}`,
  ]);
  const across = random.pick([0.5, 1, 2, 3, 4, 6, 8, 12]);
  const down = random.pick([0, 0.5, 1, 2, 3, 5]);
  return [
    `T{border-collapse:collapse;font:${random.pick([6, 7, 7.5, 8, 9, 9, 10, 11])}pt/${random.pick([1, 1.1, 1.2, 1.35, 1.5])} "${random.pick(FONTS)}",sans-serif;margin:0 0 30pt}`,
    `T td,T th{padding:${down}pt ${across}pt;vertical-align:${random.pick(["top", "top", "middle", "bottom", "baseline"])};text-align:${random.pick(["left", "left", "center"])}}`,
    `T th{font-weight:${random.pick(["bold", "bold", "normal"])};text-align:${random.pick(["left", "center", "right"])};vertical-align:${random.pick(["top", "middle", "bottom"])}}`,
    rules,
  ]
    .join(" ")
    .replaceAll(/\bT\b(?=[ {,])/gu, `#${id}`);
}

function createAuthor(random, lexicon) {
  const separator = random.pick([",", ",", ".", " ", ""]);
  const point = separator === "." || separator === " " ? "," : ".";
  const decimals = random.pick([0, 0, 0, 1, 2]);
  const number = (most = 6) => {
    if (random.chance(0.06)) return random.pick(["–", "-", "—", "n/a", "..", ""]);
    const digits = random.integer(1, most);
    const value = random.integer(0, 10 ** digits - 1);
    const whole = String(value).replaceAll(/\B(?=(\d{3})+(?!\d))/gu, separator);
    const text =
      decimals > 0
        ? `${whole}${point}${String(random.integer(0, 10 ** decimals - 1)).padStart(decimals, "0")}`
        : whole;
    return random.chance(0.1) ? `(${text})` : text;
  };
  const phrase = () => writePhrase(lexicon, random);
  const words = (least, most) =>
    random.sample(writeSentence(lexicon, random).split(" "), random.integer(least, most)).join(" ");
  return {
    random,
    number,
    phrase,
    words,
    sentence: () => writeSentence(lexicon, random),
    year: random.integer(1990, 2026),
  };
}

const count = (random, least, most) => random.integer(least, most);
const times = (number, make) => Array.from({ length: number }, (_, index) => make(index));

/** Rows of figures by year: groups of columns, notes, names of groups, signs of currencies, totals. */
function financial({ random, number, phrase, words, year }) {
  const groups = random.chance(0.4) ? count(random, 2, 3) : 1;
  const years = count(random, 2, groups > 1 ? 3 : 5);
  const hasNotes = random.chance(0.35);
  const hasCurrency = random.chance(0.3);
  const currency = random.pick(["$", "€", "£", "¥", "HK$"]);
  const align = random.pick(["right", "right", "center"]);
  const columns = groups * years;
  const perFigure = hasCurrency ? 2 : 1;
  const blank = { text: "" };
  const name = { text: random.chance(0.5) ? words(1, 3) : "", align: "left" };
  const note = hasNotes ? [{ text: random.pick(["Note", "Notes", "Ref."]) }] : [];
  const yearCells = times(columns, (at) => ({
    text: String(year - (at % years)),
    colspan: perFigure,
    align,
  }));
  const unitCells = times(columns, () => ({
    text: random.pick(["$m", "€ ’000", "%", "US$ million"]),
    colspan: perFigure,
    align,
  }));
  const head = [];
  if (groups > 1)
    head.push([
      blank,
      ...note.map(() => blank),
      ...times(groups, () => ({ text: words(1, 4), colspan: years * perFigure, align: "center" })),
    ]);
  head.push([name, ...note, ...yearCells]);
  if (random.chance(0.3)) head.push([blank, ...note.map(() => blank), ...unitCells]);
  const shape = { columns, perFigure, align, currency, notes: note.length };
  return {
    head,
    body: times(count(random, 4, 18), (at) => financialRow(at, { random, number, phrase, shape })),
  };
}

function financialRow(at, { random, number, phrase, shape }) {
  const { columns, perFigure, align, currency, notes } = shape;
  const isGroup = random.chance(0.12);
  const isTotal = !isGroup && random.chance(0.15);
  const text = random.chance(0.2) ? `${phrase()} ${phrase()}` : phrase();
  if (isGroup && random.chance(0.4))
    return [{ text, isBold: true, align: "left", colspan: 1 + notes + columns * perFigure }];
  const sign = at === 0 || isTotal ? currency : "";
  const figures = times(columns, () => [
    ...times(perFigure - 1, () => ({ text: isGroup ? "" : sign, align: "right" })),
    { text: isGroup ? "" : number(), align, isBold: isTotal },
  ]).flat();
  const marks = times(notes, () => ({
    text: !isGroup && random.chance(0.4) ? String(count(random, 1, 34)) : "",
    align: "center",
  }));
  return [{ text, isBold: isGroup || isTotal, align: "left" }, ...marks, ...figures];
}

/** Cells of text that wrap. */
function spec({ random, sentence, words, phrase, number }) {
  const columns = count(random, 2, 5);
  const kinds = times(columns, (at) =>
    at === 0 ? "short" : random.pick(["long", "long", "short", "number", "middle"]),
  );
  const cell = (kind) => {
    if (kind === "number") return { text: number(3) };
    if (kind === "short") return { text: random.chance(0.7) ? words(1, 3) : phrase() };
    if (kind === "middle") return { text: random.chance(0.1) ? "" : words(2, 8) };
    const parts = times(count(random, 1, 3), sentence);
    return { text: parts.join(random.chance(0.3) ? "<br>" : " ") };
  };
  const head = random.chance(0.8) ? [times(columns, () => ({ text: words(1, 3) }))] : [];
  return { head, body: times(count(random, 3, 9), () => kinds.map(cell)) };
}

/** Ticks, letters and short codes. */
function matrix({ random, words, phrase }) {
  const columns = count(random, 3, 9);
  const marks = random.pick([
    ["✓", "✗", ""],
    ["x", "", ""],
    ["Yes", "No", "n/a"],
    ["A", "B", "C", ""],
    ["●", "○", ""],
    ["++", "+", "–"],
  ]);
  const head = [[{ text: "" }, ...times(columns, () => ({ text: words(1, 3) }))]];
  const body = times(count(random, 3, 14), () => [
    { text: phrase() },
    ...times(columns, () => ({ text: random.pick(marks), align: "center" })),
  ]);
  return { head, body };
}

/** Names and values. */
function pairs({ random, words, sentence, number }) {
  const value = () => ({ text: random.pick([() => words(1, 4), number, sentence])() });
  const repeats = random.chance(0.25) ? 2 : 1;
  const body = times(count(random, 3, 14), () =>
    times(repeats, () => [
      { text: words(1, 3) + random.pick(["", ":"]), isHead: random.chance(0.1) },
      value(),
    ]).flat(),
  );
  return { head: [], body };
}

/** First columns that span rows. */
function grouped({ random, words, phrase, number, sentence }) {
  const columns = count(random, 2, 5);
  const isText = random.chance(0.4);
  const head = random.chance(0.85)
    ? [
        [
          { text: words(1, 2) },
          { text: words(1, 2) },
          ...times(columns, () => ({ text: words(1, 2) })),
        ],
      ]
    : [];
  const body = [];
  for (let group = count(random, 2, 5); group > 0; group -= 1) {
    const size = count(random, 1, 5);
    for (let row = 0; row < size; row += 1)
      body.push([
        ...(row === 0
          ? [{ text: random.chance(0.5) ? words(1, 2) : phrase(), rowspan: size }]
          : []),
        { text: words(1, 4) },
        ...times(columns, (at) => ({
          text: isText && at === columns - 1 ? sentence() : number(),
          align: isText ? undefined : "right",
        })),
      ]);
  }
  return { head, body };
}

/** Heads of several rows with spans both ways. */
function heads({ random, words, number, phrase }) {
  const groups = times(count(random, 2, 4), () => count(random, 1, 3));
  const first = [
    { text: words(1, 2), rowspan: 2 },
    ...groups.map((size) => ({
      text: words(1, 3),
      colspan: size,
      rowspan: size === 1 ? 2 : 1,
      align: "center",
    })),
  ];
  const second = groups.flatMap((size) =>
    size === 1 ? [] : times(size, () => ({ text: words(1, 2) })),
  );
  const columns = groups.reduce((sum, size) => sum + size, 0);
  const align = random.pick(["right", "center", "left"]);
  const body = times(count(random, 3, 16), () => [
    { text: phrase() },
    ...times(columns, () => ({ text: number(), align })),
  ]);
  return {
    head: second.length > 0 ? [first, second] : [first.map((cell) => ({ ...cell, rowspan: 1 }))],
    body,
  };
}

/** Many narrow columns of figures. */
function narrow({ random, number, words }) {
  const columns = count(random, 6, 14);
  const head = [
    [
      { text: words(1, 1) },
      ...times(columns, (at) => ({
        text: random.chance(0.5) ? String(at + 1) : words(1, 1).slice(0, 5),
      })),
    ],
  ];
  const body = times(count(random, 4, 20), () => [
    { text: words(1, 2) },
    ...times(columns, () => ({ text: number(3), align: "right" })),
  ]);
  return { head, body };
}
