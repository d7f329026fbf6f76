/**
 * One way of writing for all formulas that look the same: the labels of the training data.
 *
 * KaTeX parses a formula; this writes its tree as tokens. Spaces, sizes and styles are dropped, sub- comes before superscript, fences
 * grow (`\left(`) only around tall content, and one of several names of a sign is taken. Throws for what has no such form.
 */
import { __parse as parse } from "katex";
// Teaches KaTeX \\ce, for chemistry.
// oxlint-disable-next-line import/no-unassigned-import
import "katex/contrib/mhchem";
import {
  ACCENTS,
  CAPITALS_ONLY,
  DELIMITERS,
  FONTS,
  FUNCTIONS,
  isCapitalGreek,
  isGreek,
  MATRICES,
  SYNONYMS,
  WIDE_ACCENTS,
} from "./latex-names.mjs";
import { fence, hasScripts, isTall, plain, withScripts, writeItems } from "./write-tokens.mjs";

/** The tokens of a formula. */
export function canonicalTokens(latex) {
  const tree = parse(latex, {
    displayMode: true,
    strict: false,
    trust: false,
    maxExpand: 2000,
  });
  return writeItems(itemsOf(tree, ""));
}

/**
 * An item is what can carry scripts: its tokens, the alphabet that its letter is in, its scripts.
 * @typedef {{ tokens: string[], font?: string, sub?: string[], sup?: string[], primes?: number, tall?: boolean, space?: "word" | "quad", text?: boolean, rows?: string[][][], isRelation?: boolean }} Item
 */

const listOf = (node) => (node == null ? [] : Array.isArray(node) ? node : [node]);

function itemsOf(nodes, font) {
  const items = [];
  for (const node of listOf(nodes)) {
    for (const item of itemsOfNode(node, font, items)) items.push(item);
  }
  return items;
}

function itemsOfNode(node, font, before) {
  const write = WRITERS[node.type];
  if (!write) throw new Error(`No form for ${node.type}.`);
  return write(node, font, before);
}

