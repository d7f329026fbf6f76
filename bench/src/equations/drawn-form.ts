import { renderToString } from "katex";
import { parseMarkup, type MarkupElement } from "./parse-markup.ts";

/**
 * What a reader sees of a formula, as text to compare; `undefined` when it cannot be drawn.
 * Spaces, the sizes of fences, upright or slanted letters, and limits beside or below an operator make no difference.
 */
export function drawnForm(latex: string): string | undefined {
  try {
    const markup = renderToString(latex, { output: "mathml", displayMode: true, strict: false });
    return writeSigns(signsOf(parseMarkup(markup)));
  } catch {
    return undefined;
  }
}

/** A character, or one thing that is made of several, with its scripts. */
interface Sign {
  readonly base: string;
  readonly sub: string;
  readonly sup: string;
}

function writeSigns(signs: readonly Sign[]): string {
  return signs
    .map(({ base, sub, sup }) => (sub + sup === "" ? base : `<${base}, sub ${sub}, sup ${sup}>`))
    .join("");
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
    const line = attributes.includes('linethickness="0') ? "above" : "over";
    return [plainSign(`(${text(upper)} ${line} ${text(lower)})`)];
  },
  msqrt: (parts) => [plainSign(`(root ${text(parts.flat())})`)],
  mroot: ([base, degree]) => [plainSign(`(root ${text(base)}, ${text(degree)})`)],
  menclose: (parts) => [plainSign(`(framed ${text(parts.flat())})`)],
  mphantom: (parts) => [plainSign(`(hidden ${text(parts.flat())})`)],
  mtable: (rows) =>
    rows.length === 1 ? rows.flat() : [plainSign(`[${rows.map(text).join("; ")}]`)],
  mtr: (cells) => [
    plainSign(
      cells
        .map(text)
        .join(" & ")
        .replace(/(?: & )+$/, ""),
    ),
  ],
};

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

const OPERATOR = /^(?:[∑∏∐⋀⋁⋂⋃⨀⨁⨂⨄⨆∫∬∭∮∯∰]|det|gcd|inf|lim|liminf|limsup|max|min|Pr|sup)$/u;

function withLimits(base: readonly Sign[], { sub, sup }: Scripts): Sign[] {
  const operator = text(base);
  if (sub === "" && sup === "") return [...base];
  if (OPERATOR.test(operator)) return [{ base: operator, sub, sup }];
  return [plainSign(`{${operator}, under ${sub}, over ${sup}}`)];
}
