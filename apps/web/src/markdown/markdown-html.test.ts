import { describe, expect, it } from "vitest";
import { markdownHtml } from "./markdown-html.ts";

describe("markdownHtml", () => {
  it.each([
    { markdown: "$$\na<b\n$$", html: '<div data-formula="block">a&lt;b</div>' },
    { markdown: "by $x_1$ and $y$", html: '<span data-formula="inline">x_1</span>' },
    { markdown: "## Two", html: "<h2>Two</h2>" },
    { markdown: "<table><tr><td>a</td></tr></table>", html: "<table><tr><td>a</td></tr></table>" },
    {
      markdown: "<table><tr><td>by $x<y$ m</td><td colspan=2>$$a$$</td></tr></table>",
      html: '<td>by <span data-formula="inline">x&lt;y</span> m</td><td colspan="2"><span data-formula="inline">a</span></td>',
    },
    { markdown: "dear.[^25] And", html: 'dear.<sup data-note="25">25</sup> And' },
    { markdown: "[^25]: Ibid.", html: '<p><sup data-note="25">25</sup> Ibid.</p>' },
    { markdown: "**From:** A\n**To:** B", html: "A<br><strong>To:" },
    { markdown: "H<sub>2</sub>O", html: "H<sub>2</sub>O" },
    { markdown: "x <script>y</script>", html: "&lt;script>y&lt;/script>" },
  ])("makes $html of $markdown", ({ markdown, html }) => {
    expect(markdownHtml(markdown)).toContain(html);
  });

  it.each([
    "from 5$ to 6$",
    "$ 5 and 6 $",
    String.raw`\$5 and \$6`,
    "costs $5, or $10",
    "<table><tr><td>$5</td><td>$6 or $7</td></tr></table>",
  ])("sees money, not a formula, in %s", (markdown) => {
    expect(markdownHtml(markdown)).not.toContain("data-formula");
  });
});
