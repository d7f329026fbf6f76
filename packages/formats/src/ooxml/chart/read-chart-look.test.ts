import { expect, it } from "vitest";
import type { XmlElement } from "@parsewright/document/xml";
import { readSeriesLook } from "./read-chart-look.ts";

it("colours a pie with very many slices of its own", () => {
  const slices = Array.from({ length: 200_000 }, (_, slice) =>
    element("c:dPt", [element("c:idx", [], { val: String(slice) })]),
  );

  const look = readSeriesLook(element("c:ser", slices), element("c:pieChart"));

  expect(look?.kind).toBe("pie");
  expect(look?.colours.slice(0, 2)).toEqual(["#4472c4", "#ed7d31"]);
  expect(look?.colours.length).toBeLessThan(100);
});

function element(
  name: string,
  children: XmlElement["children"] = [],
  attributes: XmlElement["attributes"] = {},
): XmlElement {
  return { name, attributes, children };
}
