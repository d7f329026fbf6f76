import { expect, it } from "vitest";
import { fixture } from "./testing/documents.ts";
import { usePage } from "./testing/use-page.ts";

const tests = usePage();

it("sends a request from the reference, with a document from this machine", async () => {
  const { page } = await tests.open({ path: "/docs" });
  await page.fill("#key", tests.key);
  const article = page.locator("article", {
    has: page.locator("h3", { hasText: "POST /v2/{endpoint_id}/runsync" }),
  });
  await article.locator("summary").click();

  await article
    .locator("textarea")
    .fill('{"input": {"transport": "inline", "formats": ["markdown"]}}');
  await article.locator("input[type=file]").setInputFiles({
    name: "sample.pdf",
    mimeType: "application/pdf",
    buffer: fixture("pdf/sources/sample.pdf"),
  });
  await article.locator("button").click();

  await expect.poll(() => article.locator("output").textContent()).toMatch(/^200 OK\n[^]*# Lamps/);
});

it("draws unions, nested objects and bounds", async () => {
  const { page } = await tests.open({ path: "/docs" });
  const textOf = (id: string) => page.locator(`section:has(> #${id})`).textContent();

  expect(await textOf("ContentListEntry")).toContain("TextEntry or EquationEntry or TableEntry");
  expect(await textOf("ProbeResponse")).toContain("probe.model_server.status");
  expect(await textOf("Policy")).toContain("integer, 5000 to 604800000");
});
