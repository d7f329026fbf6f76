import { describe, expect, it } from "vitest";
import { countTokens } from "./count-tokens.ts";

/** The counts are those of gpt-tokenizer 4.0.0. */
describe("countTokens", () => {
  it.each([
    ["", 0],
    ["The lamp burns oil all night long, doesn't it?", 12],
    ["WE'LL SEE 1234567 lamps…\n\n\n    indented\t\ttwice   ", 18],
    ["Die Größe der Übergangsflächen beträgt 3,5 m².", 20],
    ["Стандартная лампа горит всю ночь.", 17],
    ["灯台は夜の海を照らす。海岸线很长。등대가 바다를 비춘다.", 34],
    ["المنارة تضيء البحر ليلاً", 19],
    ["<|endoftext|> 👩‍🚀 ﬁ \ud800", 17],
    ["a".repeat(1000), 125],
    ["<td>&nbsp;</td>".repeat(20), 120],
  ])("counts the tokens of cl100k_base in %j", (text, count) => {
    expect(countTokens(text)).toBe(count);
  });

  it("counts a byte order mark as one token, of rank 3305, which gpt-tokenizer does not find", () => {
    expect(countTokens("\ufeff")).toBe(1);
  });
});
