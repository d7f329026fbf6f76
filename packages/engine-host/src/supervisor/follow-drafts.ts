import type { ParseTask } from "../engine-host.ts";
import { readDraft } from "../page-files.ts";

/** Hands on the texts of pages that a process leaves. */
export interface DraftFollower {
  readonly areWanted: boolean;
  read(pageNumber: number): void;
  /** Resolves when all are handed on. */
  settled(): Promise<void>;
}

export function followDrafts({
  outputFolder,
  onDraft,
}: Pick<ParseTask, "outputFolder" | "onDraft">): DraftFollower {
  let reading = Promise.resolve();
  const readAfter = async (earlier: Promise<void>, pageNumber: number) => {
    await earlier;
    const markdown = await readDraft(outputFolder, pageNumber).catch(() => undefined);
    if (markdown !== undefined) onDraft?.({ pageNumber, markdown });
  };
  return {
    areWanted: onDraft !== undefined,
    read(pageNumber) {
      reading = readAfter(reading, pageNumber);
    },
    settled: () => reading,
  };
}
