const PICTURE = /images\/([\w.-]+\.png)/g;

/** A file that refers to the pictures of its result, as one that contains them and can be moved anywhere. */
export function embedPictures(
  content: string | Uint8Array,
  images: ReadonlyMap<string, Uint8Array>,
): string {
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const names = new Set(Array.from(text.matchAll(PICTURE), ([, name = ""]) => name));
  const addresses = new Map<string, string>();
  for (const name of names) {
    const image = images.get(name);
    if (image) addresses.set(name, toDataAddress(image));
  }
  return text.replaceAll(PICTURE, (reference, name: string) => addresses.get(name) ?? reference);
}

function toDataAddress(image: Uint8Array): string {
  const binary = Array.from(image, (byte) => String.fromCharCode(byte)).join("");
  return `data:image/png;base64,${btoa(binary)}`;
}
