import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { docxWith } from "./testing/documents.ts";
import { usePage } from "./testing/use-page.ts";

const tests = usePage();
const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const DOCUMENT = { name: "Oil prices.docx", buffer: docxWith(["oil lamp", "costs $5"], []) };

it("gives code for a call that does the same when it is pasted", async () => {
  const { page } = await tests.open();
  await page.setInputFiles("#file", { ...DOCUMENT, mimeType: "application/octet-stream" });
  await page.getByText("Options", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Tables" }).uncheck();
  await page.getByText("Code for this call").click();
  const codeIn = async (language: string) => {
    await page.getByRole("button", { name: language, exact: true }).click();
    return page.getByLabel(`Code: ${language}`).innerText();
  };
  const folder = await makeFolder();
  const scripts = {
    "call.sh": await codeIn("curl"),
    "call.mjs": await codeIn("TypeScript"),
    "call.py": await codeIn("Python"),
    "command.sh": await codeIn("Command line"),
  };
  for (const [name, code] of Object.entries(scripts)) await writeFile(join(folder, name), code);
  expect(Object.values(scripts).join("")).not.toContain(tests.key);

  const variables = [
    `PYTHONPATH=${join(ROOT, "clients/python/src")}`,
    `PARSER_API_KEY=${tests.key}`,
  ];
  const paste = (...command: readonly string[]) =>
    run("env", [...variables, ...command], { cwd: folder });
  const outputs = await Promise.all([
    paste("bash", "call.sh"),
    paste(process.execPath, "call.mjs"),
    paste("python3", "call.py"),
    paste("bash", "-c", 'PATH="$PWD/bin:$PATH"; . ./command.sh'),
  ]);
  const [first = ""] = outputs.map(({ stdout }) => stdout.trim());
  expect(first).toContain("A table and links");
  for (const { stdout } of outputs) expect(stdout.trim()).toBe(first);
});

it("offers only backends that can run, with what they cost", async () => {
  const { page } = await tests.open();
  const titles = () => page.locator("select[name=backend] option").allTextContents();
  await expect
    .poll(titles)
    .toEqual(["Pipeline", "Vision model, model server", "Hybrid, model server"]);
  expect(await page.locator(".start").textContent()).toContain("about a second of CPU time");
});

it("keeps a key beyond the tab on request, and forgets it", async () => {
  const { page } = await tests.open();
  const again = async () => {
    const other = await page.context().newPage();
    await other.goto(tests.url);
    await other.getByRole("button", { name: /^(Key|No key)$/ }).waitFor();
    const words = await other.getByRole("button", { name: /^(Key|No key)$/ }).textContent();
    await other.close();
    return words;
  };
  expect(await again()).toBe("No key");
  await page.getByRole("button", { name: "Key", exact: true }).click();
  await page.getByLabel("Keep it on this computer").check();
  await page.getByRole("button", { name: "Use this key" }).click();
  expect(await again()).toBe("Key");
  await page.getByRole("button", { name: "Key", exact: true }).click();
  await page.getByRole("button", { name: "Forget the key" }).click();
  expect(await again()).toBe("No key");
});

it("shows operators the service, and makes keys that are seen once", async () => {
  const { page } = await tests.open();
  await page.getByRole("link", { name: "Operate" }).click();
  await page.getByText("The gateway takes jobs.").waitFor();
  await page.getByLabel("Purpose").fill("Website");
  await page.getByRole("button", { name: "Make a key" }).click();
  const key = (await page.locator(".new-key code").textContent()) ?? "";
  expect(key).toMatch(/^pk_/);
  await page.getByRole("button", { name: "I have noted it" }).click();
  expect(await page.locator("body").textContent()).not.toContain(key);

  const { page: other } = await tests.open({ path: `/#key=${key}` });
  await other.getByText("Nothing yet.").or(other.locator(".recent li").first()).first().waitFor();
  expect(await other.getByRole("link", { name: "Operate" }).count()).toBe(0);
  await page
    .getByRole("row", { name: /Website/ })
    .getByRole("button", { name: "Revoke" })
    .click();
  await page.getByRole("button", { name: "Revoke it" }).click();
  await page.getByRole("row", { name: /Website.*Revoked/ }).waitFor();
});

/** A folder of somebody who has installed the clients and the command. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parser-code-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, DOCUMENT.name), DOCUMENT.buffer);
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await symlink(join(ROOT, "node_modules/.bin"), join(folder, "bin"));
  return folder;
}
