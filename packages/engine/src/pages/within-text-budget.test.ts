import { expect, it } from "vitest";
import { withinTextBudget } from "./within-text-budget.ts";

it("ends a document whose pages repeat the text of a small file", async () => {
  const lengths: number[] = [];
  const reading = async () => {
    for await (const length of withinTextBudget(pagesOf(3_000_000), {
      fileBytes: 800,
      lengthOf: (page) => page,
    })) {
      lengths.push(length);
    }
  };

  await expect(reading()).rejects.toMatchObject({ code: "DOCUMENT_TOO_COMPLEX" });
  expect(lengths).toEqual([3_000_000]);
});

it("lets a large file become as much as its bytes allow", async () => {
  let count = 0;
  for await (const _page of withinTextBudget(pagesOf(3_000_000), {
    fileBytes: 1_000_000,
    lengthOf: (page) => page,
  })) {
    count++;
  }

  expect(count).toBe(20);
});

async function* pagesOf(length: number): AsyncGenerator<number> {
  for (let page = 0; page < 20; page++) yield length;
}
