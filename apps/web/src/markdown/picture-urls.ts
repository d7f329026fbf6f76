import { toPng } from "../result/read-result.ts";

/** Makes addresses for the pictures of a result; the signal takes them back. */
export function createPictureUrls(images: ReadonlyMap<string, Uint8Array>, signal: AbortSignal) {
  const urls = new Map<string, string>();
  signal.addEventListener("abort", () => {
    for (const url of urls.values()) URL.revokeObjectURL(url);
  });
  return (name: string): string | undefined => {
    const image = images.get(name);
    if (image === undefined) return undefined;
    const url = urls.get(name) ?? URL.createObjectURL(toPng(image));
    urls.set(name, url);
    return url;
  };
}
