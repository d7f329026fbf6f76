/** Accepts links to the web, to a mailbox, or within the page. */
export function linkTarget(url: string): string | undefined {
  return /^(?:https?:\/\/|mailto:|#)/i.test(url.trim()) ? url.trim() : undefined;
}
