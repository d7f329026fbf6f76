import { describe, expect, it } from "vitest";
import { familiesOf, planDocument, splitOf } from "./plan.ts";
import { PRODUCERS } from "./producers/registry.ts";
import { FAMILIES } from "./style/families.ts";

const OPTIONS = { seed: 1, length: "short" } as const;

describe("planDocument", () => {
  it.each(PRODUCERS.map((producer) => [producer.name, producer] as const))(
    "plans the same document of %s for the same number, and others for other numbers",
    (_name, producer) => {
      expect(planDocument(producer, 7, OPTIONS)).toEqual(planDocument(producer, 7, OPTIONS));
      expect(planDocument(producer, 7, OPTIONS)).not.toEqual(planDocument(producer, 19, OPTIONS));
    },
  );

  it("gives every producer every family of what it makes, a language that it can set and a style that it supports", () => {
    for (const producer of PRODUCERS) {
      const families = familiesOf(producer);
      const plans = families.map((_, number) => planDocument(producer, number, OPTIONS));
      expect(plans.map(({ style }) => style.family)).toEqual(families.map(({ name }) => name));
      for (const { document, style } of plans) {
        expect(producer.supports(style)).toBe(true);
        expect(producer.languages === "all" || producer.languages.includes(document.language)).toBe(
          true,
        );
      }
    }
  });
});

describe("familiesOf", () => {
  it("has all families, or those of slides for producers that make nothing else", () => {
    expect(familiesOf({})).toEqual(FAMILIES);
    expect(familiesOf({ makes: "slides" }).map(({ name }) => name)).toEqual([
      "slides-light",
      "slides-dark",
    ]);
  });
});

describe("the split", () => {
  it("keeps at least two producers unseen", () => {
    const unseen = PRODUCERS.filter(({ isUnseen }) => isUnseen).map(({ name }) => name);
    expect(unseen).toEqual(["typst", "groff"]);
  });

  it("is unseen for unseen families and for everything of unseen producers", () => {
    const splits = [true, false].map((isUnseen) => [
      splitOf({ isUnseen }, { split: "seen" }),
      splitOf({ isUnseen }, { split: "unseen" }),
    ]);
    expect(splits).toEqual([
      ["unseen", "unseen"],
      ["seen", "unseen"],
    ]);
  });

  it("has whole families on both sides that are used for the same kinds of documents", () => {
    const kinds = (split: string) =>
      new Set(
        FAMILIES.filter((family) => family.split === split).flatMap((family) => family.kinds),
      );
    expect(kinds("unseen")).toEqual(kinds("seen"));
  });
});
