import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createEngine } from "./engine.ts";
import { renderers } from "./renderers/registry.ts";
import { DEFAULT_RENDER_OPTIONS } from "./renderers/renderer.ts";
import { sampleOptions } from "./testing/sample-options.ts";

const FIXTURES = new URL("../../../fixtures/pdf/", import.meta.url);

// `npx vitest run -u` writes the expected files anew; read the difference before you commit it.
it("turns the sample into the outputs that were read and approved", async () => {
  const document = await createEngine().parse({
    bytes: readFileSync(new URL("sources/sample.pdf", FIXTURES)),
    options: sampleOptions,
    images: { add: async () => {} },
    signal: new AbortController().signal,
  });

  // The version is no part of what is approved.
  const stable = { ...document, _version_name: "test" };
  const toJson = (value: unknown) => JSON.stringify(value, null, 2);
  await expect(renderers.markdown(stable, DEFAULT_RENDER_OPTIONS)).toMatchFileSnapshot(
    expected("sample.md"),
  );
  await expect(toJson(renderers.content_list(stable, DEFAULT_RENDER_OPTIONS))).toMatchFileSnapshot(
    expected("sample_content_list_v2.json"),
  );
  await expect(toJson(renderers.middle(stable, DEFAULT_RENDER_OPTIONS))).toMatchFileSnapshot(
    expected("sample_middle.json"),
  );
});

function expected(name: string): string {
  return fileURLToPath(new URL(`expected/${name}`, FIXTURES));
}
