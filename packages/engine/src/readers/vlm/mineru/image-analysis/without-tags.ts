/** Renderers write a picture's content into Markdown as it is, so that no tag in it may stay one. */
export function withoutTags(text: string): string {
  return text.replaceAll(/<(?=[a-z/!?])/gi, "&lt;");
}
