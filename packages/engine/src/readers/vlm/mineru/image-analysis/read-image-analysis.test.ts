import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readImageAnalysis } from "./read-image-analysis.ts";

/** What upstream's own function gave, kept beside the checkout and not part of it. */
const fixture = new URL(
  "../../../../../../../../shared/fixtures/engine/image-analysis.json",
  import.meta.url,
);

describe("readImageAnalysis", () => {
  it.skipIf(!existsSync(fixture))("answers like the fixture (needs ../shared/fixtures)", () => {
    const cases = JSON.parse(readFileSync(fixture, "utf8")) as { in: string; out: unknown }[];

    expect(cases.map((entry) => readImageAnalysis(entry.in))).toEqual(
      cases.map((entry) => entry.out),
    );
  });

  it("reads fields that are closed, and content that was cut off", () => {
    const answer =
      field("class", "Natural_Image") + "<|sub_class_start|>dog<|content_start|> a dog <b";

    expect(readImageAnalysis(answer)).toEqual({
      class: "natural_image",
      sub_class: "",
      caption: "",
      content: "a dog &lt;b",
    });
  });

  it("says nothing about an answer without fields", () => {
    expect(readImageAnalysis("[Non-Text]")).toEqual({
      class: "",
      sub_class: "",
      caption: "",
      content: "",
    });
  });

  it("takes no markup for a class, and leaves none in captions", () => {
    const answer = field("class", "<script>") + field("caption", "<img src=x> 1 < 2");

    expect(readImageAnalysis(answer)).toMatchObject({ class: "", caption: "&lt;img src=x> 1 < 2" });
  });

  it.each([
    { name: "a link", caption: "[x](javascript:y)", left: String.raw`[x]\(javascript:y)` },
    {
      name: "a picture from elsewhere",
      caption: "![x](http://y)",
      left: String.raw`![x]\(http://y)`,
    },
    { name: "the end of its own frame", caption: "</details>", left: "&lt;/details>" },
    { name: "a fence without an end", caption: "a\n```\nb", left: "a\n\nb" },
  ])("leaves nothing in a caption to act as $name", ({ caption, left }) => {
    expect(readImageAnalysis(field("caption", caption)).caption).toBe(left);
  });

  it("leaves code in fences that end", () => {
    const content = "```js\na < b\n```";

    expect(readImageAnalysis(field("content", content)).content).toBe(content);
  });

  it.each([
    { name: "rows of one width", content: "|a|b|\n|:-|-:|\n|1|2|", kept: "|a|b|\n|:-|-:|\n|1|2|" },
    { name: "words", content: "a rising line", kept: "a rising line" },
    { name: "nothing of rows of several widths", content: "|a|b|\n|-|-|\n|1|", kept: "" },
    { name: "nothing of a table without a header", content: "|a|b|\n|1|2|", kept: "" },
    {
      name: "the rows before a loop",
      content: `|year|sales|\n|-|-|\n|2001|7|\n${"|2002|many and more|\n".repeat(60)}|20`,
      kept: "|year|sales|\n|-|-|\n|2001|7|\n|2002|many and more|",
    },
  ])("keeps of a chart $name", ({ content, kept }) => {
    const answer = field("class", "chart") + field("content", content);

    expect(readImageAnalysis(answer).content).toBe(kept);
  });

  it.each([
    {
      name: "writes a header where there is none",
      content: "A → B",
      drawn: "graph TD\nA --> B",
    },
    {
      name: "reads a header that runs into the drawing",
      content: "graph lr; A -> B",
      drawn: "graph LR\n A --> B",
    },
    {
      name: "quotes labels with brackets in them, in every shape",
      content: `flowchart TB\nA([f(x)]) -->|yes| B{"is [a]?"} -.-> C((x<br>y)) --> D[a<b>]`,
      drawn: `flowchart TB\n  A(["f(x)"]) -->|yes| B{"is [a]?"} -.-> C(("x<br/>y")) --> D["a&lt;b&gt;"]`,
    },
    {
      name: "leaves a line whose brackets do not match",
      content: "graph TD\nA[x --> B",
      drawn: "graph TD\nA[x --> B",
    },
    {
      name: "takes out what would act or end the fence",
      content:
        '```mermaid\n%%{init: {}}%%\ngraph TD\nA --> B\nclick A "javascript:alert(1)"\n```\n[x](y)\n```',
      drawn: "graph TD\nA --> B\n'''\n[x](y)",
    },
    { name: "leaves other drawings", content: 'pie\n"a" : 1', drawn: 'pie\n"a" : 1' },
  ])("$name", ({ content, drawn }) => {
    const answer = field("class", "flowchart") + field("content", content);

    expect(readImageAnalysis(answer).content).toBe(`\`\`\`mermaid\n${drawn}\n\`\`\``);
  });

  it.each([
    {
      name: "empties a drawing that repeats without end",
      content: "A --> Box1\n".repeat(100),
      left: "",
    },
    {
      name: "keeps words about a flowchart as words",
      content: "two <b>boxes",
      left: "two &lt;b>boxes",
    },
  ])("$name", ({ content, left }) => {
    const answer = field("class", "flowchart") + field("content", content);

    expect(readImageAnalysis(answer).content).toBe(left);
  });

  it.each(["a[", 'a["', "a]", "- ", "|", "->", "<", "```\n", "a[\n", " "])(
    "answers 200 KB of %j",
    (unit) => {
      const garbage = unit.repeat(200_000 / unit.length);
      for (const name of ["flowchart", "chart", "other"]) {
        const answer = field("class", name) + field("content", `x${garbage}y`);
        expect(readImageAnalysis(answer).class).toBe(name);
      }
    },
  );
});

function field(name: string, text: string): string {
  return `<|${name}_start|>${text}<|${name}_end|>`;
}
