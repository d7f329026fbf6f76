import { expect, it } from "vitest";
import { parseHostile } from "../testing/parse-hostile.ts";

const page = (body: string) => Buffer.from(`<!doctype html><title>t</title>${body}`);

it.each([
  {
    name: "elements nested without end",
    file: page("<div>".repeat(100_000)),
    outcome: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "a table whose cells claim a million columns each",
    file: page(`<table><tr>${'<td colspan="1000000">x'.repeat(50)}</tr><tr><td>y</table>`),
    outcome: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "a cell that claims a million rows",
    file: page('<table><tr><td rowspan="1000000">tall<td>b<tr><td>c</table>'),
    outcome: "ok",
  },
  {
    name: "a picture that is not one",
    file: page('<p>text<img alt="broken" src="data:image/png;base64,AAAA">'),
    outcome: "ok",
  },
  {
    name: "a picture of this machine",
    file: page(
      '<p>text<img alt="passwd" src="file:///etc/passwd"><iframe src="file:///etc/hosts">',
    ),
    outcome: "ok",
  },
  {
    name: "Markdown nested without end",
    file: Buffer.from(`# x\n\n${"> ".repeat(3000)}deep\n\n${"[".repeat(3000)}`),
    outcome: "ok",
  },
  {
    name: "formulas that never end",
    file: Buffer.from(`# x\n\n${"$$ x\n".repeat(3000)}`),
    outcome: "ok",
  },
  {
    name: "a record of a hundred thousand fields",
    file: Buffer.from(`a,b\n1,2\n${",".repeat(100_000)}\n`),
    outcome: "ok",
  },
  {
    name: "records of too many fields",
    file: Buffer.from(`sep=,\n${"a,".repeat(20_000)}b\n`),
    outcome: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "a quote that never ends",
    file: Buffer.from(`sep=,\na,b\n"${"x".repeat(100_000)}`),
    outcome: "ok",
  },
  { name: "tags that never end", file: page("<p>text <a href='x"), outcome: "ok" },
  { name: "a list in itself a hundred times", file: page("<ul><li>x".repeat(100)), outcome: "ok" },
])("reads or refuses a page with $name", async ({ file, outcome }) => {
  expect((await parseHostile(file)).outcome).toBe(outcome);
});

it("keeps code and dangerous addresses out of the text", async () => {
  const { markdown } = await parseHostile(
    page(
      '<p>safe <a href="javascript:alert(1)">link</a><script>evil()</script><a href="data:text/html,x">d</a>' +
        "<img src=x onerror=alert(1)><svg onload=alert(1)><text>drawn</text></svg>",
    ),
  );
  expect(markdown).toContain("safe linkd");
  expect(markdown).not.toMatch(/alert|evil|javascript|data:/);
});
