import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const REPOSITORY = fileURLToPath(new URL("../../../../../", import.meta.url));

/** Snippets run the built client: without a build there is none. */
export const isClientBuilt = existsSync(`${REPOSITORY}packages/client/dist/node.js`);

/** The snippets of the client's README, by the heading they are under. */
export const README_SNIPPETS = readFileSync(`${REPOSITORY}packages/client/README.md`, "utf8")
  .split(/^## /m)
  .flatMap((section) =>
    [...section.matchAll(/```js\n(.*?)```/gs)].map(([, code = ""], index) => ({
      name: `${section.split("\n", 1)[0]}, ${index + 1}`,
      code,
    })),
  );

/** What each of them prints. */
export const README_OUTPUTS: Readonly<Record<string, RegExp>> = {
  "Two lines, 1": /^# /m,
  "Parse a document, 1": /^# /m,
  "Parse a document, 2": /^\d+\.\d+\.\d+$/m,
  "Save the result, 1": /^[4-9] files$/m,
  "Follow a job, 1": /parsing/,
  "Follow a job, 2": /^1 # Lamps on the Edge of the Sea$/m,
  "Follow a job, 3": /"phase":"parsing"/,
  "Long documents, 1": /^3 pages$/m,
  "A zip of documents, 1": /^report\.pdf [1-9]\d* characters$/m,
  "Errors, 1": /^PAGE_RANGE_EMPTY false /m,
  "In place of the hosted API, 1": /documents\.example/,
};
