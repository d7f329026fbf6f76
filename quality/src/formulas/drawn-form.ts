// oxlint-disable-next-line import/no-unassigned-import -- it adds the commands of chemistry to KaTeX
import "katex/contrib/mhchem";
import { renderToString } from "katex";
import { parseMarkup, type MarkupElement } from "./parse-markup.ts";

/** Checks whether two formulas look the same once they are drawn. One that cannot be drawn is equal to nothing. */
export function equalWhenDrawn(one: string, other: string): boolean {
  const form = drawnForm(one);
  return form !== undefined && form === drawnForm(other);
}

/** Every formula of a document is compared with several others. */
const KNOWN_FORMS = new Map<string, string | undefined>();

/**
 * Visible form of a formula, as text to compare; `undefined` when it cannot be drawn.
 * Spaces, the sizes of fences and arrows, upright or slanted letters, limits beside or below an operator, the places at
 * which lines are aligned, and a comma or full stop at the end make no difference.
 */
export function drawnForm(latex: string): string | undefined {
  if (!KNOWN_FORMS.has(latex)) KNOWN_FORMS.set(latex, draw(latex));
  return KNOWN_FORMS.get(latex);
}

/** KaTeX draws a number as a cell of a table around the formula. */
const NUMBER = /\\tag\*?\s*\{([^{}]*)\}/;

function draw(latex: string): string | undefined {
  const number = NUMBER.exec(latex)?.[1]?.trim();
  try {
    const markup = renderToString(latex.replace(NUMBER, ""), {
      output: "mathml",
      displayMode: true,
      strict: false,
    });
    const root = parseMarkup(markup);
    const form = writeSigns(signsOf(root));
    const lines = isLines(root) ? withoutColumns(form) : form;
    return withoutStop(lines) + (number === undefined ? "" : ` (${number})`);
  } catch {
    return undefined;
  }
}

/**
 * Checks whether a formula is only lines under each other. The cells of a matrix differ: they are centred, with white
 * between them.
 */
function isLines(element: MarkupElement): boolean {
  const parts = element.children.filter(
    (child): child is MarkupElement => typeof child !== "string" && child.name !== "annotation",
  );
  const [first] = parts;
  if (first === undefined || parts.length > 1) return false;
  if (first.name !== "mtable") return isLines(first);
  return /columnspacing="0em"|columnalign="(?:left|right)/.test(first.attributes);
}

const COLUMN_MARK = " & ";

function withoutColumns(form: string): string {
  return form.replaceAll(COLUMN_MARK, "");
}

function withoutStop(form: string): string {
  return form.replace(/[.,;]+(\]?)$/, "$1");
}

/** A character, or one thing that is made of several, with its scripts. */
interface Sign {
  readonly base: string;
  readonly sub: string;
  readonly sup: string;
}

function writeSigns(signs: readonly Sign[]): string {
  return withoutEmptyBases(signs)
    .map(({ base, sub, sup }) => (sub + sup === "" ? base : `<${base}, sub ${sub}, sup ${sup}>`))
    .join("");
}

/** A script of nothing is seen as one of the sign before it. */
function withoutEmptyBases(signs: readonly Sign[]): Sign[] {
  return signs.reduce<Sign[]>(
    (before, sign) =>
      sign.base === "" && before.length > 0 ? withScripts(before, sign) : [...before, sign],
    [],
  );
}

function plainSign(base: string): Sign {
  return { base, sub: "", sup: "" };
}

type Form = (parts: readonly Sign[][], element: MarkupElement) => Sign[];

const text = (part: readonly Sign[] = []): string => writeSigns(part);

const FORMS: Readonly<Record<string, Form>> = {
  mi: (parts, element) => [...charactersOf(element), ...parts.flat()],
  mn: (parts, element) => [...charactersOf(element), ...parts.flat()],
  mo: (parts, element) => [...charactersOf(element), ...parts.flat()],
  mtext: (parts, element) => [...charactersOf(element), ...parts.flat()],
  msub: ([base = [], sub]) => withScripts(base, { sub: text(sub), sup: "" }),
  msup: ([base = [], sup]) => withScripts(base, { sub: "", sup: text(sup) }),
  msubsup: ([base = [], sub, sup]) => withScripts(base, { sub: text(sub), sup: text(sup) }),
  munder: ([base = [], sub]) => withLimits(base, { sub: text(sub), sup: "" }),
  mover: ([base = [], sup]) => withLimits(base, { sub: "", sup: text(sup) }),
  munderover: ([base = [], sub, sup]) => withLimits(base, { sub: text(sub), sup: text(sup) }),
  mfrac: ([upper, lower], { attributes }) => {
    // A binomial looks like a matrix of one column.
    const isBinomial = attributes.includes('linethickness="0');
    const form = isBinomial
      ? `[${text(upper)}; ${text(lower)}]`
      : `(${text(upper)} over ${text(lower)})`;
    return [plainSign(form)];
  },
  msqrt: (parts) => [plainSign(`(root ${text(parts.flat())})`)],
  mroot: ([base, degree]) => [plainSign(`(root ${text(base)}, ${text(degree)})`)],
  menclose: (parts) => [plainSign(`(framed ${text(parts.flat())})`)],
  mphantom: () => [],
  mrow: (parts, element) => (isChoice(element) ? withoutColumnsIn(parts) : parts.flat()),
  mtable: (rows) =>
    rows.length === 1 ? rows.flat() : [plainSign(`[${rows.map(text).join("; ")}]`)],
  mtr: (cells) => [
    plainSign(
      cells
        .map(text)
        .join(COLUMN_MARK)
        .replace(/(?: & )+$/, ""),
    ),
  ],
};

