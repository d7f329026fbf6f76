import type { KeyHome, KeyScope, KeyStore } from "@parsewright/gateway";
import { type Command, InvalidArgumentError } from "commander";
import { type CommandIo, printable } from "../command-io.ts";
import { EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";

/** As in the gateway; it is not loaded for a list of words. A test keeps the two equal. */
export const SCOPES: readonly KeyScope[] = ["submit", "read", "admin", "worker"];

interface KeysArguments {
  readonly json?: boolean;
  readonly dataDir?: string;
}
interface SecretArguments extends KeysArguments {
  readonly tenant: string;
}
interface CreateArguments extends KeysArguments {
  readonly name: string;
  readonly tenant: string;
  readonly scope: readonly KeyScope[];
}

const CREATE_HELP = `
The key is printed once and cannot be shown again. Jobs belong to the tenant of the key that submitted them.

Examples:
  parsewright keys create
  parsewright keys create --name website --scope submit,read
  parsewright keys create --name operator --scope submit,read,admin    (opens Operate on the page)
  parsewright keys create --name "worker on another machine" --scope worker`;

const LIST_HELP = `
Examples:
  parsewright keys list
  parsewright keys list --json`;

const REVOKE_HELP = `
Examples:
  parsewright keys revoke 3f9a1c07`;

const SECRET_HELP = `
Examples:
  parsewright keys webhook-secret --tenant default`;

/** The commands about API keys. They work on the gateway's database, whether or not the gateway runs. */
export function defineKeys(keys: Command, io: CommandIo, finish: Finish): void {
  const add = (name: string, description: string) =>
    keys
      .command(name)
      .description(description)
      .option("--data-dir <dir>", "the gateway's folder; default: PARSER_DATA_DIR")
      .option("--json", "print one JSON object on stdout");
  add("create", "create a key and print it")
    .option("--name <text>", "what the key is for", "unnamed")
    .option("--tenant <name>", "tenant whose jobs it submits and sees", "default")
    .option("--scope <list>", `what it may do: ${SCOPES.join(", ")}`, collectScopes(), [
      "submit",
      "read",
    ])
    .addHelpText("after", CREATE_HELP)
    .action((options: CreateArguments) => finish(runKeysCreate(options, io)));
  add("list", "list all keys, without their secrets")
    .addHelpText("after", LIST_HELP)
    .action((options: KeysArguments) => finish(runKeysList(options, io)));
  add("revoke", "revoke a key; it stops working within seconds")
    .argument("<id>", "the part of the key between pk_ and the next _")
    .addHelpText("after", REVOKE_HELP)
    .action((id: string, options: KeysArguments) => finish(runKeysRevoke(id, options, io)));
  add("webhook-secret", "print the secret that signs the webhooks of a tenant")
    .option("--tenant <name>", "whose", "default")
    .addHelpText("after", SECRET_HELP)
    .action((options: SecretArguments) => finish(runWebhookSecret(options, io)));
}

async function runKeysCreate(args: CreateArguments, io: CommandIo): Promise<ExitCode> {
  const { name, tenant, scope: scopes, json } = args;
  const { result: created, home } = await administer(args, io, (keys) =>
    keys.create({ name, tenant, scopes }),
  );
  io.stderr.write(`The key is for the service with ${printable(home.name)}.\n`);
  io.stdout.write(json ? `${JSON.stringify(created)}\n` : `${created.key}\n`);
  return EXIT_CODES.ok;
}

async function runKeysList(args: KeysArguments, io: CommandIo): Promise<ExitCode> {
  const { result: keys } = await administer(args, io, (store) => store.list());
  if (args.json) {
    io.stdout.write(`${JSON.stringify({ keys })}\n`);
    return EXIT_CODES.ok;
  }
  for (const { id, name, tenant, scopes, createdAt, revokedAt } of keys) {
    const state = revokedAt === undefined ? "" : "  revoked";
    const day = new Date(createdAt).toISOString().slice(0, 10);
    const text = `${id}  ${day}  ${tenant}  ${scopes.join(",")}  ${name}${state}`;
    io.stdout.write(`${printable(text)}\n`);
  }
  return EXIT_CODES.ok;
}

async function runKeysRevoke(id: string, args: KeysArguments, io: CommandIo): Promise<ExitCode> {
  const { result: revoked } = await administer(args, io, (keys) => keys.revoke(id));
  if (args.json) io.stdout.write(`${JSON.stringify({ id, revoked })}\n`);
  if (revoked) return EXIT_CODES.ok;
  io.stderr.write(
    `There is no key ${printable(id)}, or it is already revoked. "parsewright keys list" shows all.\n`,
  );
  return EXIT_CODES.failed;
}

async function runWebhookSecret(args: SecretArguments, io: CommandIo): Promise<ExitCode> {
  const { tenant, json } = args;
  const { findKeyHome, readWebhookSecret } = await import("@parsewright/gateway");
  const environment = environmentFor(args, io);
  const home = await findKeyHome(environment);
  const secret = await readWebhookSecret(environment, tenant);
  warnOfOtherServices(home, io);
  io.stdout.write(`${json ? JSON.stringify({ tenant, secret }) : secret}\n`);
  return EXIT_CODES.ok;
}

async function administer<Result>(
  args: KeysArguments,
  io: CommandIo,
  work: (keys: KeyStore) => Promise<Result>,
): Promise<{ readonly result: Result; readonly home: KeyHome }> {
  // Loaded late: the other commands do without it.
  const { administerKeys, findKeyHome } = await import("@parsewright/gateway");
  const environment = environmentFor(args, io);
  // Asked first: the work makes the files of a database that is not there yet.
  const home = await findKeyHome(environment);
  const result = await administerKeys(environment, work);
  warnOfOtherServices(home, io);
  return { result, home };
}

/** A key of a data folder that no service uses looks like any other. */
function warnOfOtherServices(home: KeyHome, { stderr }: CommandIo): void {
  const name = printable(home.name);
  if (home.otherService !== undefined) {
    stderr.write(
      `Warning: the service at ${home.otherService} does not use ${name} and does not accept its keys. ` +
        "Run this with the --data-dir, PARSER_DATA_DIR or DATABASE_URL of that service.\n",
    );
  } else if (home.isUnused) {
    stderr.write(
      `Warning: no service has used ${name} yet. If you mean a service that uses another, ` +
        "run this with its --data-dir, PARSER_DATA_DIR or DATABASE_URL.\n",
    );
  }
}

/** The command line outranks the variables. */
function environmentFor({ dataDir }: KeysArguments, { environment }: CommandIo) {
  return dataDir === undefined ? environment : { ...environment, PARSER_DATA_DIR: dataDir };
}

/** The option can be given several times. */
function collectScopes(): (text: string) => KeyScope[] {
  const given = new Set<KeyScope>();
  return (text) => {
    for (const scope of toScopes(text)) given.add(scope);
    return SCOPES.filter((scope) => given.has(scope));
  };
}

function toScopes(text: string): KeyScope[] {
  const names = text.split(",").map((name) => name.trim());
  const scopes = SCOPES.filter((scope) => names.includes(scope));
  if (scopes.length > 0 && scopes.length === new Set(names).size) return scopes;
  throw new InvalidArgumentError(`Allowed, separated by commas: ${SCOPES.join(", ")}.`);
}
