import { ParserError } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { scriptVision, type VisionScript } from "../../../testing/scripted-vision.ts";
import { askModel } from "./ask-model.ts";

const QUESTION = { prompt: "?", presencePenalty: 1, frequencyPenalty: 0.05 };

describe("askModel", () => {
  it("gives the answer that there is nothing wrong with", async () => {
    expect(await ask(() => "fine")).toEqual({ answer: { text: "fine" }, count: 1 });
  });

  it.each([
    { name: "is cut off", first: { text: "half", isTruncated: true } },
    { name: "repeats itself", first: "again and ".repeat(200) },
    { name: "is not text", first: "\uFFFD\uFFFD\u0001 a" },
    { name: "is not what was asked for", first: "wrong" },
  ])("asks once more where the answer $name", async ({ first }) => {
    let count = 0;

    const asked = await ask(() => (count++ === 0 ? first : "fine"));

    expect(asked).toEqual({ answer: { text: "fine" }, count: 2 });
  });

  it("says what was wrong with the second answer too", async () => {
    const { answer, count } = await ask(() => "wrong");

    expect(answer).toEqual({ failure: "The answer is wrong, twice." });
    expect(count).toBe(2);
  });

  it("does not ask again what the model's client has given up", async () => {
    const asked = await ask(() => {
      throw new ParserError("MODEL_SERVER_FAILED", "The server answered 503 three times.");
    });

    expect(asked).toEqual({
      answer: { failure: "The server answered 503 three times." },
      count: 1,
    });
  });

  it("stops with the caller's reason", async () => {
    const caller = new AbortController();

    const asked = ask(() => {
      caller.abort(new Error("enough"));
      throw new Error("cancelled");
    }, caller.signal);

    await expect(asked).rejects.toThrow("enough");
  });
});

async function ask(script: VisionScript, signal = new AbortController().signal) {
  const vision = scriptVision(script);
  const findFault = (text: string) => (text === "wrong" ? "is wrong" : undefined);
  const answer = await askModel(QUESTION, { vision, signal, findFault });
  return { answer, count: vision.questions.length };
}
