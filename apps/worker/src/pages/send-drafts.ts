import type { PageDrafts } from "@parsewright/contract";
import type { ParseTask } from "@parsewright/engine-host";
import { pause } from "../platform/pauses.ts";
import type { Logger } from "../telemetry/telemetry.ts";
import type { PageExchange } from "./page-exchange.ts";

export interface DraftSending {
  readonly pages: Pick<PageExchange, "draft">;
  readonly jobId: string;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Sends texts of pages to the gateway while others are read. */
export interface DraftSender {
  /** Never throws and never waits. */
  readonly add: NonNullable<ParseTask["onDraft"]>;
  /** Resolves when all are sent, or cannot be. */
  close(): Promise<void>;
}

/** Pages that are read faster are sent together. */
const BETWEEN_SENDS_MS = 250;
const MAX_PAGES = 64;
/** Characters of one message. */
const MAX_CHARACTERS = 1024 * 1024;
/** Characters of a document. A process that a document took over may leave any number of pages. */
const MAX_TOTAL_CHARACTERS = 64 * 1024 * 1024;

export function createDraftSender({ pages, jobId, signal, log }: DraftSending): DraftSender {
  const waiting: PageDrafts["pages"] = [];
  const seen = new Set<number>();
  const closing = new AbortController();
  let leftCharacters = MAX_TOTAL_CHARACTERS;
  let sending = Promise.resolve();
  let isSending = false;

  async function sendAll(): Promise<void> {
    try {
      while (waiting.length > 0 && !signal.aborted) {
        await pages.draft({ jobId, signal }, { pages: takeBatch(waiting) });
        await pause(BETWEEN_SENDS_MS, AbortSignal.any([signal, closing.signal]));
      }
    } catch (error) {
      waiting.length = 0;
      log.debug("texts of pages were not sent", { error: String(error) });
    }
    isSending = false;
  }

  return {
    add({ pageNumber, markdown }) {
      leftCharacters -= markdown.length;
      if (seen.has(pageNumber) || leftCharacters < 0) return;
      seen.add(pageNumber);
      waiting.push({ page_number: pageNumber, markdown });
      if (isSending) return;
      isSending = true;
      sending = sendAll();
    },
    close() {
      closing.abort();
      return sending;
    },
  };
}

function takeBatch(waiting: PageDrafts["pages"]): PageDrafts["pages"] {
  let characters = 0;
  const end = waiting.findIndex(({ markdown }, index) => {
    characters += markdown.length;
    return index > 0 && (index >= MAX_PAGES || characters > MAX_CHARACTERS);
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}
