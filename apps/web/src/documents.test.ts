import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { readZip } from "./result/read-zip.ts";
import { docxWith, fixture, pdfWith } from "./testing/documents.ts";
import { usePage } from "./testing/use-page.ts";

const tests = usePage();

const letter = (name: string, ...lines: string[]) => ({
  name,
  mimeType: "application/pdf",
  buffer: pdfWith(lines),
});

it("takes many documents at once, and counts them to the end", async () => {
  const { page } = await tests.open();
  await page.setInputFiles("#file", [
    letter("first.pdf", "One line."),
    letter("second.pdf", "Another line."),
    { ...letter("broken.pdf"), buffer: Buffer.from("%PDF-1.7 nothing") },
  ]);
  await page.getByRole("button", { name: "Remove second.pdf" }).click();
  await page.setInputFiles("#file", [letter("third.pdf", "A third line.")]);
  await page.getByRole("button", { name: "Parse 3 documents" }).click();
  await page.getByText("3 documents: 2 done, 1 failed").waitFor();
  expect(await page.locator(".batch").textContent()).toContain("in all");
  await page.getByRole("button", { name: "Close this summary" }).click();

  await page.getByLabel("Filter by state").selectOption("FAILED");
  await page.locator(".document:nth-child(3)").waitFor({ state: "detached" });
  await page.locator(".document", { hasText: "broken.pdf" }).waitFor();
  await page.getByLabel("Filter by state").selectOption("");
});

it("offers what helps where another try does not: a password, or what to do", async () => {
  const { page } = await tests.open();
  await page.setInputFiles("#file", [
    { ...letter("locked-one.pdf"), buffer: fixture("protected/aes-256.pdf") },
    { ...letter("torn.pdf"), buffer: Buffer.from("%PDF-1.7 nothing") },
  ]);
  await page.getByRole("button", { name: "Parse 2 documents" }).click();
  await page.getByText("2 documents: 2 failed").waitFor();

  const broken = page.locator(".document", { hasText: "torn.pdf" });
  expect(await broken.locator(".status").getAttribute("title")).toContain("Download it again");
  await broken.getByRole("link", { name: "What to do" }).click();
  await page.getByText("Download it again, or save it anew").waitFor();
  expect(await page.getByRole("link", { name: /again/ }).count()).toBe(0);
  await page.goBack();
  const locked = page.locator(".document", { hasText: "locked-one.pdf" });
  expect(await locked.locator(".status").textContent()).toBe("Protected");
  expect(await locked.getByRole("button", { name: "Run again" }).count()).toBe(0);
  await locked.getByRole("link", { name: "Unlock" }).click();
  await page.getByLabel("Password of the document").fill("lantern");
  await page.getByRole("button", { name: "Open it" }).click();
  await page.waitForSelector(".result");
});

it("sorts by the head that is clicked, and downloads the results that are selected", async () => {
  const { page } = await tests.open();
  await page.setInputFiles("#file", [
    letter("note 10.pdf", "One line."),
    letter("note 2.pdf", "Another line."),
  ]);
  await page.getByRole("button", { name: "Parse 2 documents" }).click();
  await page.getByText("2 documents: 2 done").waitFor();
  await page.getByLabel("Search documents by name").fill("note");
  await page.locator(".document:nth-child(4)").waitFor({ state: "detached" });
  const first = page.locator(".document").first();
  const head = page.getByRole("columnheader", { name: "Document", exact: true });
  await head.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => first.textContent()).toContain("note 2.pdf");
  expect(await head.getAttribute("aria-sort")).toBe("ascending");
  await page.keyboard.press("Enter");
  await expect.poll(() => first.textContent()).toContain("note 10.pdf");
  expect(await head.getAttribute("aria-sort")).toBe("descending");
  await page.getByRole("button", { name: "Sent" }).click();
  expect(await head.getAttribute("aria-sort")).toBe("none");
  await page.getByText("Columns").click();
  await page.getByLabel("Size").uncheck();
  const heads = page.getByRole("columnheader").getByRole("button");
  expect(await heads.allTextContents()).toEqual(["Document", "State", "Pages", "Sent", "Took"]);
  await page.getByText("Columns").click();
  await page.getByLabel("Select all documents in the list").check();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 2" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("results.zip");
  const path = join(await mkdtemp(join(tmpdir(), "page-")), "results.zip");
  await saved.saveAs(path);
  const files = await readZip(await readFile(path));
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(["note 2/note 2.md", "note 10/note 10.md"]),
  );
  expect(await page.getByRole("alert").count()).toBe(0);
});

it("says which of the selected documents have no result to download", async () => {
  const { page } = await tests.open();
  await page.setInputFiles("#file", [
    letter("whole.pdf", "One line."),
    { ...letter("half.pdf"), buffer: Buffer.from("%PDF-1.7 nothing") },
  ]);
  await page.getByRole("button", { name: "Parse 2 documents" }).click();
  await page.getByText("2 documents: 1 done, 1 failed").waitFor();
  for (const name of ["whole.pdf", "half.pdf"]) await page.getByLabel(`Select ${name}`).check();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 1" }).click();
  await saving;
  const words = await page.getByRole("alert").textContent();
  expect(words).toMatch(/^The zip lacks 1 of 2 results\. half\.pdf: .+\.$/);
});

