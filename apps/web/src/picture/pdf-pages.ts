import type { DrawnPage, PdfAnswer, PdfQuestion } from "./pdf-messages.ts";

/** The pages of an open PDF. */
export interface PdfPages {
  draw(pageIndex: number, width: number): Promise<DrawnPage>;
  close(): void;
}

type WithoutId<Question> = Question extends unknown ? Omit<Question, "id"> : never;

/** Opens a PDF in a worker, where a slow or broken page cannot hold up the rest. */
export async function openPdf(file: Blob): Promise<PdfPages> {
  const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, PromiseWithResolvers<PdfAnswer>>();
  let lastId = 0;
  const ask = (question: WithoutId<PdfQuestion>) => {
    const id = ++lastId;
    const answer = Promise.withResolvers<PdfAnswer>();
    waiting.set(id, answer);
    worker.postMessage({ ...question, id }, []);
    return answer.promise;
  };
  worker.addEventListener("message", ({ data }: MessageEvent<PdfAnswer>) => {
    const answer = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.problem === undefined) answer?.resolve(data);
    else answer?.reject(new Error(data.problem));
  });
  worker.addEventListener("error", () => {
    for (const answer of waiting.values()) answer.reject(new Error("PDF pages cannot be drawn."));
  });
  try {
    await ask({ bytes: new Uint8Array(await file.arrayBuffer()) });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    async draw(pageIndex, width) {
      const { picture } = await ask({ pageIndex, width });
      if (picture === undefined) throw new Error("The page was not drawn.");
      return picture;
    },
    close: () => worker.terminate(),
  };
}
