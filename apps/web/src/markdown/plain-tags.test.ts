import { describe, expect, it } from "vitest";
import { plainTags } from "./plain-tags.ts";

describe("plainTags", () => {
  it.each([
    { html: '<td colspan="2">a</td>', expected: '<td colspan="2">a</td>' },
    { html: "<td colspan=2 onclick='alert(1)'>a</td>", expected: '<td colspan="2">a</td>' },
    { html: "<img src=x onerror=alert(1)>", expected: "&lt;img src=x onerror=alert(1)>" },
    { html: '<img src="images/a.png" alt="x"/>', expected: '<img src="images/a.png" alt="x">' },
    { html: "<script>alert(1)</script>", expected: "&lt;script>alert(1)&lt;/script>" },
    { html: "<scr<script>ipt>", expected: "&lt;scr&lt;script>ipt>" },
    { html: "a < b", expected: "a &lt; b" },
    { html: '<p title="a>b">', expected: '&lt;p title="a>b">' },
    { html: "<!-- <b>x</b> -->", expected: "&lt;!-- <b>x</b> -->" },
    { html: "<BR/>", expected: "<br>" },
    { html: "&lt;b&gt;", expected: "&lt;b&gt;" },
    { html: "<img alt='a\"b'>", expected: '<img alt="a&quot;b">' },
    { html: "<svg/onload=alert(1)>", expected: "&lt;svg/onload=alert(1)>" },
  ])("makes $html into $expected", ({ html, expected }) => {
    expect(plainTags(html)).toBe(expected);
  });
});
