import type { Code } from "../model/document.ts";
import type { Random } from "../random.ts";

const WORDS = [
  "count",
  "total",
  "limit",
  "buffer",
  "queue",
  "index",
  "weight",
  "sensor",
  "valve",
  "level",
];

/** A listing in one of three languages. */
export function inventCode(random: Random): Code {
  const [a, b, c] = random.sample(WORDS, 3) as [string, string, string];
  const most = random.integer(3, 64);
  const listings: readonly (readonly string[])[] = [
    [
      `def read_${a}(${b}, ${c}=${most}):`,
      `    result = []`,
      `    for item in ${b}:`,
      `        if item > ${c}:`,
      `            result.append(item)`,
      `    return result`,
    ],
    [
      `for (int ${a} = 0; ${a} < ${most}; ${a}++) {`,
      `  ${b}[${a}] = read(${c});`,
      `  if (${b}[${a}] < 0) {`,
      `    break;`,
      `  }`,
      `}`,
    ],
    [`{`, `  "${a}": ${most},`, `  "${b}": [1, 2, 3],`, `  "${c}": { "unit": "mm" }`, `}`],
    [`$ ${a} --${b} ${most} input.txt`, `reading input.txt`, `${c}: ${most * 3}`, `done`],
  ];
  return { kind: "code", lines: random.pick(listings) };
}
