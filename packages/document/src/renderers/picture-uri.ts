/** A picture as an address that holds it. */
export function pictureUri(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}