/** Checks whether lines follow one brace. Their distance from their conditions makes no difference. */
function isChoice({ children }: MarkupElement): boolean {
  const [fence, table, end] = children.filter((child) => typeof child !== "string");
  const isBrace = fence?.name === "mo" && fence.children[0] === "{";
  return isBrace && table?.name === "mtable" && (end?.children ?? []).length === 0;
}

function withoutColumnsIn(parts: readonly Sign[][]): Sign[] {
  return parts.flat().map((sign) => ({ ...sign, base: withoutColumns(sign.base) }));
}

/** The signs of a part of a formula, one after the other. */
function signsOf(element: MarkupElement): Sign[] {
  const parts = element.children.filter((child) => typeof child !== "string").map(signsOf);
  return FORMS[element.name]?.(parts, element) ?? parts.flat();
}

const STYLES = new Map([
  ["bold", "bold"],
  ["bold-italic", "bold"],
  ["double-struck", "double"],
  ["script", "script"],
  ["fraktur", "fraktur"],
  ["sans-serif", "sans"],
  ["monospace", "mono"],
]);

function charactersOf({ attributes, children }: MarkupElement): Sign[] {
  const style = STYLES.get(/mathvariant="([^"]*)"/.exec(attributes)?.[1] ?? "");
  const characters = children.filter((child) => typeof child === "string").join("");
  return Array.from(withoutVariants(characters), (character) =>
    plainSign(style && /[\p{L}\p{N}]/u.test(character) ? `${style}:${character}` : character),
  );
}

const LOOK_ALIKES = new Map(
  Object.entries({
    "−": "-",
    "–": "-",
    "⟶": "→",
    "⟵": "←",
    "⟹": "⇒",
    "⟸": "⇐",
    "⟺": "⇔",
    "⟼": "↦",
    "…": "...",
    "≔": ":=",
    // Fonts differ in which of the two forms of a letter is the usual one.
    ϕ: "φ",
    ϵ: "ε",
    "∣": "|",
    "∥": "‖",
    "∗": "*",
    "·": "⋅",
    "∖": "\\",
    ˉ: "¯",
    "\u0305": "¯",
    "‾": "¯",
    "\u20D7": "→",
  }),
);

/** One character for those that look the same, none for those that do not show. */
function withoutVariants(characters: string): string {
  const visible = characters.replaceAll(/[\s\u2000-\u200F\u2061-\u2064]/gu, "");
  return Array.from(visible, (character) => LOOK_ALIKES.get(character) ?? character).join("");
}

type Scripts = Pick<Sign, "sub" | "sup">;

/** Scripts belong to the last sign of their base, and may come one by one. */
function withScripts(base: readonly Sign[], { sub, sup }: Scripts): Sign[] {
  const last = base.at(-1) ?? plainSign("");
  const isFree = (last.sub === "" || sub === "") && (last.sup === "" || sup === "");
  const scripted = isFree
    ? { base: last.base, sub: last.sub + sub, sup: last.sup + sup }
    : { base: text([last]), sub, sup };
  return [...base.slice(0, -1), scripted];
}

const OPERATOR = /^(?:[∑∏∐⋀⋁⋂⋃⨀⨁⨂⨄⨆∫∬∭∮∯∰]|Pr)$/u;

function withLimits(base: readonly Sign[], { sub, sup }: Scripts): Sign[] {
  const operator = text(base);
  if (sub === "" && sup === "") return [...base];
  const isName = /^\p{L}{3,}$/u.test(operator) && /[\p{L}\p{N}]/u.test(sub + sup);
  if (OPERATOR.test(operator) || isName) return withScripts(base, { sub, sup });
  return [plainSign(`{${operator}, under ${sub}, over ${sup}}`)];
}
