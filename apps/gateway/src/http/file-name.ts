/** What file systems take. */
const NAME_MAX_CHARACTERS = 255;

/** A name without folders, control characters and halves of surrogate pairs. */
export function fileNameOf(name: string): string {
  const last = Buffer.from(name).toString().split(/[/\\]/).at(-1) ?? "";
  return last.replaceAll(/\p{Cc}/gu, "").slice(0, NAME_MAX_CHARACTERS) || "document";
}

/** The last part of an address. */
export function fileNameOfUrl(url: string): string {
  const segment = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return fileNameOf(decodeURIComponent(segment));
  } catch {
    return fileNameOf(segment);
  }
}

/** A file's name without its extension. */
export function stemOf(fileName: string): string {
  return fileName.replace(/(?<=.)\.[^.]*$/, "");
}
