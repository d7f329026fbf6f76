import { describe, expect, it } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { guessMediaType } from "../media-type.ts";
import { answerNextJob, FAILURE, RESULT, success } from "../testing/scripted-worker.ts";
import { toJobInput } from "./to-job-input.ts";

const ABOUT_CATS = success({
  ...(RESULT.middle && {
    middle: { ...RESULT.middle, parser_metadata: { title: "Cats & co" } },
  }),
});
const XHTML = '<div class="page"><h1>Report</h1>\n<p>Two cats.</p>\n<p>A note.</p></div>';

/** Tests what clients of this API rely on. */
export function testTika(gateway: TestGateway): void {
  const METADATA = {
    "Content-Type": "application/pdf",
    "xmpTPg:NPages": "2",
    resourceName: "a.pdf",
  };
  const CONTENT = { "X-TIKA:content": RESULT.text };

  describe("Tika", () => {
    it.each([
      { path: "/tika/text", expected: { ...METADATA, ...CONTENT } },
      { path: "/tika", expected: { ...METADATA, ...CONTENT } },
      { path: "/tika/json/md", expected: { ...METADATA, "tk:content": RESULT.markdown } },
      { path: "/rmeta/text", expected: [{ ...METADATA, ...CONTENT }] },
      { path: "/rmeta/ignore", expected: [METADATA] },
      { path: "/meta", expected: METADATA },
      { path: "/meta/dc:title", expected: { "dc:title": "Cats & co" } },
    ])("answers $path with JSON", async ({ path, expected }) => {
      const answering = put(path, { accept: "application/json" });
      await answerNextJob(gateway, ABOUT_CATS);
      expect(JSON.parse((await answering).text)).toMatchObject(expected);
    });

    it.each(["/rmeta", "/rmeta/xml", "/rmeta/html"])("answers %s with XHTML", async (path) => {
      const answering = put(path, { accept: "application/json" });
      await answerNextJob(gateway, ABOUT_CATS);
      const [part] = JSON.parse((await answering).text) as Record<string, string>[];
      expect(part?.["X-TIKA:content"]).toContain(XHTML);
    });

    it.each([
      { path: "/tika", accept: "text/html", type: "text/html; charset=utf-8" },
      { path: "/tika", accept: "text/xml", type: "text/xml" },
      { path: "/tika/html", accept: "*/*", type: "text/html; charset=utf-8" },
      { path: "/tika/xml", accept: "*/*", type: "text/xml" },
    ])("answers $path with $type where Accept is $accept", async ({ path, accept, type }) => {
      const answering = put(path, { accept });
      await answerNextJob(gateway, ABOUT_CATS);
      const { headers, text } = await answering;
      expect(headers.get("content-type")).toBe(type);
      expect(text).toContain(XHTML);
      expect(text).toContain('<meta name="dc:title" content="Cats &amp; co" />');
    });

    it.each(["/tika", "/tika/text"])("answers %s with plain text", async (path) => {
      const answering = put(path, { accept: "text/plain" });
      await answerNextJob(gateway);
      const { headers, text } = await answering;
      expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(text).toBe(RESULT.text);
    });

    it("writes metadata as lines unless JSON is asked for", async () => {
      const answering = put("/meta", { accept: "*/*" });
      await answerNextJob(gateway, ABOUT_CATS);
      expect((await answering).text).toContain('"dc:title","Cats & co"\n');
    });

    it("has no field that the document does not have", async () => {
      const answering = put("/meta/dc:creator");
      await answerNextJob(gateway);
      expect(await answering).toMatchObject({ status: 404 });
    });

    it.each(["/language/stream", "/language/string"])(
      "answers %s with two letters",
      async (path) => {
        const answering = put(path);
        await answerNextJob(gateway, success({ text: "Die Katze ist nicht auf dem Dach." }));
        expect((await answering).text).toBe("de");
      },
    );

    it("answers a document that cannot be read without a body, and says why in a header", async () => {
      const answering = put("/rmeta/text");
      await answerNextJob(gateway, FAILURE);
      const { status, text, headers } = await answering;
      expect({ status, text }).toEqual({ status: 422, text: "" });
      expect(headers.get("x-parser-error")).toBe(encodeURI("The document is empty."));
    });

    it("names the body, not our fields, where it is no document", async () => {
      const answering = put("/tika");
      const parser_error = {
        ...FAILURE.parser_error,
        code: "UNSUPPORTED_FORMAT",
        message: "no format. Check that file_b64 was base64-encoded correctly",
      };
      await answerNextJob(gateway, { ...FAILURE, parser_error });
      const { status, headers } = await answering;
      expect(status).toBe(415);
      expect(decodeURI(headers.get("x-parser-error") ?? "")).toContain("Check that the body is");
    });

    it("says what a file is without a job", async () => {
      const { text } = await put("/detect/stream");
      expect(text).toBe("application/pdf");
    });

    it("words its errors as plain text", async () => {
      const { status, headers, text } = await gateway.call("/tika", {
        method: "PUT",
        key: "wrong",
      });
      expect(status).toBe(401);
      expect(headers.get("content-type")).toMatch(/^text\/plain/);
      expect(text).toContain("The API key is unknown");
    });
  });

  it.each([
    ["PK\u0003\u0004....word/document.xml", /wordprocessingml/],
    ["PK\u0003\u0004....", /^application\/zip$/],
    ["Dear Sir,\n", /^text\/plain$/],
    ["<!DOCTYPE html><p>", /^text\/html$/],
    ["From: a@b.c\nSubject: x\n\nHello", /^message\/rfc822$/],
    ["{\\rtf1", /^application\/rtf$/],
    ["\u0000\u0001", /^application\/octet-stream$/],
    ["", /^application\/octet-stream$/],
  ])("takes %j for what it begins like", (start, expected) => {
    expect(guessMediaType(Buffer.from(start, "latin1"))).toMatch(expected);
  });

  it.each([
    ["deu+eng", "de"],
    ["chi_tra", "chinese_cht"],
    ["jpn", "japan"],
    ["xyz", undefined],
  ])("reads the language %s as %s", (header, lang) => {
    const { input } = toJobInput({ headers: { "x-tika-ocrlanguage": header } });
    expect(input.lang).toBe(lang);
  });

  function put(path: string, headers: Readonly<Record<string, string>> = {}) {
    return gateway.call(path, {
      method: "PUT",
      body: "%PDF-1.4",
      headers: { "content-disposition": 'attachment; filename="a.pdf"', ...headers },
    });
  }
}
