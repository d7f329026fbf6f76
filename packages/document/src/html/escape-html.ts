/** Text as HTML content. Quotes stay. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return escapeHtml(text).replaceAll('"', "&quot;");
}
