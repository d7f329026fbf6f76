import { findChild } from "@parsewright/document/xml";
import type { ElementWriter } from "./converter.ts";
import { asScriptBase, joinLatex, withScripts } from "@parsewright/document/latex";

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
