/** The endpoints that the gateway named when it served the page. */
export function readEndpoints(page: Document): readonly [string, ...string[]] {
  const content = page.querySelector<HTMLMetaElement>('meta[name="parser-endpoints"]')?.content;
  const [first = "parser", ...others] = (content ?? "").split(" ").filter((name) => name !== "");
  return [first, ...others];
}
