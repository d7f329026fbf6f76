import type { EngineDescription } from "@parsewright/engine-host";
import type { CommandIo } from "../command-io.ts";
import type { Check } from "./check.ts";

const NAME = "Isolation of documents";

/** Says what keeps a document in bounds that takes its engine process over, as workers log it. */
export async function checkIsolation(io: CommandIo): Promise<Check> {
  let found: EngineDescription | undefined;
  try {
    const host = await io.createHost(
      { slots: 1 },
      {
        onPrepared(description) {
          found = description;
        },
      },
    );
    try {
      await (await host.openWorkFolder()).close();
    } finally {
      await host.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name: NAME, status: "note", detail: `it could not be tried: ${reason}` };
  }
  const { missing = [] } = found ?? {};
  if (missing.length === 0) return { name: NAME, status: "ok", detail: "everything is enforced" };
  return {
    name: NAME,
    status: "note",
    detail: `this machine lacks: ${missing.join(", ")}`,
    fix: "docs/guides/security.md says what is still enforced",
  };
}