it("runs all failed documents again that are selected and may succeed", async () => {
  const { page } = await tests.open();
  await page.waitForSelector(".drop");
  await paste(page, { text: "https://nowhere.invalid/one.pdf\nhttps://nowhere.invalid/two.pdf" });
  await page.setInputFiles("#file", [
    { ...letter("broken-one.pdf"), buffer: Buffer.from("%PDF-1.7 nothing") },
  ]);
  await page.getByRole("button", { name: "Parse 3 documents" }).click();
  await page.getByText("3 documents: 3 failed").waitFor();
  await page.getByLabel("Search documents by name").fill("o");
  await page.getByLabel("Filter by state").selectOption("FAILED");
  const retried: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/retry/")) retried.push(response.url());
  });
  await page.getByLabel("Select all documents in the list").check();
  await page.getByRole("button", { name: /^Run \d+ again$/ }).click();

  await expect.poll(() => retried.length).toBeGreaterThanOrEqual(2);
});

it("calls a result that lacks pages partly read, in the result and in the lists", async () => {
  const whole = fixture("pdf/sources/sample.pdf").toString("latin1");
  const damaged = whole.replace("22 0 R] /Count", "99 0 R] /Count");
  const { page } = await tests.open();
  await tests.parse(page, { name: "damaged.pdf", buffer: Buffer.from(damaged, "latin1") });

  const facts = page.locator(".result-header > .facts");
  expect(await facts.textContent()).toContain("Partly read2 of 3 pages");
  expect(await facts.locator(".status").getAttribute("title")).toContain("page 3 of 3");
  await page.locator(".recent-job", { hasText: "damaged.pdf" }).getByText("Partly read").waitFor();
  await page.goto(`${tests.url}/#/documents`);
  const row = page.locator(".document", { hasText: "damaged.pdf" });
  await row.getByText("Partly read").waitFor();
  expect(await row.locator(".document-fact").first().textContent()).toContain("2 of 3 pages");
});

it("shows what is searched for, also when a deletion ends after the search", async () => {
  const { page } = await tests.open();
  await tests.parse(page, letter("Rent.pdf", "A contract."));
  await tests.parse(await freshStart(page), letter("Loan.pdf", "Another contract."));
  await page.goto(`${tests.url}/#/documents`);
  const found = page.waitForResponse((response) => response.url().includes("search=rent"));
  await page.route("**/jobs/*", async (route) => {
    if (route.request().method() === "DELETE") await found;
    await route.continue();
  });
  await page.locator(".document").getByRole("button", { name: "Delete Rent.pdf" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await page.getByLabel("Search documents by name").fill("rent");
  await page.getByText("No document matches.").waitFor();
  expect(await page.locator(".document").count()).toBe(0);
});

it("takes a dropped folder as a tree, and leaves out what cannot be read", async () => {
  const { page } = await tests.open();
  await page.waitForSelector(".drop");
  await page.evaluate(dropFolder);
  await page.locator(".chosen-name").first().waitFor();
  const names = page.locator(".chosen-name");
  expect(await names.allTextContents()).toEqual(["papers", "a.pdf", "more", "b.docx"]);
  const papers = page.locator(".chosen", { hasText: "papers" });
  expect(await papers.locator(".chosen-size").textContent()).toBe("2 documents");
  await page.getByRole("button", { name: "more", exact: true, expanded: true }).click();
  expect(await names.allTextContents()).toEqual(["papers", "a.pdf", "more"]);
  await page.getByRole("button", { name: "Remove papers/more/", exact: true }).click();
  expect(await names.allTextContents()).toEqual(["papers", "a.pdf"]);
});

it("lists the documents of a folder as a tree, with how far they are", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "page-")), "papers");
  await mkdir(join(folder, "more"), { recursive: true });
  await writeFile(join(folder, "a.pdf"), pdfWith(["A line."]));
  await writeFile(join(folder, "more", "b.pdf"), pdfWith(["Another line."]));
  await writeFile(join(folder, "more", "c.pdf"), "%PDF-1.7 nothing");
  const { page } = await tests.open();
  await page.locator("input[webkitdirectory]").setInputFiles(folder);
  await page.getByRole("button", { name: "Parse 3 documents" }).click();
  await page.locator(".batch", { hasText: "3 documents: 2 done, 1 failed" }).waitFor();

  const papers = page.locator(".document", { hasText: "papers" });
  await expect.poll(() => papers.textContent()).toBe("papers3 documents: 2 done, 1 failed");
  await page.getByLabel("Select all in more").check();
  const isMixed = (box: Element) => (box as HTMLInputElement).indeterminate;
  expect(await page.getByLabel("Select all in papers").evaluate(isMixed)).toBe(true);
  await page.getByRole("button", { name: "Download 1" }).waitFor();
  await page.getByRole("button", { name: "papers", exact: true }).press("Enter");
  await page.locator(".document", { hasText: "a.pdf" }).waitFor({ state: "detached" });
  expect(await page.locator(".document", { hasText: "more" }).count()).toBe(0);
});

