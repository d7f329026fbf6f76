import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeZip } from "@parsewright/document/testing/zip-writer";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";

const POLL = { timeout: 30_000 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-watch-"));
  await mkdir(join(folder, "inbox"));
});
afterEach(() => rm(folder, { recursive: true }));

it("parses what is there and what comes, also when it changes, until it is stopped", async () => {
  const controller = new AbortController();
  const io = createFakeIo({ signal: controller.signal });
  const [inbox, output] = [join(folder, "inbox"), join(folder, "output")];
  const put = (name: string, text: string) => writeFile(join(inbox, name), text);
  const markdownOf = (name: string) => () =>
    readFile(join(output, name, `${name}.md`), "utf8").catch(() => "");
  await put("first.txt", "The first lamp is lit.");
  const watching = runProgram(["watch", inbox, "-o", output, "--interval", "0.1"], io);

  await expect.poll(markdownOf("first"), POLL).toContain("The first lamp is lit.");
  await put("broken.pdf", "%PDF-1.7 nothing");
  await put("second.txt", "The second lamp is lit.");
  await expect.poll(markdownOf("second"), POLL).toContain("The second lamp is lit.");
  await put("first.txt", "The first lamp, lit again.");
  await expect.poll(markdownOf("first"), POLL).toContain("lit again");
  await expect.poll(() => io.printed.stderr, POLL).toMatch(/broken\.pdf: [A-Z_]+: /);
  controller.abort();

  expect(await watching).toBe(0);
  expect(io.printed.stdout.match(/^failed /gm)).toHaveLength(1);
  expect((await readdir(output)).toSorted()).toEqual([".parser-batch.json", "first", "second"]);
});

it("goes on beside zips that are damaged or still written, links that lead out, and folders that vanish", async () => {
  const controller = new AbortController();
  const io = createFakeIo({ signal: controller.signal });
  const [inbox, output] = [join(folder, "inbox"), join(folder, "output")];
  await writeFile(join(folder, "secret.txt"), "A secret of the machine.");
  await symlink(join(folder, "secret.txt"), join(inbox, "link.txt"));
  await mkdir(join(inbox, "vanishing"));
  await writeFile(join(inbox, "papers.zip"), "PK\x03\x04 cut off");
  const watching = runProgram(["watch", inbox, "-o", output, "--interval", "0.1"], io);

  await expect.poll(() => io.printed.stderr, POLL).toMatch(/papers\.zip: DOCUMENT_CORRUPT: /);
  await rm(join(inbox, "vanishing"), { recursive: true });
  await writeFile(join(inbox, "papers.zip"), writeZip({ "inside.md": "# Inside" }));
  await expect.poll(() => readdir(output), POLL).toContain("inside");
  controller.abort();

  expect(await watching).toBe(0);
  expect(await readdir(output)).not.toContain("link");
});
