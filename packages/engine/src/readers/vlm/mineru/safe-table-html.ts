/** Tags that say what a table looks like and can do nothing else. They lose every attribute but their spans. */
const ALLOWED = new Set(
  "table caption thead tbody tfoot tr td th br p b strong i em u s sub sup eq".split(" "),
);

/** Tables within tables within tables are no longer a document but a load on whoever lays them out. */
const DEEPEST_TABLE = 3;

const TAG = /<(\/?)([a-z]+)((?:\s[^<>]{0,500})?)>/gi;

/** The table that a model wrote as HTML, without anything that could run, load or link: other tags become text. */
export function safeTableHtml(html: string): string {
  let safe = "";
  let position = 0;
  let depth = 0;
  for (const match of html.matchAll(TAG)) {
    const [source, slash = "", name = "", attributes = ""] = match;
    const tag = name.toLowerCase();
    if (tag === "table") depth += slash ? -1 : 1;
    const isTooDeep = tag === "table" && (depth > DEEPEST_TABLE || depth < 0);
    safe += asText(html.slice(position, match.index));
    safe +=
      ALLOWED.has(tag) && !isTooDeep ? `<${slash}${tag}${spansIn(attributes)}>` : asText(source);
    position = match.index + source.length;
  }
  return safe + asText(html.slice(position));
}

/** Ampersands stay: what stands between the tags of HTML is escaped already. */
function asText(html: string): string {
  return html.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function spansIn(attributes: string): string {
  return [...attributes.matchAll(/\b(rowspan|colspan)\s{0,8}=\s{0,8}["']?(\d{1,4})\b/gi)]
    .map(([, name = "", span = ""]) => ` ${name.toLowerCase()}="${span}"`)
    .join("");
}