it("takes a pasted file, and pasted addresses", async () => {
  const { page } = await tests.open();
  await page.waitForSelector(".drop");
  await paste(page, { file: "clip.png" });
  await page.locator(".chosen-name", { hasText: "clip.png" }).waitFor();
  await paste(page, { text: "https://example.org/far/away.pdf\nhttps://example.org/b.docx" });
  await page.locator(".chosen-name", { hasText: "away.pdf" }).waitFor();
  expect(await page.locator(".chosen").count()).toBe(3);
});

it("offers a sample to try", async () => {
  const { page } = await tests.open();
  await page.getByRole("button", { name: "Try a sample" }).click();
  await page.waitForSelector(".result");
  expect(await page.locator(".result-header h1").textContent()).toBe("sample.pdf");
});

it("folds the recent documents on a phone where one of them is opened", async () => {
  const { page } = await tests.open({ viewport: { width: 390, height: 844 } });
  await tests.parse(page, { name: "Folded.docx", buffer: docxWith(["oil lamp"], []) });
  const recent = page.locator("details.recent");
  await page.goto(`${tests.url}/#/documents`);
  await recent.locator("summary").click();
  await recent.getByRole("link", { name: "Folded.docx" }).click();
  await page.waitForSelector(".result");
  expect(await recent.getAttribute("open")).toBeNull();
});

it("compares two results of a document, which can be parsed again without being sent again", async () => {
  const { page } = await tests.open();
  const buffer = docxWith(["oil lamp", "costs $5"], []);
  await tests.parse(page, { name: "Prices.docx", buffer });
  const [, first = ""] = page.url().split("#/job/");
  await page.goto(`${tests.url}/#/compare/${first}`);
  await page.getByRole("link", { name: "Parse it again with other options" }).click();
  await page.getByText("kept by the service").waitFor();
  await page.getByText("Options", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Tables" }).uncheck();
  await page.getByRole("button", { name: "Parse" }).click();
  await page.waitForSelector(".result");
  expect(await page.locator(".result-header h1").textContent()).toBe("Prices.docx");
  const [, second = ""] = page.url().split("#/job/");
  expect(second).not.toBe(first);

  await tests.parse(await freshStart(page), {
    name: "Prices.docx",
    buffer: docxWith(["oil lamp", "costs $7"], []),
  });
  const [, third = ""] = page.url().split("#/job/");
  await page.goto(`${tests.url}/#/compare/${first}/${third}`);
  await page.locator(".diff mark").first().waitFor();
  expect(await page.locator(".diff mark").allTextContents()).toEqual(["5", "5", "7", "7"]);

  // Both have their names where neither is among the listed jobs.
  await page.getByLabel("Search jobs by document").fill("no such document");
  await page.getByText("No document has such a name.").waitFor();
  const heads = () => page.locator(".compare-head h2").allTextContents();
  await expect.poll(heads).toEqual(["Prices.docx", "Prices.docx"]);
});

async function freshStart(page: Page): Promise<Page> {
  await page.getByRole("link", { name: "New document" }).click();
  await page.locator(".drop-label").waitFor();
  return page;
}

/** Runs in the browser, which lets no script make a folder: this one behaves as a dropped one does. */
function dropFolder(): void {
  const fileEntry = (name: string) => ({
    name,
    isFile: true,
    isDirectory: false,
    file: (done: (file: File) => void) => done(new File(["x"], name)),
  });
  const folder = (name: string, inside: readonly object[]) => ({
    name,
    isFile: false,
    isDirectory: true,
    createReader() {
      const answers = [inside, []];
      return {
        readEntries: (done: (entries: readonly object[]) => void) => done(answers.shift() ?? []),
      };
    },
  });
  const entry = folder("papers", [
    fileEntry("a.pdf"),
    fileEntry(".DS_Store"),
    folder("more", [fileEntry("b.docx"), fileEntry("c.exe")]),
  ]);
  const event = new Event("drop", { bubbles: true, cancelable: true });
  const dataTransfer = { files: [], items: [{ webkitGetAsEntry: () => entry }] };
  document.body.dispatchEvent(Object.assign(event, { dataTransfer }));
}

function paste(page: Page, content: { file?: string; text?: string }): Promise<void> {
  return page.evaluate(({ file, text }) => {
    const clipboardData = new DataTransfer();
    if (file !== undefined) clipboardData.items.add(new File(["x"], file));
    if (text !== undefined) clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, content);
}

it.each(["compare/unknown/other"])(
  "says in words for people that there is nothing at #/%s",
  async (address) => {
    const { page } = await tests.open({ path: `/#key=${tests.key}` });
    await page.waitForSelector("h1");
    await page.goto(`${tests.url}/#/${address}`);
    const words = page.locator(".compare-head").first();
    await expect
      .poll(() => words.textContent())
      .toContain("It does not exist any more, or it belongs to somebody else.");
  },
);
