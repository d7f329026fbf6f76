/** Running heads and feet of a designed document. */
import { romanOf } from "../../../dist/model/list-label.js";
import { textOf } from "./design-kit.mjs";

/** The line at one edge, `head` or `foot`, of the page with an index. */
export function runningLine(edge, design, { running, index }) {
  const look = design[edge];
  if (look === undefined) return "";
  const page = pageNumber(look, look.firstPage + index);
  const texts = {
    "": "",
    text: running[edge],
    page,
    "text+page": `${running[edge]}${look.between}${page}`,
  };
  const kind = edge === "head" ? "header" : "footer";
  const cells = look.places.map((place, at) => {
    const isSecond = place === "text" && look.places.indexOf("text") !== at;
    const text = isSecond ? running.other : texts[place];
    const align = ["start", "center", "end"][at];
    return `<div style="flex:1;text-align:${align}">${text === "" ? "" : textOf(place === "page" ? "page_number" : kind, text, { tag: "span" })}</div>`;
  });
  return `<div style="${placeCss(edge, design)};${lookCss(edge, design)}">${cells.join("")}</div>`;
}

function pageNumber({ pageForm }, number) {
  if (pageForm === "i") return romanOf((number % 40) + 1);
  return pageForm.replace("9", String(number + 57)).replace("1", String(number));
}

function placeCss(edge, design) {
  const { [edge]: look, margins } = design;
  const space = edge === "head" ? design.top : design.bottom;
  const size = design.bodySize * look.size * (design.isSlide ? 0.7 : 1);
  return [
    `position:absolute;display:flex;${edge === "head" ? "top" : "bottom"}:${Math.max(4, space * look.depth - size * 0.6)}pt`,
    `left:${look.hasBand ? 0 : margins.left}pt;right:${look.hasBand ? 0 : margins.right}pt`,
    `font-size:${size}pt;line-height:1.2`,
  ].join(";");
}

function lookCss(edge, { [edge]: look, margins, accent }) {
  return [
    look.isCapitals ? "text-transform:uppercase" : "",
    look.isItalic ? "font-style:italic" : "",
    look.isBold ? "font-weight:700" : "",
    look.isColoured ? `color:${accent}` : "",
    look.hasRule
      ? `border-${edge === "head" ? "bottom" : "top"}:.6pt solid #777;padding:2pt 0`
      : "",
    look.hasBand ? `background:${accent};color:#fff;padding:4pt ${margins.left}pt` : "",
  ].join(";");
}
