import { describe, expect, it } from "vitest";
import { HttpUrl, urlProblem } from "./url-shape.ts";

describe("urlProblem", () => {
  it.each([
    "https://example.com/a.pdf?signature=x",
    "HTTP://Example.com",
    "http://example.com:8080/my file.pdf",
    "http://user:password@example.com/",
    "http://127.0.0.1/",
    "http://[::1]:1/",
    " https://example.com/\n",
    "http://例え.jp/",
    "http://1.2.3.4.example.com/",
  ])("finds nothing wrong with %s", (url) => {
    expect(urlProblem("file_url", url)).toBeUndefined();
  });

  it.each([
    { url: "ftp://x/y", problem: "must be an http(s) URL; got scheme 'ftp'" },
    { url: "h:80", problem: "must be an http(s) URL; got scheme 'h'" },
    { url: "example.com/a", problem: "must be an http(s) URL; got scheme '<none>'" },
    { url: "//example.com/a", problem: "must be an http(s) URL; got scheme '<none>'" },
    { url: "http://", problem: "has no host: 'http://'" },
    { url: "http:///a", problem: "has no host: 'http:///a'" },
    { url: "http:/a", problem: "has no host: 'http:/a'" },
    { url: "http://:80/", problem: "has no host: 'http://:80/'" },
    { url: "http://user@/a", problem: "has no host: 'http:///a'" },
    { url: "http://a:99999/", problem: "has an invalid port: 'http://a:99999/'" },
    { url: "http://a:b/", problem: "is not a valid URL: 'http://a:b/'" },
    { url: "http://a b/", problem: "is not a valid URL: 'http://a b/'" },
  ])("says that $url $problem", ({ url, problem }) => {
    expect(urlProblem("file_url", url)).toBe(`file_url ${problem}`);
  });

  it.each([
    "2130706433",
    "127.1",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "1２7.0.0.1",
    "127.0.0.1.",
    "%31%32%37.0.0.1",
    "0",
  ])("refuses %s, which may mean another address elsewhere", (host) => {
    expect(urlProblem("server_url", `http://${host}/`)).toContain(
      "is a legacy numeric address spelling",
    );
  });

  it("keeps passwords and signatures out of its texts", () => {
    expect(urlProblem("file_url", "http://user:SECRET@a:99999/b?signature=SECRET#SECRET")).toBe(
      "file_url has an invalid port: 'http://a:99999/b'",
    );
  });
});

it("refuses an address with a NUL in it", () => {
  const { error } = HttpUrl.safeParse("https://example.com/\0");
  expect(error?.issues.map(({ message }) => message)).toEqual(["contains a NUL character"]);
});
