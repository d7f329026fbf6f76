/** Others could run code or reach into the reader's machine, so their text stays without a link. */
const SAFE_ADDRESS = /^(?:https?|ftp|mailto|tel):\S/i;

/** The address of a link if it may be in a document, fit for Markdown and HTML. */
export function safeLink(address: string | undefined): string | undefined {
  const trimmed = address?.trim() ?? "";
  return SAFE_ADDRESS.test(trimmed) ? encodeLink(trimmed) : undefined;
}

/** Encodes what would end the address in what it is written into: white space, brackets, quotes. */
export function encodeLink(address: string): string {
  return address.replaceAll(
    /[\s<>"'`()[\]\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
