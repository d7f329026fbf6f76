import type { PageDrafts } from "@parsewright/contract";
import { expect, it } from "vitest";
import { createRecordingLog } from "../testing/recording-log.ts";
import { createDraftSender } from "./send-drafts.ts";

it("sends the first page at once, and those that are read meanwhile together", async () => {
  const { sent, sender } = recordingSender();
  for (const pageNumber of [1, 2, 3]) sender.add({ pageNumber, markdown: `page ${pageNumber}` });
  await sender.close();

  expect(sent.map(({ pages }) => pages.map(({ page_number }) => page_number))).toEqual([
    [1],
    [2, 3],
  ]);
});

it("sends each page once, and no more than a message takes", async () => {
  const { sent, sender } = recordingSender();
  const numbers = Array.from({ length: 150 }, (_, index) => index + 1);
  for (const pageNumber of [...numbers, ...numbers]) sender.add({ pageNumber, markdown: "text" });
  await sender.close();

  expect(sent.flatMap(({ pages }) => pages.map(({ page_number }) => page_number))).toEqual(numbers);
  expect(Math.max(...sent.map(({ pages }) => pages.length))).toBe(64);
});

it("leaves a document alone whose pages have too much text", async () => {
  const { sent, sender } = recordingSender();
  const markdown = "x".repeat(32 * 1024 * 1024);
  for (const pageNumber of [1, 2, 3]) sender.add({ pageNumber, markdown });
  await sender.close();

  expect(sent.flatMap(({ pages }) => pages.map(({ page_number }) => page_number))).toEqual([1, 2]);
});

it("does not mind a gateway that refuses", async () => {
  const { sender } = recordingSender(() => Promise.reject(new Error("refused")));
  sender.add({ pageNumber: 1, markdown: "text" });

  await expect(sender.close()).resolves.toBeUndefined();
});

function recordingSender(answer: () => Promise<void> = () => Promise.resolve()) {
  const sent: PageDrafts[] = [];
  const sender = createDraftSender({
    jobId: "job",
    signal: new AbortController().signal,
    log: createRecordingLog(),
    pages: {
      draft(_job, drafts) {
        sent.push(drafts);
        return answer();
      },
    },
  });
  return { sent, sender };
}
