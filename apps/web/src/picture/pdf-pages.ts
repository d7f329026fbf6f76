import type { DrawnPage, PdfAnswer, PdfQuestion, RemoteFile } from "./pdf-messages.ts";

interface PageRequest {
  readonly pageIndex: number;
  readonly widthPixels: number;
  readonly isThumbnail: boolean;
}

/** The pages of an open PDF. */
export interface PdfPages {
  /** Draws a page; rejects when the signal aborts before its turn has come. */
  draw(request: PageRequest, signal: AbortSignal): Promise<DrawnPage>;
  close(): void;
}

type WithoutId<Question> = Question extends unknown ? Omit<Question, "id"> : never;

interface WaitingPage extends PageRequest {
  readonly signal: AbortSignal;
  readonly drawn: PromiseWithResolvers<DrawnPage>;
}

/** Opens a PDF in a worker, where a slow or broken page cannot hold up the rest. */
export async function openPdf(file: Blob | RemoteFile): Promise<PdfPages> {
  const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  const asked = new Map<number, PromiseWithResolvers<PdfAnswer>>();
  let lastId = 0;
  const ask = (question: WithoutId<PdfQuestion>) => {
    const id = ++lastId;
    const answer = Promise.withResolvers<PdfAnswer>();
    asked.set(id, answer);
    worker.postMessage({ ...question, id }, []);
    return answer.promise;
  };
  worker.addEventListener("message", ({ data }: MessageEvent<PdfAnswer>) => {
    const answer = asked.get(data.id);
    asked.delete(data.id);
    if (data.problem === undefined) answer?.resolve(data);
    else answer?.reject(new Error(data.problem));
  });
  worker.addEventListener("error", () => {
    for (const answer of asked.values()) answer.reject(new Error("PDF pages cannot be drawn."));
  });
  try {
    if (file instanceof Blob) await ask({ bytes: new Uint8Array(await file.arrayBuffer()) });
    else await ask({ remote: { url: file.url, headers: file.headers, bytes: file.bytes } });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  const waiting: WaitingPage[] = [];
  let isDrawing = false;
  /** One at a time, so that pages that were scrolled past can be left out. */
  const drawNext = async () => {
    const next = isDrawing ? undefined : takeNext(waiting);
    if (next === undefined) return;
    isDrawing = true;
    const { pageIndex, widthPixels: width, drawn } = next;
    try {
      const { picture } = await ask({ pageIndex, width });
      if (picture === undefined) throw new Error("The page was not drawn.");
      drawn.resolve(picture);
    } catch (error) {
      drawn.reject(error);
    }
    isDrawing = false;
    void drawNext();
  };
  return {
    draw(request, signal) {
      const drawn = Promise.withResolvers<DrawnPage>();
      waiting.push({ ...request, signal, drawn });
      void drawNext();
      return drawn.promise;
    },
    close: () => worker.terminate(),
  };
}

/** The page that was asked for last is the one that is looked at; thumbnails come after pages. */
function takeNext(waiting: WaitingPage[]): WaitingPage | undefined {
  for (const gone of waiting.filter(({ signal }) => signal.aborted)) {
    waiting.splice(waiting.indexOf(gone), 1);
    gone.drawn.reject(new Error("Nobody looks at the page any more."));
  }
  const next = waiting.findLast(({ isThumbnail }) => !isThumbnail) ?? waiting.at(-1);
  if (next) waiting.splice(waiting.indexOf(next), 1);
  return next;
}
