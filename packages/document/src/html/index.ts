export { cleanTableHtml } from "./clean-table-html.ts";
export { readHtml } from "./read-html.ts";
export { styledHtml } from "./style-html.ts";
export { escapeHtml } from "./escape-html.ts";
export { renderTableHtml, type TableCell, type TableRow } from "./table-html.ts";
export { linesToHtml, spanToHtml } from "./spans-to-html.ts";
