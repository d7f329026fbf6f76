import {
  ACCENTS,
  type Alphabet,
  asOptionalArgument,
  asScriptBase,
  FUNCTION_NAMES,
  isLetter,
  joinLatex,
  LARGE_OPERATORS,
  MATH_SYMBOLS,
  plainLetter,
  PRIMES,
  setInAlphabet,
  textToLatex,
  WIDE_ACCENTS,
  withScripts,
} from "@parsewright/document/latex";
import { childElements, textContent, type XmlElement } from "@parsewright/document/xml";
import { lookUp } from "../look-up.ts";

/** MathML as LaTeX. Where the page itself has the LaTeX it was made from, that is taken. */
export function mathToLatex(element: XmlElement): string {
  return findAnnotation(element) ?? join(element);
}

function findAnnotation(element: XmlElement): string | undefined {
  for (const child of childElements(element)) {
    const encoding = child.attributes["encoding"] ?? "";
    if (nameOf(child) === "annotation" && /tex/i.test(encoding)) return textContent(child).trim();
    const inside = findAnnotation(child);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

type PartWriter = (part: (index: number) => string, element: XmlElement) => string;

const WRITERS: Readonly<Record<string, PartWriter>> = {
  mi: (_, element) => token(element),
  mn: (_, element) => token(element),
  mo: (_, element) => token(element),
  mtext: (_, element) => textToLatex(textContent(element)),
  ms: (_, element) => textToLatex(textContent(element)),
  mspace: () => "",
  mfrac: (part, { attributes }) =>
    /^0(?!\.?\d*[1-9])/.test(attributes["linethickness"] ?? "")
      ? String.raw`\genfrac{}{}{0pt}{}{${part(0)}}{${part(1)}}`
      : String.raw`\frac{${part(0)}}{${part(1)}}`,
  msqrt: (_, element) => String.raw`\sqrt{${join(element)}}`,
  mroot: (part) => String.raw`\sqrt[${asOptionalArgument(part(1))}]{${part(0)}}`,
  msup: (part) => withScripts(asScriptBase(part(0)), { sup: part(1) }),
  msub: (part) => withScripts(asScriptBase(part(0)), { sub: part(1) }),
  msubsup: (part) => withScripts(asScriptBase(part(0)), { sub: part(1), sup: part(2) }),
  munder: (part) => under(part(0), part(1)),
  munderover: (part) =>
    WITH_LIMITS.has(part(0))
      ? withScripts(part(0), { sub: part(1), sup: part(2) })
      : under(over(part(0), part(2)), part(1)),
  mover: (part) => over(part(0), part(1)),
  mfenced: (_, element) => fenced(element),
  mtable: (_, element) =>
    table(element, element.attributes["columnalign"]?.startsWith("right") ? "aligned" : "matrix"),
  mtr: (_, element) => childElements(element).map(write).join(" & "),
  annotation: () => "",
  "annotation-xml": () => "",
  mphantom: () => "",
};

function write(element: XmlElement): string {
  const parts = childElements(element);
  const writer = lookUp(WRITERS, nameOf(element));
  if (writer === undefined) return join(element);
  return writer((index) => (parts[index] === undefined ? "" : write(parts[index])), element);
}

function join(element: XmlElement): string {
  const parts = childElements(element);
  const cases = casesOf(parts);
  return cases === undefined ? joinLatex(parts.map(write)) : table(cases, "cases");
}

/** The table behind a brace that nothing closes. */
function casesOf([brace, cases, ...others]: readonly XmlElement[]): XmlElement | undefined {
  if (brace === undefined || cases === undefined || nameOf(cases) !== "mtable") return undefined;
  const isOpen = others.every((other) => textContent(other).trim() === "");
  return isOpen && textContent(brace).trim() === "{" ? cases : undefined;
}

function table(element: XmlElement, environment: string): string {
  const rows = childElements(element)
    .map(write)
    .join(String.raw` \\ `);
  return `\\begin{${environment}}${rows}\\end{${environment}}`;
}

/** Trees of XML name elements with their prefix, those of HTML without. */
function nameOf({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1);
}

const VARIANTS: Readonly<Record<string, Alphabet>> = {
  normal: "upright",
  bold: "bold",
  "bold-italic": "boldItalic",
  script: "script",
  "bold-script": "boldScript",
  fraktur: "fraktur",
  "bold-fraktur": "boldFraktur",
  "double-struck": "doubleStruck",
  "sans-serif": "sans",
  "bold-sans-serif": "boldSans",
  monospace: "monospace",
};

function token(element: XmlElement): string {
  const text = textContent(element).trim();
  if (FUNCTION_NAMES.has(text)) return `\\${text}`;
  const isName = /^[a-z]{2,}$/i.test(text);
  const alphabet =
    lookUp(VARIANTS, element.attributes["mathvariant"] ?? "") ?? (isName ? "upright" : "italic");
  const latex = joinLatex(Array.from(text, symbol));
  return alphabet === "upright" && !/^[a-z]/i.test(text) ? latex : setInAlphabet(latex, alphabet);
}

/** Operators that are only meant. */
const INVISIBLE = /[\u2061-\u2064]/;

function symbol(sign: string): string {
  const plain = plainLetter(sign);
  if (plain !== undefined) return setInAlphabet(plain.letter, plain.alphabet);
  return INVISIBLE.test(sign) ? "" : (MATH_SYMBOLS.get(sign) ?? PRIMES.get(sign) ?? sign);
}

/** Large operators and names of functions: what is above and below them are limits. */
const WITH_LIMITS = new Set([
  ...LARGE_OPERATORS.values(),
  ...Array.from(FUNCTION_NAMES, (name) => `\\${name}`),
]);

function over(base: string, above: string): string {
  const accent = ACCENTS.get(above) ?? (above === String.raw`\to` ? "vec" : undefined);
  if (accent !== undefined)
    return `\\${(isLetter(base) ? undefined : WIDE_ACCENTS[accent]) ?? accent}{${base}}`;
  if (WITH_LIMITS.has(base)) return withScripts(base, { sup: above });
  return String.raw`\overset{${above}}{${base}}`;
}

function under(base: string, below: string): string {
  if (WITH_LIMITS.has(base)) return withScripts(base, { sub: below });
  return String.raw`\underset{${below}}{${base}}`;
}

function fenced(element: XmlElement): string {
  const { open = "(", close = ")", separators = "," } = element.attributes;
  const inside = childElements(element).map(write).join(separators.trim().charAt(0));
  return `${symbol(open)}${inside}${symbol(close)}`;
}
