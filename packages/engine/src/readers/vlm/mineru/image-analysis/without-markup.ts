/** Code as a whole: one fence at its start and one at its end. */
const FENCED = /^```[\w+#-]{0,20}\n(?:(?!```|~~~)[^])*\n```$/;

/**
 * Words of a model without what Markdown would act on: tags, links, pictures from elsewhere, and fences that might not
 * end. Renderers write a picture's content into Markdown as it is.
 */
export function withoutMarkup(text: string): string {
  const closed = FENCED.test(text) ? text : text.replaceAll(/`{3,}|~{3,}/g, "");
  return closed.replaceAll(/<(?=[a-z/!?])/gi, "&lt;").replaceAll(/\](?=[(:[])/g, "]\\");
}
