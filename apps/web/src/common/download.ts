/** Hands a file to the person. The type keeps the browser from showing it instead. */
export function download(content: string | Uint8Array | Blob, name: string): void {
  const part = content instanceof Uint8Array ? content.slice() : content;
  const url = URL.createObjectURL(new Blob([part], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Copies a text; browsers offer the newer way only on encrypted or local addresses. */
export async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
