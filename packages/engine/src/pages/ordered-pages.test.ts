import { expect, it } from "vitest";
import { collectAll } from "@parsewright/document/testing/collect-all";
import { createOrderedPages } from "./ordered-pages.ts";

it("hands out pages in the order of the file, whatever order they come in", async () => {
  const ordered = createOrderedPages<string>({ first: 5, last: 7 }, 10);
  for (const index of [7, 5, 6]) ordered.put(index, `page ${index}`);

  const pages = await collectAll(ordered.inOrder());

  expect(pages).toEqual(["page 5", "page 6", "page 7"]);
});

it("holds back who is too far ahead until the page that is waited for has left", async () => {
  const ordered = createOrderedPages<string>({ first: 0, last: 9 }, 2);
  const pages = ordered.inOrder();
  let mayRead = false;
  const turn = ordered.waitForTurn(2).then((isWanted) => (mayRead = isWanted));

  ordered.put(1, "page 1");
  await Promise.resolve();
  expect(mayRead).toBe(false);

  ordered.put(0, "page 0");
  await pages.next();
  expect(await turn).toBe(true);
});

it("ends at once for all who wait when it fails, with the first reason", async () => {
  const ordered = createOrderedPages<string>({ first: 0, last: 9 }, 1);
  const next = ordered.inOrder().next();
  const turn = ordered.waitForTurn(5);

  ordered.fail(new Error("first"));
  ordered.fail(new Error("second"));

  await expect(next).rejects.toThrow("first");
  await expect(ordered.failure).rejects.toThrow("first");
  expect(await turn).toBe(false);
});
