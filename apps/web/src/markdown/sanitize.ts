import { safeLink } from "@parsewright/document/language";
import DOMPurify from "dompurify";
import { FORMULA_ATTRIBUTE } from "./formula-attribute.ts";
import { NOTE_ATTRIBUTE } from "./note-marks.ts";
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from "./plain-tags.ts";

/** Keeps the target of a link, once the link itself cannot be followed. */
export const LINK_ATTRIBUTE = "data-link";

/** Makes HTML safe. Links lose their target and pictures their source: the page gives back what it trusts. */
export function sanitizeHtml(
  html: string,
  pictureUrl: (name: string) => string | undefined,
): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES, FORMULA_ATTRIBUTE, NOTE_ATTRIBUTE],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll("a")) disarmLink(link);
  for (const picture of fragment.querySelectorAll("img")) placePicture(picture, pictureUrl);
  return fragment;
}

/** A link with a target could be followed by a middle click or a key, past the question whether to. */
function disarmLink(link: HTMLAnchorElement): void {
  const target = safeLink(link.getAttribute("href") ?? undefined);
  link.removeAttribute("href");
  if (target === undefined) return;
  link.setAttribute(LINK_ATTRIBUTE, target);
  link.setAttribute("role", "link");
  link.tabIndex = 0;
  link.rel = "noopener noreferrer";
}

/** Only pictures of the result are shown, by the address that the page made for them; of others, what they are called. */
function placePicture(
  picture: HTMLImageElement,
  pictureUrl: (name: string) => string | undefined,
): void {
  const source = picture.getAttribute("src") ?? "";
  const url = pictureUrl(source.slice(source.lastIndexOf("/") + 1));
  if (url === undefined) picture.replaceWith(picture.alt || source);
  else picture.src = url;
}
