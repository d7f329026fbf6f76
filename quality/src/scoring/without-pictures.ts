/** Markdown without its pictures, which every writer names its own way, and without the numbers read from charts. */
export function withoutPictures(markdown: string): string {
  return markdown.replaceAll(
    /<!-- image -->|!\[[^\]]*\]\([^)]*\)|<img\b[^>]*>|<details>\n<summary>\w+_chart<\/summary>[^]*?<\/details>/g,
    "",
  );
}
