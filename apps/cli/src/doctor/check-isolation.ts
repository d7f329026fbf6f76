import type { EngineDescription, ModelProcessNews } from "@parsewright/engine-host";
import type { CommandIo } from "../command-io.ts";
import type { Check } from "./check.ts";

const NAME = "Isolation of documents";

/**
 * Says what keeps a document in bounds that takes its engine process over, as workers log it, and whether models run on a
 * GPU, which is tried.
 */
export async function checkIsolation(io: CommandIo): Promise<Check[]> {
  let found: EngineDescription | undefined;
  let news: ModelProcessNews | undefined;
  try {
    const host = await io.createHost(
      { slots: 1 },
      {
        onPrepared(description) {
          found = description;
        },
        onModelProcess(latest) {
          news = latest;
        },
      },
    );
    try {
      await (await host.openWorkFolder()).close();
      // Engine processes start when it is known.
      if (news !== undefined) await host.start();
    } finally {
      await host.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      { name: NAME, status: "note", detail: `it could not be tried: ${reason}` },
      ...describeModels(news),
    ];
  }
  return [describeIsolation(found), ...describeModels(news)];
}

function describeIsolation(found: EngineDescription | undefined): Check {
  const { missing = [] } = found ?? {};
  if (missing.length === 0) return { name: NAME, status: "ok", detail: "everything is enforced" };
  return {
    name: NAME,
    status: "note",
    detail: `this machine lacks: ${missing.join(", ")}`,
    fix: "docs/guides/security.md says what is still enforced",
  };
}

/** Nothing where models run on the CPU because there is no CUDA, or because somebody said so. */
function describeModels(news: ModelProcessNews | undefined): Check[] {
  if (news === undefined) return [];
  const { status, detail } = news;
  const name = "Models on the GPU";
  if (status === "running") return [{ name, status: "ok", detail: "they run there" }];
  return [{ name, status: "note", detail, fix: "docs/models.md says what they need" }];
}
