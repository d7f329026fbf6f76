import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { docxWith } from "./testing/documents.ts";
import { usePage } from "./testing/use-page.ts";

const tests = usePage();
const DOCUMENT = { name: "Oil prices.docx", buffer: docxWith(["oil lamp", "costs $5"], []) };

it("saves corrected text and cells as a version, which is there after a reload and can be taken back", async () => {
  const { page } = await tests.open();
  await openBlocks(page);
  await page.getByLabel("Row 1, cell 1").fill("oil lamp <new>");
  await page.locator(".edit-text").first().fill("# Corrected");
  await page.getByLabel("Comment").fill("wrong heading");
  await page.getByRole("button", { name: "Save version" }).click();
  await page.getByText(/^Version 1 by/).waitFor();

  await page.reload();
  const shown = page.frameLocator("iframe[title='Markdown, rendered']");
  await shown.getByRole("heading", { name: "Corrected" }).waitFor();
  await page.getByRole("tab", { name: "Correct" }).click();
  await expect.poll(() => page.locator(".edit-text").first().inputValue()).toBe("# Corrected");
  await page.getByRole("button", { name: "History" }).click();
  await page.getByText("wrong heading").waitFor();
  await page.getByText("Changes", { exact: true }).click();
  await expect.poll(() => page.locator(".diff").textContent()).toContain("# Corrected");
  const markdown = await save(page, "Download version 1", "Markdown");
  expect(markdown).toMatch(/^# Corrected/);
  expect(markdown).toContain("oil lamp &lt;new&gt;</td>");
  const read = await save(page, "Download as it was read", "Truth for the quality gate");
  expect(read).not.toContain("Corrected");

  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByText("back to what was read").waitFor();
  await page.getByRole("button", { name: "History" }).click();
  expect(await page.locator(".edit-text").first().inputValue()).not.toBe("# Corrected");
});

it("says who was faster, and keeps what is not saved", async () => {
  const { page } = await tests.open();
  await openBlocks(page);
  await page.locator(".edit-text").first().fill("# Mine");
  const [, endpoint = "", jobId = ""] = await jobOf(page);
  const answer = await fetch(`${tests.url}/v2/${endpoint}/versions/${jobId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${tests.key}`, "content-type": "application/json" },
    body: JSON.stringify({ base: 0, blocks: [] }),
  });
  expect(answer.status).toBe(200);

  await page.getByRole("button", { name: "Save version" }).click();
  await page.getByText(/saved version 1 at/).waitFor();
  await page.getByRole("button", { name: "Load that version and keep my changes" }).click();
  await page.getByText(/saved version 1 at/).waitFor({ state: "detached" });
  expect(await page.locator(".edit-text").first().inputValue()).toBe("# Mine");
  await page.getByRole("button", { name: "Save version" }).click();
  await page.getByText(/^Version 2 by/).waitFor();
});

async function openBlocks(page: Page): Promise<void> {
  await tests.parse(page, DOCUMENT);
  await page.getByRole("tab", { name: "Correct" }).click();
  await page.locator(".edit-text").first().waitFor();
}

/** The address of the open job, with its endpoint and its id. */
async function jobOf(page: Page): Promise<RegExpExecArray> {
  const [jobId = ""] = /[\w-]{36}/.exec(page.url()) ?? [];
  const endpoint = await page.evaluate(
    () =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => /\/v2\/([^/]+)\/jobs/.exec(name)?.[1])
        .find((name) => name !== undefined) ?? "",
  );
  return /^(.*) (.*)$/.exec(`${endpoint} ${jobId}`) as RegExpExecArray;
}

async function save(page: Page, menu: string, item: string): Promise<string> {
  await page.locator("summary", { hasText: menu }).click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("details[open]").getByRole("button", { name: item }).click(),
  ]);
  return text(await saved.createReadStream());
}
