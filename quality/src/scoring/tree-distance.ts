/** A node of an ordered tree. Nodes of different labels have nothing in common. */
export interface TreeNode {
  readonly label: string;
  readonly text: string;
  readonly children: readonly TreeNode[];
}

/** Cost of turning one node into another, 0 to 1. Adding or removing a node costs 1. */
export type RenameCost = (one: TreeNode, other: TreeNode) => number;

export function countNodes(node: TreeNode): number {
  return node.children.reduce((count, child) => count + countNodes(child), 1);
}

/** The cheapest way to turn one ordered tree into another (Zhang and Shasha 1989). */
export function treeDistance(one: TreeNode, other: TreeNode, renameCost: RenameCost): number {
  const [first, second] = [flatten(one), flatten(other)];
  const table: DistanceTable = {
    first,
    second,
    renameCost,
    subtrees: new Float64Array(first.nodes.length * second.nodes.length),
    forests: new Float64Array((first.nodes.length + 1) * (second.nodes.length + 1)),
  };
  for (const firstRoot of first.keyRoots) {
    for (const secondRoot of second.keyRoots) measureSubtrees(table, firstRoot, secondRoot);
  }
  return table.subtrees.at(-1) ?? 0;
}

/** A tree in postorder. */
interface FlatTree {
  readonly nodes: readonly TreeNode[];
  /** For each node the position of its leftmost leaf. */
  readonly leftmost: readonly number[];
  /** The last node of every run that shares a leftmost leaf, in order. */
  readonly keyRoots: readonly number[];
}

interface DistanceTable {
  readonly first: FlatTree;
  readonly second: FlatTree;
  readonly renameCost: RenameCost;
  /** Distance of every pair of subtrees, row by row. */
  readonly subtrees: Float64Array;
  /** Distances between forests below the current pair of roots; overwritten for each pair. */
  readonly forests: Float64Array;
}

function flatten(root: TreeNode): FlatTree {
  const nodes: TreeNode[] = [];
  const leftmost: number[] = [];
  const visit = (node: TreeNode): void => {
    const start = nodes.length;
    node.children.forEach(visit);
    leftmost.push(start);
    nodes.push(node);
  };
  visit(root);
  const lastWithLeaf = new Map(leftmost.map((leaf, position) => [leaf, position]));
  return { nodes, leftmost, keyRoots: [...lastWithLeaf.values()].toSorted((a, b) => a - b) };
}

function measureSubtrees(table: DistanceTable, firstRoot: number, secondRoot: number): void {
  const { first, second, forests } = table;
  const [firstStart, secondStart] = [
    at(first.leftmost, firstRoot),
    at(second.leftmost, secondRoot),
  ];
  const width = secondRoot - secondStart + 2;
  for (let column = 0; column < width; column += 1) forests[column] = column;
  for (let row = 1; row <= firstRoot - firstStart + 1; row += 1) {
    forests[row * width] = row;
    for (let column = 1; column < width; column += 1) {
      measureForests(table, { row, column, width, firstStart, secondStart });
    }
  }
}

interface ForestCell {
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly firstStart: number;
  readonly secondStart: number;
}

function measureForests(table: DistanceTable, cell: ForestCell): void {
  const { first, second, renameCost, subtrees, forests } = table;
  const { row, column, width, firstStart, secondStart } = cell;
  const [firstNode, secondNode] = [firstStart + row - 1, secondStart + column - 1];
  const firstLeaf = at(first.leftmost, firstNode);
  const secondLeaf = at(second.leftmost, secondNode);
  const subtree = firstNode * second.nodes.length + secondNode;
  const here = row * width + column;

  const cheapestEdge = Math.min(at(forests, here - width), at(forests, here - 1)) + 1;
  const areWholeTrees = firstLeaf === firstStart && secondLeaf === secondStart;
  if (!areWholeTrees) {
    const before = (firstLeaf - firstStart) * width + (secondLeaf - secondStart);
    forests[here] = Math.min(cheapestEdge, at(forests, before) + at(subtrees, subtree));
    return;
  }
  const rename = renameCost(at(first.nodes, firstNode), at(second.nodes, secondNode));
  forests[here] = Math.min(cheapestEdge, at(forests, here - width - 1) + rename);
  subtrees[subtree] = forests[here] ?? 0;
}

function at<Item>(items: { readonly [position: number]: Item }, position: number): Item {
  // Positions come from the trees themselves; the tables are sized by them.
  return items[position] as Item;
}
