import { describe, expect, it } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { guessMediaType } from "../media-type.ts";
import { answerNextJob, RESULT } from "../testing/scripted-worker.ts";
import { toJobInput } from "./to-job-input.ts";

/** What clients of this API rely on. */
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
      { path: "/tika/json/md", expected: { ...METADATA, "tk:content": RESULT.markdown } },
      { path: "/rmeta/text", expected: [{ ...METADATA, ...CONTENT }] },
      { path: "/meta", expected: METADATA },
    ])("answers $path with JSON", async ({ path, expected }) => {
      const answering = put(path);
      await answerNextJob(gateway);
      expect(JSON.parse((await answering).text)).toMatchObject(expected);
    });

    it("answers /tika with plain text", async () => {
      const answering = put("/tika", { accept: "text/plain" });
      await answerNextJob(gateway);
      const { headers, text } = await answering;
      expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(text).toBe(RESULT.text);
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
