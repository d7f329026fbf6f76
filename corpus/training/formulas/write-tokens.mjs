/** Writes items, what can carry scripts, as tokens. */
import { FUNCTIONS } from "./latex-names.mjs";

export const plain = (...tokens) => ({ tokens });
export const isTall = (items) => items.some(({ tall }) => tall);

export function withScripts(item, { sub, sup, primes }) {
  return {
    ...item,
    sub: item.sub ?? (sub.length > 0 ? sub : undefined),
    sup: item.sup ?? (sup.length > 0 ? sup : undefined),
    primes: item.primes || primes,
  };
}

export function fence(left, items, right) {
  if (!isTall(items)) {
    const shown = (token, isRelation) => (token === "." ? [] : [{ ...plain(token), isRelation }]);
    return [
      ...shown(left, true),
      ...items.map((item) => ({ ...item, isMiddle: false })),
      ...shown(right, false),
    ];
  }
  const tokens = [`\\left${left}`, ...writeItems(items), `\\right${right}`];
  return [{ tokens, tall: true }];
}

/** Fences that were given a size become growing ones where they hold something tall. */
function matchSizedFences(items) {
  const result = [];
  for (const item of items) {
    const open =
      item.sized && item.sized !== "mopen"
        ? result.findLastIndex((other) => pairs(other, item))
        : -1;
    if (open < 0) result.push(item);
    else {
      const between = result.splice(open + 1);
      const [left] = result.splice(open);
      const fenced = fence(left.tokens[0], between, item.tokens[0]);
      fenced.push(
        withScripts(fenced.pop(), {
          sub: item.sub ?? [],
          sup: item.sup ?? [],
          primes: item.primes ?? 0,
        }),
      );
      result.push(...fenced);
    }
  }
  return result;
}

const PAIRS = {
  "(": ")",
  "[": "]",
  "\\{": "\\}",
  "\\langle": "\\rangle",
  "\\lfloor": "\\rfloor",
  "\\lceil": "\\rceil",
  "|": "|",
  "\\|": "\\|",
};
const pairs = (left, right) =>
  left.sized &&
  left.size === right.size &&
  left.sized !== "mclose" &&
  !left.sub &&
  !left.sup &&
  PAIRS[left.tokens[0]] === right.tokens[0];

export function writeItems(list) {
  const items = matchSizedFences(list);
  const tokens = [];
  for (let index = 0; index < items.length;) {
    const item = items[index];
    if (item.text || item.font === "rm") index = writeWords(items, index, tokens);
    else if (item.font) index = writeRun(items, index, tokens);
    else {
      if (item.space) writeSpace(item, tokens);
      else writeOne(item, tokens, isTall(items));
      index++;
    }
  }
  if (tokens.at(-1) === "\\quad") tokens.pop();
  return tokens;
}

/** Only wide spaces count, and only between things. */
function writeSpace({ space }, tokens) {
  if (space === "quad" && tokens.length > 0 && tokens.at(-1) !== "\\quad") tokens.push("\\quad");
}

function writeOne(item, tokens, inTall) {
  const negated = tokens.at(-1) === "\\not" ? NEGATED[item.tokens[0]] : undefined;
  if (negated) tokens.splice(-1, 1, negated);
  else if (item.isMiddle && inTall) tokens.push(`\\middle${item.tokens[0]}`);
  else tokens.push(...item.tokens);
  tokens.push(...scriptsOf(item));
}

const NEGATED = { "=": "\\neq", "\\in": "\\notin" };
export const hasScripts = ({ sub, sup, primes }) => Boolean(sub || sup || primes);

/** Letters of one alphabet, of which only the last has scripts. */
function runEnd(items, start) {
  let end = start + 1;
  while (
    end < items.length &&
    items[end].font === items[start].font &&
    !items[end].text &&
    !hasScripts(items[end - 1])
  )
    end++;
  return end;
}

function writeRun(items, start, tokens) {
  const end = runEnd(items, start);
  const letters = items.slice(start, end).flatMap(({ tokens: [token] }) => token);
  tokens.push(`\\${items[start].font}{`, ...letters, "}", ...scriptsOf(items[end - 1]));
  return end;
}

/** Upright letters: a function's name, a word, or words with spaces between them. */
function writeWords(items, start, tokens) {
  const words = [];
  let position = start;
  for (let goesOn = true; goesOn;) {
    const end = items[position].text ? position + 1 : runEnd(items, position);
    const letters = items
      .slice(position, end)
      .flatMap((item) => (item.text ? item.tokens.slice(1, -1) : item.tokens));
    words.push(letters);
    goesOn = !hasScripts(items[end - 1]) && items[end]?.space === "word" && isWord(items[end + 1]);
    position = goesOn ? end + 1 : end;
  }
  tokens.push(...writeText(words, items[start].text), ...scriptsOf(items[position - 1]));
  return position;
}

const isWord = (item) => item?.text === true || item?.font === "rm";

function writeText(words, isText) {
  const [word] = words;
  if (words.length > 1 || isText)
    return [
      "\\text{",
      ...words.flatMap((letters, index) => (index > 0 ? ["~", ...letters] : letters)),
      "}",
    ];
  return FUNCTIONS.has(word.join("")) ? [`\\${word.join("")}`] : ["\\mathrm{", ...word, "}"];
}

function scriptsOf({ sub, sup, primes = 0 }) {
  return [...script("_", sub), ...Array.from({ length: primes }, () => "'"), ...script("^", sup)];
}

const SINGLE = /^(?:[^\\{}]|\\[A-Za-z]+|\\[{}|%&#$_])$/;

function script(sign, tokens) {
  if (!tokens) return [];
  return tokens.length === 1 && SINGLE.test(tokens[0]) && tokens[0] !== "'"
    ? [sign, ...tokens]
    : [`${sign}{`, ...tokens, "}"];
}

/** The LaTeX of tokens, as TeX and KaTeX read it. */
export function joinTokens(tokens) {
  const needsSpace = (token, before = "") =>
    /^\\[A-Za-z]+$/.test(before) && /^[A-Za-z]/.test(token);
  return tokens
    .map((token, index) => (needsSpace(token, tokens[index - 1]) ? ` ${token}` : token))
    .join("");
}