function leaf(node, font) {
  const text = node.text;
  const token = SYNONYMS[text] ?? text;
  if (token === ":=" || token === "=:") return [plain(token[0]), plain(token[1])];
  if (!/^(?:[\x21-\x7e]|\\[A-Za-z]+|\\[{}|%&#$_])$/.test(token))
    throw new Error(`No token for ${text}.`);
  if (/^[%&#$_]$/.test(token)) return [plain(`\\${token}`)];
  if (token === "{" || token === "}" || token === "\\@not") throw new Error("No token.");
  const isRelation = ["rel", "bin", "open", "punct"].includes(node.family);
  const inFont = fontOf(token, font);
  return [{ tokens: [token], isRelation, ...(inFont && { font: inFont }) }];
}

/** The alphabet that shows on this sign, if any. */
function fontOf(token, font) {
  if (/^[A-Za-z]$/.test(token)) {
    if (CAPITALS_ONLY.has(font) && !/[A-Z]/.test(token))
      throw new Error(`${font} has no ${token}.`);
    return font;
  }
  if (/^\d$/.test(token)) return fontOfDigit(font);
  if (isGreek(token) && font === "boldsymbol") return font;
  return isCapitalGreek(token) && font === "mathbf" ? "boldsymbol" : undefined;
}

function fontOfDigit(font) {
  if (CAPITALS_ONLY.has(font)) throw new Error(`${font} has no digits.`);
  if (font === "boldsymbol") return "mathbf";
  return ["mathbf", "mathsf", "mathtt"].includes(font) ? font : undefined;
}

const inner = (node, font) => itemsOf(node.body, font);
const nothing = () => [];
const group = (command, items) => [`${command}{`, ...writeItems(items), "}"];
const wrapped = (command) => (node, font) => {
  const items = inner(node, font);
  return [{ tokens: group(command, items), tall: isTall(items) }];
};

const WRITERS = {
  mathord: leaf,
  textord: leaf,
  atom: leaf,
  ordgroup: inner,
  styling: inner,
  sizing: inner,
  color: inner,
  mclass: inner,
  smash: inner,
  vcenter: inner,
  "mathord-group": inner,
  pmb: (node) => inner(node, "boldsymbol"),
  phantom: nothing,
  hphantom: nothing,
  vphantom: nothing,
  internal: nothing,
  cr: nothing,
  spacing: (node) =>
    node.text === " " ||
    node.text === "\\ " ||
    node.text === "~" ||
    node.text === "\\space" ||
    node.text === "\\nobreakspace"
      ? [{ tokens: [], space: "word" }]
      : [],
  kern: ({ dimension: { number, unit } }) => {
    const ems =
      unit === "mu" ? number / 18 : unit === "em" ? number : unit === "ex" ? number / 2.3 : 0;
    return ems >= 0.9 ? [{ tokens: [], space: "quad" }] : [];
  },
  mathchoice: nothing,
  font: (node, font) => {
    const inside = FONTS[node.font];
    if (inside === undefined) throw new Error(`No form for \\${node.font}.`);
    return itemsOf(node.body, inside === "boldsymbol" && font === "mathbf" ? font : inside || font);
  },
  text: textItems,
  operatorname: (node) => nameItems(node.body),
  op: (node, font) => {
    if (node.body) return itemsOf(node.body, font);
    const item = plain(node.name);
    return [{ ...item, tall: node.symbol && node.name !== "\\smallint", isRelation: true }];
  },
  supsub: scriptItems,
  genfrac: (node, font) => {
    const [upper, lower] = [itemsOf(node.numer, font), itemsOf(node.denom, font)];
    if (node.hasBarLine && !node.leftDelim)
      return [
        { tokens: ["\\frac{", ...writeItems(upper), "}{", ...writeItems(lower), "}"], tall: true },
      ];
    if (!node.hasBarLine && node.leftDelim === "(")
      return [
        { tokens: ["\\binom{", ...writeItems(upper), "}{", ...writeItems(lower), "}"], tall: true },
      ];
    if (!node.hasBarLine && !node.leftDelim)
      return [
        {
          tokens: ["\\substack{", ...writeItems(upper), "\\\\", ...writeItems(lower), "}"],
          tall: true,
        },
      ];
    throw new Error("No form for this fraction.");
  },
  sqrt: (node, font) => {
    const body = itemsOf(node.body, font);
    const index = writeItems(itemsOf(node.index, font));
    const open = index.length > 0 ? ["\\sqrt[", ...index, "]{"] : ["\\sqrt{"];
    return [{ tokens: [...open, ...writeItems(body), "}"], tall: isTall(body) }];
  },
  accent: (node, font) => {
    const base = itemsOf(node.base, font);
    const isSingle = base.length === 1;
    const command = isSingle
      ? (ACCENTS[node.label] ?? node.label)
      : (WIDE_ACCENTS[node.label] ?? node.label);
    if (!isSingle && command === node.label && !/^\\(?:wide|over)/.test(command))
      throw new Error("An accent on several signs.");
    return [{ tokens: group(command, base), tall: isTall(base) }];
  },
  accentUnder: (node, font) => [{ tokens: group(node.label, itemsOf(node.base, font)) }],
  overline: (node, font) => {
    const base = itemsOf(node.body, font);
    return [
      { tokens: group(base.length === 1 ? "\\bar" : "\\overline", base), tall: isTall(base) },
    ];
  },
  underline: wrapped("\\underline"),
  horizBrace: (node, font) => [{ tokens: group(node.label, itemsOf(node.base, font)), tall: true }],
  enclose: (node, font) => {
    if (node.label !== "\\fbox") throw new Error(`No form for ${node.label}.`);
    return wrapped("\\boxed")(node, font);
  },
  xArrow: (node, font) => {
    const above = writeItems(itemsOf(node.body, font));
    const below = writeItems(itemsOf(node.below, font));
    const open = below.length > 0 ? [`${node.label}[`, ...below, "]{"] : [`${node.label}{`];
    return [{ tokens: [...open, ...above, "}"], isRelation: true }];
  },
  htmlmathml: (node, font, before) => {
    const [sign] = textsOf(node.mathml);
    if (sign === "\u0338") return [plain("\\not")];
    return leaf({ text: sign, family: "rel" }, font, before);
  },
  leftright: fencedItems,
  delimsizing: ({ delim, mclass, size }) => [
    { ...plain(delimiter(delim)), sized: mclass, size, isRelation: mclass === "mopen" },
  ],
  middle: ({ delim }) => [{ ...plain(delimiter(delim)), isMiddle: true }],
  array: (node, font) => arrayItems(node, font),
};

function textsOf(node) {
  return listOf(node).flatMap((part) =>
    part.text !== undefined ? [part.text] : textsOf(part.body),
  );
}

function delimiter(delim) {
  if (delim === ".") return ".";
  const token = DELIMITERS[delim] ?? SYNONYMS[delim] ?? delim;
  if (/^\\(?:lgroup|rgroup|lmoustache|rmoustache|u[lr]corner|l[lr]corner)$/.test(token))
    throw new Error("A rare fence.");
  return token === "\\setminus" ? "\\backslash" : token;
}

/** A known function, or its letters upright. */
function nameItems(body) {
  const letters = itemsOf(body, "rm").filter(({ space }) => !space);
  const name = letters.map(({ tokens }) => tokens.join("")).join("");
  return FUNCTIONS.has(name) ? [{ ...plain(`\\${name}`), isRelation: true }] : letters;
}

/** A word is its letters upright; several words, or other characters, are `\text`. */
function textItems(node, font) {
  const inside = FONTS[(node.font ?? "\\text").slice(1)];
  if (inside === undefined) throw new Error(`No form for ${node.font}.`);
  const isPlain = inside === "rm" && font !== "mathbf" && font !== "boldsymbol";
  const items = [];
  let run = [];
  const flush = () => {
    const words = run.join("").trim();
    const [lead, trail] = [/^\s/.test(run.join("")), /\s$/.test(run.join(""))];
    if (lead) items.push({ tokens: [], space: "word" });
    if (/^[A-Za-z0-9.,;:()=+/<>|*!?[\]]*$/.test(words))
      items.push(
        ...Array.from(words, (text) =>
          leaf({ text }, isPlain ? "rm" : inside === "rm" ? "mathbf" : inside),
        ).flat(),
      );
    else
      items.push({
        tokens: ["\\text{", ...Array.from(words.replaceAll(/\s+/g, " "), textToken), "}"],
        text: true,
      });
    if (trail) items.push({ tokens: [], space: "word" });
    run = [];
  };
  const visit = (part) => {
    if (part.type === "textord" || part.type === "mathord" || part.type === "atom")
      run.push(SYNONYMS[part.text] ?? part.text);
    else if (part.type === "spacing") run.push(" ");
    else if (part.type === "ordgroup" && part.mode === "text") part.body.forEach(visit);
    else if (part.type === "text") {
      flush();
      items.push(...textItems(part, font));
    } else if (part.type === "styling" && part.body.every(({ mode }) => mode === "math")) {
      flush();
      items.push(...itemsOf(part.body, ""));
    } else if (part.type !== "kern") throw new Error(`No form for ${part.type} in text.`);
  };
  listOf(node.body).forEach(visit);
  flush();
  return items;
}

function textToken(character) {
  if (character === " ") return "~";
  if (/[%&#$_{}]/.test(character)) return `\\${character}`;
  if (
    !/[\x21-\x7e]/.test(character) ||
    character === "\\" ||
    character === "^" ||
    character === "~"
  )
    throw new Error(`No token for ${character}.`);
  return character;
}

const isEmpty = (node) => node == null || (node.type === "ordgroup" && node.body.length === 0);

function scriptItems(node, font, before) {
  const sub = writeItems(itemsOf(node.sub, font));
  const supItems = itemsOf(node.sup, font);
  const under = limitsUnder(node);
  if (under)
    return stacked(itemsOf(under.body, under.font ?? font), { sub, sup: writeItems(supItems) });
  const firstOther = supItems.findIndex((item) => item.tokens[0] !== "\\prime" || hasScripts(item));
  const primes = firstOther < 0 ? supItems.length : firstOther;
  const scripts = { sub, sup: writeItems(supItems.slice(primes)), primes };
  const base = isEmpty(node.base) ? [] : itemsOfNode(node.base, font, before);
  const visible = base.filter(({ space }) => !space);
  const target = visible.at(-1) ?? takeLast(before) ?? plain("{}");
  return [
    ...visible.slice(0, -1),
    withScripts(isFree(target, scripts) ? target : braced(target), scripts),
  ];
}

/** Scripts without a base look like those of what comes before, if it can have scripts. */
function takeLast(before) {
  const last = before.at(-1);
  return last && !last.isRelation && !last.space && !hasScripts(last) ? before.pop() : undefined;
}

const isFree = (item, { sub, sup, primes }) =>
  (!item.sub || sub.length === 0) && ((!item.sup && !item.primes) || sup.length + primes === 0);

const braced = (item) => ({ tokens: ["{", ...writeItems([item]), "}"], tall: item.tall });

/**
 * Finds a base that has its scripts above and below as a sum would, without being one: `\underset`, `\operatorname*`.
 */
function limitsUnder({ base }) {
  if (base?.type === "op" && base.body && (base.limits || base.alwaysHandleSupSub))
    return { body: base.body };
  if (base?.type !== "operatorname" || !base.alwaysHandleSupSub) return undefined;
  const name = textsOf(base.body).join("");
  return FUNCTIONS.has(name) ? undefined : { body: base.body, font: "rm" };
}

function stacked(base, { sub, sup }) {
  let tokens = writeItems(base);
  if (sub.length > 0) tokens = ["\\underset{", ...sub, "}{", ...tokens, "}"];
  if (sup.length > 0) tokens = ["\\overset{", ...sup, "}{", ...tokens, "}"];
  return [{ tokens, tall: true, isRelation: true }];
}

function fencedItems(node, font) {
  const [left, right] = [delimiter(node.left), delimiter(node.right)];
  const body = listOf(node.body).filter((part) => part.type !== "spacing" && part.type !== "kern");
  if (body.length === 1 && body[0].type === "array" && !hasLines(body[0])) {
    const name = MATRICES[left + right];
    const [array] = arrayItems(body[0], font);
    if (name && array?.rows) return [environment(name, array.rows)];
    if (left === "\\{" && right === "." && array?.rows?.every((row) => row.length <= 2))
      return [environment("cases", array.rows)];
  }
  return fence(left, itemsOf(node.body, font), right);
}

const hasLines = ({ cols = [], hLinesBeforeRow = [] }) =>
  cols.some(({ type }) => type === "separator") ||
  hLinesBeforeRow.some((lines) => lines.length > 0);

function environment(name, rows) {
  return { tokens: [`\\begin{${name}}`, ...joinRows(rows), `\\end{${name}}`], tall: true, rows };
}

function joinRows(rows) {
  return rows.flatMap((cells, index) => [
    ...(index > 0 ? ["\\\\"] : []),
    ...cells.flatMap((cell, column) => [...(column > 0 ? ["&"] : []), ...cell]),
  ]);
}

function arrayItems(node, font) {
  if (node.tags?.some((tag) => Array.isArray(tag))) throw new Error("A numbered line.");
  const rows = node.body.map((cells) =>
    trimRow(cells.map((cell) => writeItems(itemsOf(cell, font)))),
  );
  while (rows.length > 0 && rows.at(-1).length === 0) rows.pop();
  if (rows.length === 0) throw new Error("An empty array.");
  if (hasLines(node)) return [linedArray(node, rows)];
  if (rows.length === 1 && rows[0].length === 1) return [{ tokens: rows[0][0], tall: true, rows }];
  if (node.arraystretch === 0.5)
    return [{ tokens: ["\\substack{", ...joinRows(rows), "}"], tall: true, rows }];
  return [rowsOfEquations(node, rows) ?? environment("matrix", rows)];
}

function rowsOfEquations({ colSeparationType: kind }, rows) {
  if (kind === "CD") throw new Error("A diagram.");
  if (kind !== "align" && kind !== "alignat" && kind !== "gather") return undefined;
  if (rows.length === 1) return { tokens: rows[0].flat(), tall: true, rows };
  return environment(rows.every((row) => row.length <= 1) ? "gathered" : "aligned", rows);
}

function trimRow(cells) {
  const row = [...cells];
  while (row.length > 0 && row.at(-1).length === 0) row.pop();
  return row;
}

function linedArray({ cols, hLinesBeforeRow }, rows) {
  const columns = cols.map(({ type, align }) => (type === "separator" ? "|" : align));
  const lines = (index) => (hLinesBeforeRow[index] ?? []).map(() => "\\hline");
  const body = rows.flatMap((cells, index) => [
    ...(index > 0 ? ["\\\\"] : []),
    ...lines(index),
    ...joinRows([cells]),
  ]);
  const last = lines(rows.length);
  const end = last.length > 0 ? ["\\\\", ...last] : [];
  return {
    tokens: ["\\begin{array}", "{", ...columns, "}", ...body, ...end, "\\end{array}"],
    tall: true,
  };
}
