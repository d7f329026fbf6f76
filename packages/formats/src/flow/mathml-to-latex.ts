import { lookUp } from "../look-up.ts";
import { childElements, isElement, textContent, type XmlElement } from "@parsewright/document/xml";

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

const OPERATORS: Readonly<Record<string, string>> = {
  "−": "-",
  "×": String.raw`\times `,
  "⋅": String.raw`\cdot `,
  "·": String.raw`\cdot `,
  "÷": String.raw`\div `,
  "±": String.raw`\pm `,
  "≤": String.raw`\leq `,
  "≥": String.raw`\geq `,
  "≠": String.raw`\neq `,
  "≈": String.raw`\approx `,
  "∑": String.raw`\sum `,
  "∏": String.raw`\prod `,
  "∫": String.raw`\int `,
  "∞": String.raw`\infty `,
  "→": String.raw`\to `,
  "∈": String.raw`\in `,
  "∂": String.raw`\partial `,
  "∇": String.raw`\nabla `,
  "…": String.raw`\ldots `,
  "⁡": "",
  "⁢": "",
  "{": String.raw`\{`,
  "}": String.raw`\}`,
  "%": String.raw`\%`,
  "&": String.raw`\&`,
  "#": String.raw`\#`,
};

const GREEK: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "αalpha,βbeta,γgamma,δdelta,εvarepsilon,ζzeta,ηeta,θtheta,ιiota,κkappa,λlambda,μmu,νnu,ξxi,πpi," +
    "ρrho,σsigma,τtau,υupsilon,φvarphi,ϕphi,χchi,ψpsi,ωomega,ΓGamma,ΔDelta,ΘTheta,ΛLambda,ΞXi,ΠPi,ΣSigma,ΦPhi,ΨPsi,ΩOmega"
  )
    .split(",")
    .map((pair) => [pair.charAt(0), `\\${pair.slice(1)} `]),
);

type PartWriter = (part: (index: number) => string, element: XmlElement) => string;

const WRITERS: Readonly<Record<string, PartWriter>> = {
  mi: (_, element) => identifier(textContent(element).trim()),
  mn: (_, element) => symbols(textContent(element).trim()),
  mo: (_, element) => symbols(textContent(element).trim()),
  mtext: (_, element) => words(element),
  ms: (_, element) => words(element),
  mspace: () => " ",
  mfrac: (part) => String.raw`\frac{${part(0)}}{${part(1)}}`,
  msqrt: (_, element) => String.raw`\sqrt{${join(element)}}`,
  mroot: (part) => String.raw`\sqrt[${part(1)}]{${part(0)}}`,
  msup: (part) => `${group(part(0))}^{${part(1)}}`,
  msub: (part) => `${group(part(0))}_{${part(1)}}`,
  munder: (part) => `${group(part(0))}_{${part(1)}}`,
  msubsup: (part) => `${group(part(0))}_{${part(1)}}^{${part(2)}}`,
  munderover: (part) => `${group(part(0))}_{${part(1)}}^{${part(2)}}`,
  mover: (part) => over(part(0), part(1)),
  mfenced: (_, element) => fenced(element),
  mtable: (_, element) =>
    String.raw`\begin{matrix}${childElements(element)
      .map(write)
      .join(String.raw` \\ `)}\end{matrix}`,
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

function words(element: XmlElement): string {
  return String.raw`\text{${textContent(element).replaceAll(/[{}\\$]/g, "")}}`;
}

function join({ children }: XmlElement): string {
  return children.filter(isElement).map(write).join("").replaceAll(/ {2,}/g, " ");
}

/** Trees of XML name elements with their prefix, those of HTML without. */
function nameOf({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1);
}

function identifier(text: string): string {
  if (isOneSign(text)) return symbols(text);
  return /^(?:sin|cos|tan|log|ln|exp|lim|max|min|det|gcd|sup|inf)$/.test(text)
    ? `\\${text} `
    : String.raw`\mathrm{${symbols(text)}}`;
}

function isOneSign(text: string): boolean {
  return /^.?$/su.test(text);
}

function symbols(text: string): string {
  return Array.from(text, (sign) => lookUp(OPERATORS, sign) ?? lookUp(GREEK, sign) ?? sign).join(
    "",
  );
}

/** Scripts belong to all of what they are at. */
function group(base: string): string {
  return !isOneSign(base.trim()) && !/^\\[a-z]+ ?$/i.test(base) ? `{${base}}` : base.trim();
}

const ACCENTS: Readonly<Record<string, string>> = {
  "¯": "overline",
  "‾": "overline",
  "^": "hat",
  ˆ: "hat",
  "~": "tilde",
  "→": "vec",
  ".": "dot",
  "˙": "dot",
};

function over(base: string, above: string): string {
  const accent =
    lookUp(ACCENTS, above.trim()) ?? (above.trim() === String.raw`\to` ? "vec" : undefined);
  return accent === undefined ? `${group(base)}^{${above}}` : `\\${accent}{${base}}`;
}

function fenced(element: XmlElement): string {
  const { open = "(", close = ")", separators = "," } = element.attributes;
  const inside = childElements(element).map(write).join(separators.trim().charAt(0));
  return `${symbols(open)}${inside}${symbols(close)}`;
}
