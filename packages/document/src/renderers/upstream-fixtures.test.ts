import { existsSync, readFileSync } from "node:fs";
import type { Document, Page } from "@parsewright/contract";
import { UpstreamContentList, UpstreamContentListV2 } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { renderers } from "./registry.ts";
import { DEFAULT_RENDER_OPTIONS, type RenderOptions } from "./renderer.ts";
import { toHalfWidthLetters } from "../language/half-width.ts";
import { endsWithWordHyphen } from "../language/hyphenation.ts";
import { escapeBlockStart, escapeInline } from "./text/escape-markdown.ts";

/** What upstream's own functions wrote, kept beside the checkout and not part of it. */
const FIXTURES = new URL("../../../../../shared/fixtures/engine/", import.meta.url);

interface RenderFixture {
  readonly cases: readonly {
    readonly pdf_info: Page[];
    readonly img_bucket_path: string;
    readonly out: Readonly<Record<string, unknown>>;
  }[];
}

interface Improvement {
  readonly name: string;
  readonly fixture: Document["_backend"];
  readonly output: UpstreamOutput;
  readonly upstream: string;
  readonly ours: string;
}

const OUTPUTS = {
  mm_markdown: "markdown",
  nlp_markdown: "nlp_markdown",
  content_list: "upstream_content_list",
  content_list_v2: "upstream_content_list_v2",
} as const;
type UpstreamOutput = keyof typeof OUTPUTS;

/** Every place where we write something better than upstream. Anything else must match to the byte. */
const IMPROVEMENTS: readonly Improvement[] = [
  {
    name: "the first list names the picture of an equation",
    fixture: "vlm",
    output: "content_list",
    upstream: String.raw`{"type":"equation","text":"$$\nE=mc^2`,
    ours: String.raw`{"type":"equation","img_path":"images/e.jpg","text":"$$\nE=mc^2`,
  },
  {
    name: "no double space before an inline equation in vlm text",
    fixture: "vlm",
    output: "content_list_v2",
    upstream: `*bold* and  "`,
    ours: `*bold* and "`,
  },
  {
    name: "no double space before an inline equation in vlm algorithms",
    fixture: "vlm",
    output: "content_list_v2",
    upstream: `1: let  "`,
    ours: `1: let "`,
  },
  {
    name: "a missing picture is an empty path",
    fixture: "vlm",
    output: "content_list_v2",
    upstream: `"path":"images/"`,
    ours: `"path":""`,
  },
  {
    name: "no double space before an inline equation in pipeline text",
    fixture: "pipeline",
    output: "content_list_v2",
    upstream: `hyphen and  "`,
    ours: `hyphen and "`,
  },
  {
    name: "the second list keeps the line ends of pipeline code",
    fixture: "pipeline",
    output: "content_list_v2",
    upstream: `"def f(): return 1"`,
    ours: String.raw`"def f():\nreturn 1"`,
  },
  {
    name: "the second list keeps the line ends of pipeline algorithms",
    fixture: "pipeline",
    output: "content_list_v2",
    upstream: `"2: end"`,
    ours: String.raw`"\n2: end"`,
  },
];

const SHAPES = ["pipeline", "vlm", "hybrid", "office"] as const;
const cases = SHAPES.flatMap((backend) =>
  (Object.keys(OUTPUTS) as UpstreamOutput[]).map((output) => ({ backend, output })),
);

describe.skipIf(!existsSync(FIXTURES))(
  "against upstream's outputs (needs ../shared/fixtures)",
  () => {
    it.each(cases)("writes $output of a $backend document to the byte", ({ backend, output }) => {
      for (const { document, options, expected } of loadCases(backend)) {
        const written = renderers[OUTPUTS[output]](document, {
          ...options,
          mergedAwayBlocks: "keep",
        });

        expect(toText(written)).toBe(improve(toText(expected[output]), backend, output));
      }
    });

    it.each(IMPROVEMENTS)("improves on upstream: $name", ({ fixture, output, upstream, ours }) => {
      const { document, options, expected } = loadFirstCase(fixture);
      const written = renderers[OUTPUTS[output]](document, {
        ...options,
        mergedAwayBlocks: "keep",
      });

      expect(toText(expected[output]).split(upstream)).toHaveLength(2);
      expect(toText(written).split(ours)).toHaveLength(2);
    });

    it("improves on upstream: merged-away blocks leave no empty entries behind", () => {
      const { document, options } = loadFirstCase("vlm");

      const kept = renderers.upstream_content_list(document, {
        ...options,
        mergedAwayBlocks: "keep",
      });
      const dropped = renderers.upstream_content_list(document, options);
      const isEmpty = (entry: (typeof kept)[number]) =>
        (entry.type === "text" && entry.text === "") ||
        (entry.type === "table" && !entry.table_body);

      expect(kept.filter(isEmpty)).toHaveLength(2);
      expect(dropped).toEqual(kept.filter((entry) => !isEmpty(entry)));
      expect(renderers.upstream_content_list_v2(document, options)[0]).toHaveLength(dropped.length);
    });

    it.each(SHAPES)("fits the schemas of upstream's lists: %s", (backend) => {
      for (const { expected } of loadCases(backend)) {
        expect(() => UpstreamContentList.parse(expected["content_list"])).not.toThrow();
        expect(() => UpstreamContentListV2.parse(expected["content_list_v2"])).not.toThrow();
      }
    });

    it("escapes and normalises text as upstream does", () => {
      const table = readJson("escape.json") as Record<string, { in: string; out: unknown }[]>;
      const functions = {
        inline: escapeInline,
        prefix: escapeBlockStart,
        line_end_hyphen: endsWithWordHyphen,
        full_to_half: toHalfWidthLetters,
      };

      for (const [name, apply] of Object.entries(functions)) {
        // Upstream mends words cut behind the letters A to Z only; we mend them behind any letter.
        const rows = (table[name] ?? []).filter((row) => row.in !== "é-");
        expect(rows.map((row) => apply(row.in))).toEqual(rows.map((row) => row.out));
        expect(rows.length).toBeGreaterThan(0);
      }
    });
  },
);

function loadCases(backend: Document["_backend"]) {
  const file = backend === "hybrid" ? "vlm" : backend;
  const { cases: fixtureCases } = readJson(`render-${file}.json`) as RenderFixture;
  return fixtureCases.map(({ pdf_info, img_bucket_path, out }) => {
    const document: Document = { pdf_info, _backend: backend, _version_name: "0" };
    const options: RenderOptions = {
      ...DEFAULT_RENDER_OPTIONS,
      imagePrefix: img_bucket_path,
      contents: "as_printed",
    };
    return { document, options, expected: out };
  });
}

function loadFirstCase(backend: Document["_backend"]) {
  const [firstCase] = loadCases(backend);
  if (firstCase === undefined) throw new Error(`render-${backend}.json has no case`);
  return firstCase;
}

function improve(text: string, backend: Document["_backend"], output: UpstreamOutput): string {
  const fixture = backend === "hybrid" ? "vlm" : backend;
  return IMPROVEMENTS.filter((row) => row.fixture === fixture && row.output === output).reduce(
    (improved, { upstream, ours }) => improved.replaceAll(upstream, () => ours),
    text,
  );
}

function toText(output: unknown): string {
  return typeof output === "string" ? output : JSON.stringify(output);
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, FIXTURES), "utf8"));
}
