/** A run of text. Used by tests only, as everything here. */
export function run(content: string, properties = ""): string {
  const format = properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${format}<w:t xml:space="preserve">${content}</w:t></w:r>`;
}

/** A paragraph of runs or other inline elements. */
export function paragraph(content: string, properties = ""): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
}

/** A paragraph of plain text, in a style when one is named. */
export function text(content: string, styleId?: string): string {
  return paragraph(run(content), styleId === undefined ? "" : styled(styleId));
}

export function styled(styleId: string): string {
  return `<w:pStyle w:val="${styleId}"/>`;
}

/** A paragraph style. */
export function style(id: string, name: string, content = ""): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${content}</w:style>`;
}

/** A field that is spread over runs. */
export function field(instruction: string, result: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = `<w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r>`;
  return mark("begin") + code + mark("separate") + result + mark("end");
}

/** A table of rows of cells; a cell is its text, or whole elements. */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => tableCell(cell)).join(""));
  return `<w:tbl>${cells.map((cell) => `<w:tr>${cell}</w:tr>`).join("")}</w:tbl>`;
}

export function tableCell(content: string, properties = ""): string {
  const body = content.startsWith("<") ? content : text(content);
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${body}</w:tc>`;
}

/** An item of a list. */
export function item(content: string, listId: string, level = 0): string {
  const place = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${listId}"/></w:numPr>`;
  return paragraph(run(content), place);
}

/** One level of a list; `look` is its format and its label, such as `decimal %1.`. */
export function listLevel(level: number, look: string, more = ""): string {
  const [format = ""] = look.split(" ");
  const label = look.slice(format.length + 1);
  return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${label}"/></w:lvl>`;
}

/** A list and its only use, both of the same id. */
export function list(id: string, levels: string): { readonly list: string; readonly use: string } {
  return {
    list: `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`,
    use: `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`,
  };
}

/** The content of the numbering part. */
export function numbering(...lists: readonly ReturnType<typeof list>[]): string {
  return lists.map((one) => one.list).join("") + lists.map((one) => one.use).join("");
}

/** Bullets on three levels. */
export const bullets = list("1", [0, 1, 2].map((level) => listLevel(level, "bullet •")).join(""));

/** `1.`, then `1.1`, then `(a)`. */
export const numbers = list(
  "2",
  listLevel(0, "decimal %1.") + listLevel(1, "decimal %1.%2") + listLevel(2, "lowerLetter (%3)"),
);
