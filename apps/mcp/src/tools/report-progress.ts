import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** A document of thousands of pages shall not become thousands of messages. */
const MAX_NOTIFICATIONS = 100;

/** Sends the text of pages as they are read to a client that follows the progress, as messages of the log. */
export function createDraftReporter(
  extra: Extra,
): ((page: { readonly pageNumber: number; readonly markdown: string }) => void) | undefined {
  if (extra._meta?.progressToken === undefined) return undefined;
  let sent = 0;
  return ({ pageNumber: page, markdown }) => {
    sent += 1;
    if (sent > MAX_NOTIFICATIONS) return;
    const params = { level: "info", logger: "pages", data: { page, markdown } } as const;
    extra.sendNotification({ method: "notifications/message", params }).catch(() => undefined);
  };
}

/** Reports finished pages to the client, where it asked for that. */
export function createProgressReporter(
  extra: Extra,
): (pagesDone: number, pagesTotal: number) => void {
  const progressToken = extra._meta?.progressToken;
  let told = 0;
  return (progress, total) => {
    const isWorthIt = progress === total || progress - told >= total / MAX_NOTIFICATIONS;
    if (progressToken === undefined || !isWorthIt || progress <= told) return;
    told = progress;
    const message = `page ${progress} of ${total}`;
    const params = { progressToken, progress, total, message };
    // Whoever went away hears nothing; that ends no parse.
    extra.sendNotification({ method: "notifications/progress", params }).catch(() => undefined);
  };
}
