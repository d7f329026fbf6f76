import { liteAdaptor } from "mathjax-full/js/adaptors/liteAdaptor.js";
import { RegisterHTMLHandler } from "mathjax-full/js/handlers/html.js";
import { TeX } from "mathjax-full/js/input/tex.js";
// oxlint-disable import/no-unassigned-import -- each adds its commands to MathJax
import "mathjax-full/js/input/tex/ams/AmsConfiguration.js";
import "mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js";
import "mathjax-full/js/input/tex/cancel/CancelConfiguration.js";
import "mathjax-full/js/input/tex/mhchem/MhchemConfiguration.js";
// oxlint-enable import/no-unassigned-import
import { mathjax } from "mathjax-full/js/mathjax.js";
import { SVG } from "mathjax-full/js/output/svg.js";

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);

const page = mathjax.document("", {
  InputJax: new TeX({
    packages: ["base", "ams", "boldsymbol", "mhchem", "cancel"],
    formatError(_: unknown, error: Error) {
      throw error;
    },
  }),
  OutputJax: new SVG({ fontCache: "none" }),
});

/** The drawing of MathJax; throws where the LaTeX has an error. */
export function latexToSvg(latex: string, isDisplay: boolean): string {
  return adaptor.innerHTML(page.convert(latex, { display: isDisplay }));
}
