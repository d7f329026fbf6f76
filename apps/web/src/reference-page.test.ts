import { expect, it } from "vitest";
import { fixture } from "./testing/documents.ts";
import { usePage } from "./testing/use-page.ts";

const tests = usePage();
const RUNSYNC = "/v2/{endpoint_id}/runsync";

it("sends a request from the reference, with a key and a document from this machine", async () => {
  const { page } = await tests.open({ path: "/docs" });
  await page.getByText("Authentication").first().click();
  await page.getByPlaceholder("api-token").fill(tests.key);
  await page.getByRole("button", { name: "Set" }).click();
  await page.getByText(RUNSYNC).first().click();

  await page.locator("[data-pname=endpoint_id]").fill("parser");
  await page.locator("[data-pname=Accept]").fill("text/markdown");
  await page.getByLabel("mime type").selectOption("application/octet-stream");
  await page.locator("input[type=file]").setInputFiles({
    name: "sample.pdf",
    mimeType: "application/pdf",
    buffer: fixture("pdf/sources/sample.pdf"),
  });
  await page.getByRole("button", { name: "Execute" }).click();

  await expect.poll(() => page.getByText("# Lamps").count()).toBeGreaterThan(0);
});

it("shows the fields of a request and of its answer", async () => {
  const { page } = await tests.open({ path: "/docs" });
  await page.getByText(RUNSYNC).first().click();

  const texts = ["HTTP or HTTPS address of the document", "From submission to the start of"];
  for (const text of texts) {
    await expect.poll(() => page.getByText(text).count()).toBeGreaterThan(0);
  }
});
