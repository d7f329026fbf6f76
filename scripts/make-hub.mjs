import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The platform's database keeps no more of a description; a longer one makes publishing fail. */
const MAX_DESCRIPTION_CHARACTERS = 189;

/** Variables of a worker that a person who sets up an endpoint does not choose, and why. */
const NOT_ON_THE_FORM = [
  { pattern: /^RUNPOD_/, reason: "set by the platform" },
  { pattern: /^PARSER_WEBHOOK_/, reason: "set by our gateway" },
  { pattern: /^PARSER_(MODEL|WORK)_DIR$/, reason: "set by the image" },
];

const CHOICES = {
  LOG_FORMAT: ["json", "text"],
  LOG_LEVEL: ["info", "debug", "warn", "error"],
};

/** The `env` entries of `hub.json`, from the variables of the contract. */
export function hubForm(variables) {
  return Object.entries(variables)
    .filter(([name, { readBy }]) => readBy.includes("worker") && isOnTheForm(name))
    .map(([key, variable]) => ({ key, input: formInput(key, variable) }));
}

function isOnTheForm(name) {
  return !NOT_ON_THE_FORM.some(({ pattern }) => pattern.test(name));
}

function formInput(name, variable) {
  const choices = CHOICES[name];
  return {
    name,
    type: "string",
    description: describeVariable(name, variable),
    default: choices?.[0] ?? "",
    advanced: true,
    ...(choices && { options: choices.map((value) => ({ label: value, value })) }),
  };
}

function describeVariable(name, { purpose, default: fallback }) {
  const description = `${purpose}. Default: ${fallback}.`.replaceAll("`", "");
  if (description.length <= MAX_DESCRIPTION_CHARACTERS) return description;
  throw new Error(
    `The description of ${name} has ${description.length} characters, the form takes ${MAX_DESCRIPTION_CHARACTERS}. Shorten it in environment.ts.`,
  );
}

// Run `npm run build` first. A test compares the committed file with the variables.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ENVIRONMENT_VARIABLES } = await import("../packages/contract/dist/index.js");
  const path = new URL("../.runpod/hub.json", import.meta.url);
  const hub = JSON.parse(await readFile(path, "utf8"));
  hub.config.env = hubForm(ENVIRONMENT_VARIABLES);
  await writeFile(path, `${JSON.stringify(hub, null, 2)}\n`);
  console.log("Wrote .runpod/hub.json");
}
