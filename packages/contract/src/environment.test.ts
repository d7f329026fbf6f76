import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeDefault, type EnvironmentVariable } from "./environment-variable.ts";
import { ENVIRONMENT_VARIABLES } from "./environment.ts";

const variables: [string, EnvironmentVariable][] = Object.entries(ENVIRONMENT_VARIABLES);
const page = readFileSync(
  new URL("../../../docs/configuration.md", import.meta.url),
  "utf8",
).replaceAll(/ +/g, " ");

it("documents every variable, and no others", () => {
  const documented = [...page.matchAll(/^\| `([A-Z_0-9]+)` \|/gm)].map(([, name]) => name);

  expect(new Set(documented)).toEqual(new Set(variables.map(([name]) => name)));
});

it.each(variables)("documents %s as it is", (name, variable) => {
  const { purpose, readBy, isSecret } = variable;
  const cells = [
    `\`${name}\``,
    readBy.join(", "),
    describeDefault(variable),
    purpose + (isSecret ? ". Secret" : ""),
  ];

  expect(page).toContain(`\n| ${cells.join(" | ")} |\n`);
});
