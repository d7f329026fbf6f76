import { collapseWhitespace, linesOf } from "./plain-text.ts";
import { createTextRenameCost } from "./rename-cost.ts";
import { countNodes, type TreeNode, treeDistance } from "./tree-distance.ts";

/** MHS: how alike headings and what is under them are, 0 to 1, levels aside. `undefined` when the truth has no heading. */
export function scoreHeadings(truth: string, prediction: string): number | undefined {
  const [expected, found] = [headingTree(truth), headingTree(prediction)];
  if (!hasHeading(expected)) return undefined;
  if (!hasHeading(found)) return 0;
  const size = Math.max(countNodes(expected), countNodes(found));
  const distance = treeDistance(expected, found, createTextRenameCost());
  return Math.min(1, Math.max(0, 1 - distance / size));
}

function hasHeading({ children }: TreeNode): boolean {
  return children.some(({ label }) => label === "heading");
}

/** Headings under the document, and the text up to the next heading as one node under each. */
function headingTree(markdown: string): TreeNode {
  const children: TreeNode[] = [];
  let holder = children;
  let run: string[] = [];
  const endRun = (): void => {
    const text = collapseWhitespace(run.join(" "));
    if (text !== "") holder.push({ label: "content", text, children: [] });
    run = [];
  };
  for (const line of linesOf(markdown)) {
    const heading = /^#{1,6}\s+(.*)$/u.exec(line)?.[1];
    if (heading === undefined) {
      run.push(line);
      continue;
    }
    endRun();
    holder = [];
    children.push({ label: "heading", text: collapseWhitespace(heading), children: holder });
  }
  endRun();
  return { label: "document", text: "", children };
}
