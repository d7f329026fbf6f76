/** Longest name that file systems take. */
const NAME_MAX_CHARACTERS = 255;
const PATH_MAX_CHARACTERS = 1000;

/** A name without folders, control characters and halves of surrogate pairs. */
export function fileNameOf(name: string): string {
  const last = Buffer.from(name).toString().split(/[/\\]/).at(-1) ?? "";
  return last.replaceAll(/\p{Cc}/gu, "").slice(0, NAME_MAX_CHARACTERS) || "document";
}

/** A name with the folders below one that somebody chose; of any other path, the name alone. */
export function relativeNameOf(name: string): string {
  const folders = name.split("/");
  const isRelative =
    folders.length > 1 && folders.every((one) => /^(?!\.{1,2}$)[^\\:]+$/.test(one));
  if (!isRelative) return fileNameOf(name);
  return folders.map(fileNameOf).join("/").slice(-PATH_MAX_CHARACTERS);
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
