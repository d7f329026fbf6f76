import { describe, expect, it } from "vitest";
import { beforeLeader, hasLeader, isDottedRule } from "./leader.ts";

describe("hasLeader", () => {
  it.each([
    "Osmosis .......... 39",
    "Osmosis . . . . . 39",
    "Osmosis ···· 39",
    "Osmosis …… 39",
    "Name: ______",
  ])("finds one in %j", (text) => {
    expect(hasLeader(text)).toBe(true);
  });

  it.each(["And so on ...", "Wait … what", "a · b · c", "snake_case", "1.2.3.4"])(
    "finds none in %j",
    (text) => {
      expect(hasLeader(text)).toBe(false);
    },
  );
});

describe("beforeLeader", () => {
  it.each([
    ["Osmosis ..... ", "Osmosis"],
    ["Osmosis..", "Osmosis"],
    ["Osmosis\t", "Osmosis"],
    ["Osmosis…", "Osmosis"],
    ["Osmosis · · ·· ", "Osmosis"],
    ["Osmosis . ", "Osmosis"],
  ])("cuts it from %j", (text, expected) => {
    expect(beforeLeader(text)).toBe(expected);
  });

  it.each(["Osmosis", "Osmosis ", "Osmosis. "])("leaves %j alone", (text) => {
    expect(beforeLeader(text)).toBeUndefined();
  });
});

describe("isDottedRule", () => {
  it.each([
    { text: "..........", isRule: true },
    { text: ". . . . . .", isRule: true },
    { text: "...", isRule: false },
    { text: "Osmosis ..........", isRule: false },
    { text: "          ", isRule: false },
  ])("is $isRule for $text", ({ text, isRule }) => {
    expect(isDottedRule(text)).toBe(isRule);
  });
});
