import { describe, expect, it } from "vitest";
import { jsonBytes } from "./answer-room.ts";
import { readOutput, KeptJson, memberBytes } from "./kept-json.ts";

const MIDDLE = { pdf_info: [{ text: 'a "quote", a \\ and a }' }, [1, -2.5e3, null, true]] };
const RESULT = { basename: "ä", markdown: "# 雪\n\\", middle: MIDDLE, images: { "a.png": "AAAA" } };
const OUTPUT = { ok: true, results: [RESULT, { middle: [] }], debug: { middle: { a: 1 } } };

describe("an output as it is stored", () => {
  it.each([
    ["", JSON.stringify(OUTPUT)],
    [" with spaces", JSON.stringify(OUTPUT, null, "\t")],
  ])("keeps lists and objects of its result that are not asked for%s", (_, json) => {
    const { results, ...rest } = readOutput(Buffer.from(json), ["images"]) as typeof OUTPUT;
    const [{ middle, ...result }, second] = results as unknown as [typeof RESULT, object];
    expect(middle).toBeInstanceOf(KeptJson);
    expect(JSON.parse(memberBytes(middle).toString())).toEqual(MIDDLE);
    expect({ ...result, middle: MIDDLE }).toEqual(RESULT);
    expect({ results: [RESULT, second], ...rest }).toEqual(OUTPUT);
  });

  it("is read whole where all of it is asked for", () => {
    expect(readOutput(Buffer.from(JSON.stringify(OUTPUT)))).toEqual(OUTPUT);
  });

  it.each([
    { ok: true, results: [] },
    { ok: true, results: "middle" },
    { results: [{ middle: 1, content_list: "[]", chunks: null }] },
    { error: { results: [{ middle: {} }] } },
    [{ results: [{ middle: {} }] }],
    null,
    7,
    "results",
  ])("is read whole where there is nothing to keep: %j", (output) => {
    expect(readOutput(Buffer.from(JSON.stringify(output)), [])).toEqual(output);
  });

  it("takes the last of two members of a name, as reading it does", () => {
    const json =
      '{"results":[{"middle":{"a":1},"middle":{"a":2}}],"results":[{"middle":[3],"middle":[4]}]}';
    const { results } = readOutput(Buffer.from(json), []) as { results: [{ middle: unknown }] };
    expect(memberBytes(results[0].middle).toString()).toBe("[4]");
  });

  it("does not take names for what they are not", () => {
    const json = '{"results":[{"__proto__":{"a":1},"toString":[1],"middle":{}}]}';
    const [result] = (readOutput(Buffer.from(json), []) as { results: [object] }).results;
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Object.keys(result)).toEqual(["__proto__", "toString", "middle"]);
  });

  it("is in an answer as it was stored", () => {
    const stored = new KeptJson(Buffer.from('{"a": 1.0}'));
    const answer = jsonBytes({ markdown: "é", none: undefined, middle_json: stored });
    expect(answer.toString()).toBe('{"markdown":"é","middle_json":{"a": 1.0}}');
    expect(jsonBytes(stored).toString()).toBe('{"a": 1.0}');
  });
});
