import { escapeLinkTarget, safeLinkOrAnchor } from "../../language/safe-link.ts";

/** Written text as a link, or the text alone where a document may not lead. */
export function markdownLink(text: string, url: string | undefined): string {
  const target = safeLinkOrAnchor(url);
  return target === undefined ? text : `[${text}](${escapeLinkTarget(target)})`;
}
