import { findChild } from "../../../xml/xml-element.ts";
import type { ElementWriter } from "./converter.ts";
import { asScriptBase, joinLatex } from "./latex-atoms.ts";

/** Writes both scripts behind a base; empty ones are left out. */
export function withScripts(
  base: string,
  { sub = "", sup = "" }: { sub?: string; sup?: string },
): string {
  const lowered = sub === "" ? "" : `_{${sub}}`;
  if (/^'+$/.test(sup)) return base + sup + lowered;
  const raised = sup === "" ? "" : `^{${raisePrimes(sup)}}`;
  // Only directly behind primes may a superscript follow.
  return base.endsWith("'") ? base + raised + lowered : base + lowered + raised;
}

/** A prime that opens a superscript is raised already. */
function raisePrimes(sup: string): string {
  const [primes = ""] = /^'*/.exec(sup) ?? [];
  return String.raw`\prime `.repeat(primes.length) + sup.slice(primes.length);
}

/** `m:sSub`, `m:sSup` and `m:sSubSup`. */
export const writeScripts: ElementWriter = (element, convert) => {
  const base = convert.base(findChild(element, "m:e"));
  const sub = convert.content(findChild(element, "m:sub"));
  const sup = convert.content(findChild(element, "m:sup"));
  if (sub === "" && sup === "") return base;
  return withScripts(asScriptBase(base), { sub, sup });
};

/** Scripts in front, as in the notation for isotopes. */
export const writePrescripts: ElementWriter = (element, convert) => {
  const scripts = withScripts("{}", {
    sub: convert.content(findChild(element, "m:sub")),
    sup: convert.content(findChild(element, "m:sup")),
  });
  const base = convert.content(findChild(element, "m:e"));
  return scripts === "{}" ? base : joinLatex([scripts, asScriptBase(base)]);
};
