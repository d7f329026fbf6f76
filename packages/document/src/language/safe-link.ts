/** Other schemes could run code or reach into the reader's machine. */
const SAFE_ADDRESS = /^(?:(?:https?|ftp):\/\/|mailto:|tel:)\S/i;

/** Characters that no address has: blanks, control characters, and those that end it in most notations. */
const NOT_IN_ADDRESSES = /[\s\p{Cc}<>"`\\]/gu;

/** The address of a link if a document may lead there, with blanks encoded; otherwise its text stays without a link. */
export function safeLink(address: string | undefined): string | undefined {
  const trimmed = address?.trim() ?? "";
  return SAFE_ADDRESS.test(trimmed) ? encodeLink(trimmed) : undefined;
}

/** The same where a link may also lead to a place in its own document: `#` and the name of the place. */
export function safeLinkOrAnchor(address: string | undefined): string | undefined {
  return address?.startsWith("#") ? encodeLink(address) : safeLink(address);
}

function encodeLink(address: string): string {
  return address.replaceAll(NOT_IN_ADDRESSES, encodeURIComponent);
}

/** Characters that could end a link of Markdown early, or begin one inside of HTML in Markdown. */
const LINK_BREAKERS = /[\s()<>\\[\]`"]/g;

/** An address as it can be in a Markdown link, and in HTML that is part of Markdown. */
export function escapeLinkTarget(url: string): string {
  return url.replace(
    LINK_BREAKERS,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
