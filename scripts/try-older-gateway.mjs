import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "./npm.mjs";

// Runs a gateway of an earlier commit and this one beside each other on one database, as during an upgrade: jobs that one accepts
// are taken, ended and read at the other. `npm run check:older` takes the gateway from before the last three migrations,
// `npm run check:older -- REVISION` another. Needs the history of the repository, and builds this and the earlier state.

const MIGRATIONS = "apps/gateway/src/database/migrations/index.ts";
const MIGRATIONS_BACK = 3;
const SCOPES = ["submit", "read", "worker"];

const revision = process.argv[2] ?? findOlder();
const folder = mkdtempSync(join(tmpdir(), "parser-older-"));
// The embedded PostgreSQL runs under an account of its own.
chmodSync(folder, 0o755);
const children = [];
let database;
try {
  const older = buildOlder(revision, join(folder, "older"));
  const { startEmbeddedPostgres } = await import(
    join(ROOT, "apps/gateway/dist/database/embedded-postgres.js")
  );
  const { administerKeys } = await import(join(ROOT, "apps/gateway/dist/index.js"));
  database = await startEmbeddedPostgres({ folder: join(folder, "database"), log: () => {} });
  const { user, host, port } = database.connection;
  const environment = {
    DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host)}:${port}/postgres`,
    PARSER_SIGNING_KEY: "both gateways have it",
    PARSER_DATA_DIR: join(folder, "data"),
    PARSER_LOCAL_WORKERS: "off",
  };
  mkdirSync(environment.PARSER_DATA_DIR);
  // Every direction has the schema of the newer one: the older meets a database that is ahead of it.
  const newest = await startGateway(ROOT, environment, 1);
  const earlier = await startGateway(older, environment, 2);
  const key = await administerKeys(environment, async (keys) => {
    const created = await keys.create({ name: "upgrade", tenant: "upgrade", scopes: SCOPES });
    return created.key;
  });
  await passJob({ from: newest, by: earlier, key });
  await passJob({ from: earlier, by: newest, key });
  await passJob({ from: earlier, by: earlier, key });
  const { jobs = [] } = await call({ gateway: earlier, key }, "jobs");
  if (jobs.length !== 3) throw new Error(`The older gateway lists ${jobs.length} of 3 jobs.`);
  console.log(`The gateway of ${revision} works beside this one on its database.`);
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The commit before the last migrations. */
function findOlder() {
  const { stdout } = git("log", "--format=%H", `-${MIGRATIONS_BACK}`, "--", MIGRATIONS);
  const oldest = stdout.trim().split("\n").at(-1);
  if (!oldest) throw new Error("This needs the history of the repository: clone it whole.");
  return git("rev-parse", `${oldest}^`).stdout.trim();
}

function git(...args) {
  return spawnSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1e9 });
}

function buildOlder(commit, place) {
  mkdirSync(place);
  const run = (command) => {
    const { status } = spawnSync("sh", ["-c", command], { cwd: place, stdio: ["ignore", 2, 2] });
    if (status !== 0) throw new Error(`${commit}: "${command}" ended with ${status}.`);
  };
  run(`git -C '${ROOT}' archive '${commit}' | tar -x`);
  run("npm ci --silent --no-audit --no-fund --prefer-offline");
  run("npm run --silent build");
  return place;
}

async function startGateway(root, environment, number) {
  const port = 20_000 + ((process.pid * 2 + number) % 10_000);
  const child = spawn(process.execPath, [join(root, "apps/gateway/dist/main.js")], {
    env: { PATH: process.env.PATH, ...environment, PARSER_PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  children.push(child);
  const said = [];
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    if (!line.includes("answers at")) continue;
    child.stderr.resume();
    return `http://127.0.0.1:${port}`;
  }
  throw new Error(`A gateway did not start:\n${said.join("\n")}`);
}

/** Submits at one gateway, takes and ends the job at the other, and reads it at both. */
async function passJob({ from, by, key }) {
  const text = `from ${from}`;
  const { id } = await call({ gateway: from, key }, "run", { input: { text } });
  const taken = await call({ gateway: by, key }, "job-take/w?gpu=x&job_in_progress=0");
  if (taken.id !== id || taken.input.text !== text)
    throw new Error(`Another job was taken: ${id}.`);
  const path = `job-done/w/${id}?gpu=x&isStream=false`;
  await call({ gateway: by, key }, path, { output: { text } });
  for (const gateway of [from, by]) {
    const { status, output } = await call({ gateway, key }, `status/${id}`);
    if (status !== "COMPLETED" || output?.text !== text)
      throw new Error(`${gateway} does not have the result of ${id}: ${status}.`);
  }
}

/** With a body it is a POST. */
async function call({ gateway, key }, path, body) {
  const answer = await fetch(`${gateway}/v2/parser/${path}`, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
