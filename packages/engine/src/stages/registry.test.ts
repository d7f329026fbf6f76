import { existsSync, readFileSync } from "node:fs";
import { type Block, type Document, DOCUMENT_BACKENDS, type Page } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { copyPreprocBlocks } from "./copy-preproc-blocks.ts";
import { mergeMarkedOrCutText, mergeMarkedText } from "./merge-continued-text.ts";
import { mergeParagraphGroups } from "./merge-paragraph-groups.ts";
import { mergeReferenceLists } from "./merge-reference-lists.ts";
import { stagesFor } from "./registry.ts";
import { retypeLists } from "./retype-lists.ts";
import { bodiesAfter, documentOf, lineAt, textBlock } from "./sample-blocks.ts";

const fixture = new URL("../../../../../shared/fixtures/engine/para-merge.json", import.meta.url);

describe("stagesFor", () => {
  it.each(DOCUMENT_BACKENDS)("never changes the document it is given (%s)", (backend) => {
    const document = documentOf(
      [
        [textBlock([lineAt("1. one", [50, 50, 90]), lineAt("2. two", [50, 65, 90])])],
        [textBlock([lineAt("went on", [50, 50, 300])], { merge_prev: true })],
      ],
      backend,
    );
    const before = structuredClone(document);

    bodiesAfter(stagesFor(backend), document);

    expect(document).toEqual(before);
  });

  it("builds the body from what was read, in blocks of its own", () => {
    const document = documentOf([[textBlock([lineAt("Hello", [50, 50, 90])])]]);
    const empty = { ...document.pdf_info[0], para_blocks: [] } as unknown as Page;

    const [body] = bodiesAfter(stagesFor("vlm"), { ...document, pdf_info: [empty] });

    // How sure we are of a block is all that is added to it.
    const { parser_confidence, ...block } = body?.[0] ?? {};
    expect(block).toEqual(empty.preproc_blocks?.[0]);
    expect(parser_confidence).toBeDefined();
    expect(body).toHaveLength(1);
    expect(body?.[0]).not.toBe(empty.preproc_blocks?.[0]);
  });

  it("leaves office documents as they are", () => {
    expect(stagesFor("office")).toEqual([]);
  });
});

describe.skipIf(!existsSync(fixture))(
  "the paragraph merging fixture (needs ../shared/fixtures)",
  () => {
    it.each([
      { flavour: "pipeline" as const, stages: [retypeLists, mergeParagraphGroups] },
      { flavour: "vlm" as const, stages: [mergeMarkedText, mergeReferenceLists] },
      { flavour: "hybrid" as const, stages: [mergeMarkedOrCutText, mergeReferenceLists] },
    ])("gives the same blocks for $flavour", ({ flavour, stages }) => {
      const cases = JSON.parse(readFileSync(fixture, "utf8")) as Record<string, Page[]>;
      const document: Document = {
        pdf_info: cases["in"] ?? [],
        _backend: flavour,
        _version_name: "test",
      };

      const bodies = bodiesAfter([copyPreprocBlocks, ...stages], document);

      expect(bodies.map((body) => body.map(withoutOurs))).toEqual(
        cases[flavour]?.map((page) => page.para_blocks.map(withoutScratch)),
      );
    });
  },
);

/** Upstream leaves a field of its own on a merged block, which is not part of the format. */
function withoutScratch(block: object): object {
  return Object.fromEntries(Object.entries(block).filter(([key]) => key !== "_ocr_det_lines"));
}

/** Ours says on which page a moved line is; upstream only that it was moved. */
function withoutOurs(block: Block): Block {
  const lines = block.lines?.map(({ parser_page_idx: _page, ...line }) => line);
  return {
    ...block,
    ...(lines && { lines }),
    ...(block.blocks && { blocks: block.blocks.map(withoutOurs) }),
  };
}
