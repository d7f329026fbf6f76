/** Tags that the outputs of the service can contain. All others are removed. */
export const ALLOWED_TAGS = (
  "p br hr h1 h2 h3 h4 h5 h6 blockquote div span ul ol li table caption thead tbody tfoot tr th td " +
  "strong b em i u s del sup sub code pre mark ruby rt a img details summary"
).split(" ");

/** Attributes that a document may set. */
export const ALLOWED_ATTRIBUTES = ["href", "src", "alt", "colspan", "rowspan", "start"];

/** The service writes tables as HTML; what models add to their tags means nothing. */
const TABLE_TAG = /^(?:table|caption|thead|tbody|tfoot|tr|th|td)$/;

const TAG_OR_SIGN = /<\/?[a-z][^<>]*>|</gi;
const TAG_NAME = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/i;
const ATTRIBUTE = /\s([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi;

/**
 * Keeps the tags that the service writes and shows all others as the text that they are in the document. The sanitiser
 * decides again what is safe; this comes first because browsers report a handler to the page's policy as soon as they
 * parse it, even where it never runs.
 */
export function plainTags(html: string): string {
  return html.replaceAll(TAG_OR_SIGN, (found) => plainTag(found) ?? `&lt;${found.slice(1)}`);
}

function plainTag(found: string): string | undefined {
  const [start, slash, written = ""] = TAG_NAME.exec(found) ?? [];
  const name = written.toLowerCase();
  if (start === undefined || !ALLOWED_TAGS.includes(name)) return undefined;
  if (slash === "/") return `</${name}>`;
  const kept: string[] = [];
  const rest = found.slice(start.length, -1).replaceAll(ATTRIBUTE, (whole, ...groups: string[]) => {
    const [attribute = "", ...values] = groups.slice(0, 4);
    if (!ALLOWED_ATTRIBUTES.includes(attribute.toLowerCase())) return whole;
    const value = values.find((one) => one !== undefined) ?? "";
    kept.push(` ${attribute.toLowerCase()}="${value.replaceAll('"', "&quot;")}"`);
    return "";
  });
  const isOfService = rest.replace("/", "").trim() === "" || TABLE_TAG.test(name);
  return isOfService ? `<${name}${kept.join("")}>` : undefined;
}
