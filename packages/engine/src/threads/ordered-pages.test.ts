import type { Page } from "@parser/contract";
import { expect, it } from "vitest";
import { collectAll } from "../testing/collect-all.ts";
import { createOrderedPages } from "./ordered-pages.ts";

it("hands out pages in the order of the file, numbered from 0, whatever order they come in", async () => {
  const ordered = createOrderedPages({ first: 5, last: 7 }, 10);
  for (const index of [7, 5, 6]) ordered.put(page(index));

  const pages = await collectAll(ordered.inOrder());

  expect(pages.map(({ parser_source_page }) => parser_source_page)).toEqual([5, 6, 7]);
  expect(pages.map(({ page_idx }) => page_idx)).toEqual([0, 1, 2]);
});

it("holds back who is too far ahead until the page that is waited for has left", async () => {
  const ordered = createOrderedPages({ first: 0, last: 9 }, 2);
  const pages = ordered.inOrder();
  let mayRead = false;
  const turn = ordered.waitForTurn(2).then((isWanted) => (mayRead = isWanted));

  ordered.put(page(1));
  await Promise.resolve();
  expect(mayRead).toBe(false);

  ordered.put(page(0));
  await pages.next();
  expect(await turn).toBe(true);
});

it("ends at once for all who wait when it fails, with the first reason", async () => {
  const ordered = createOrderedPages({ first: 0, last: 9 }, 1);
  const next = ordered.inOrder().next();
  const turn = ordered.waitForTurn(5);

  ordered.fail(new Error("first"));
  ordered.fail(new Error("second"));

  await expect(next).rejects.toThrow("first");
  await expect(ordered.failure).rejects.toThrow("first");
  expect(await turn).toBe(false);
});

function page(index: number): Page {
  return { para_blocks: [], discarded_blocks: [], page_idx: 0, parser_source_page: index };
}
