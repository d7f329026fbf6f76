import { describe, expect, it } from "vitest";
import { createTextRenameCost } from "./rename-cost.ts";
import { countNodes, type TreeNode, treeDistance } from "./tree-distance.ts";

describe("treeDistance", () => {
  it.each([
    { name: "equal trees", one: node("a", node("b")), other: node("a", node("b")), expected: 0 },
    {
      name: "a leaf more",
      one: node("a", node("b")),
      other: node("a", node("b"), node("c")),
      expected: 1,
    },
    { name: "another label", one: node("a", node("b")), other: node("a", node("x")), expected: 1 },
    {
      name: "a level more",
      one: node("a", node("b", node("c"))),
      other: node("a", node("c")),
      expected: 1,
    },
    {
      name: "children in another order",
      one: node("a", node("b"), node("c")),
      other: node("a", node("c"), node("b")),
      expected: 2,
    },
    {
      name: "the example of Zhang and Shasha's paper",
      one: node("f", node("d", node("a"), node("c", node("b"))), node("e")),
      other: node("f", node("c", node("d", node("a"), node("b"))), node("e")),
      expected: 2,
    },
  ])("is $expected for $name", ({ one, other, expected }) => {
    expect(treeDistance(one, other, createTextRenameCost())).toBe(expected);
    expect(treeDistance(other, one, createTextRenameCost())).toBe(expected);
  });

  it("counts a changed text by how much of it changed", () => {
    const [one, other] = ["abcd", "abcx"].map((text) => ({ ...node("a"), text })) as [
      TreeNode,
      TreeNode,
    ];

    expect(treeDistance(one, other, createTextRenameCost())).toBe(0.25);
  });
});

it("countNodes counts the root too", () => {
  expect(countNodes(node("a", node("b", node("c")), node("d")))).toBe(4);
});

function node(label: string, ...children: TreeNode[]): TreeNode {
  return { label, text: "", children };
}
