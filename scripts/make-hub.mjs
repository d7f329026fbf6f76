import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The platform's database keeps no more of a description; a longer one makes publishing fail. */
const MAX_DESCRIPTION_CHARACTERS = 189;

/** Variables of a worker that a person who sets up an endpoint does not choose, and why. */
const NOT_ON_THE_FORM = [
  { pattern: /^RUNPOD_/, reason: "set by the platform" },
  { pattern: /^PARSER_(WEBHOOK_|PUBLIC_URL$)/, reason: "set by our gateway" },
  { pattern: /^PARSER_(MODEL|WORK)_DIR$/, reason: "set by the image" },
];

/** Other choices are for those who know the rest of the form; their variables are texts there. */
const SHOWN_AS_CHOICE = ["LOG_FORMAT", "LOG_LEVEL"];

/** The `env` entries of `hub.json`, from the variables of the contract. */
export function hubForm(variables, describeDefault) {
  return Object.entries(variables)
    .filter(([name, { readBy }]) => readBy.includes("worker") && isOnTheForm(name))
    .map(([key, variable]) => ({
      key,
      input: formInput(key, variable, describeDefault(variable)),
    }));
}

function isOnTheForm(name) {
  return !NOT_ON_THE_FORM.some(({ pattern }) => pattern.test(name));
}

function formInput(name, variable, fallback) {
  const choices = SHOWN_AS_CHOICE.includes(name) ? variable.values : undefined;
  return {
    name,
    type: "string",
    description: describeVariable(name, variable, fallback),
    default: choices?.[0] ?? "",
    advanced: true,
    ...(choices && { options: choices.map((value) => ({ label: value, value })) }),
  };
}

function describeVariable(name, { purpose }, fallback) {
  const description = `${purpose}. Default: ${fallback}.`.replaceAll("`", "");
  if (description.length <= MAX_DESCRIPTION_CHARACTERS) return description;
  throw new Error(
    `The description of ${name} has ${description.length} characters, the form takes ${MAX_DESCRIPTION_CHARACTERS}. Shorten it in environment.ts.`,
  );
}

// Run `npm run build` first. A test compares the committed file with the variables.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { describeDefault, ENVIRONMENT_VARIABLES } =
    await import("../packages/contract/dist/index.js");
  const path = new URL("../.runpod/hub.json", import.meta.url);
  const hub = JSON.parse(await readFile(path, "utf8"));
  hub.config.env = hubForm(ENVIRONMENT_VARIABLES, describeDefault);
  await writeFile(path, `${JSON.stringify(hub, null, 2)}\n`);
  console.log("Wrote .runpod/hub.json");
}
