/** Markdown without its pictures: every writer names them its own way. */
export function withoutPictures(markdown: string): string {
  return markdown.replaceAll(/<!-- image -->|!\[[^\]]*\]\([^)]*\)|<img\b[^>]*>/g, "");
}
