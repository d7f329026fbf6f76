import { DEGRADED_REASONS, type Page, type Shortfall } from "@parser/contract";

/** What the result lacks where text of its pages was not read; by the gravest reason. */
export function unreadShortfall(pages: readonly Page[]): Shortfall | undefined {
  const unread = pages.flatMap(({ parser_unread }) => parser_unread ?? []);
  const [gravest] = unread.toSorted(
    (one, other) => graveness(one.reason) - graveness(other.reason),
  );
  if (gravest === undefined) return undefined;
  const { reason, message, command } = gravest;
  return {
    reason,
    message: `text of ${unread.length} of ${pages.length} pages was not read: ${message}`,
    ...(command !== undefined && { command }),
    pages_done: pages.length - unread.length,
    pages_total: pages.length,
  };
}

/** 0 is the gravest. */
function graveness(reason: Shortfall["reason"]): number {
  return DEGRADED_REASONS.indexOf(reason);
}
