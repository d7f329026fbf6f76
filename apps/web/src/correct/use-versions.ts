import type { DocumentVersion, VersionRequest } from "@parsewright/contract";
import { ParserClientError } from "@parsewright/client/browser";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { wordsOfError } from "../job/people-words.ts";

type Texts = ReadonlyMap<string, string>;

/** Versions of an open document, and the changes that are not saved. */
export interface Versions {
  /** The newest first. */
  readonly list: readonly DocumentVersion[];
  /** Texts of the newest version that differ from what was read, by block. */
  readonly saved: Texts;
  /** Changes that are not saved, by block; `null` for what was read. */
  readonly drafts: ReadonlyMap<string, string | null>;
  readonly problem: { readonly words: string; readonly isConflict: boolean } | undefined;
  readonly isSaving: boolean;
  /** Notes a change, or that there is none after all. */
  draft(block: string, markdown: string | null | undefined): void;
  save(comment: string): Promise<void>;
  restore(version: number): Promise<void>;
  /** Reads what others have saved; changes that are not saved stay. */
  refresh(): Promise<void>;
  read(version: number): Promise<Texts>;
}

const NONE: Texts = new Map();

export function useVersions({ versions }: PageClient, jobId: string): Versions {
  const [list, setList] = useState<readonly DocumentVersion[]>([]);
  const [saved, setSaved] = useState(NONE);
  const [drafts, setDrafts] = useState<Versions["drafts"]>(new Map());
  const [problem, setProblem] = useState<Versions["problem"]>();
  const [isSaving, setSaving] = useState(false);

  const read = async (version: number): Promise<Texts> =>
    new Map((await versions.read(jobId, version)).map(({ block, markdown }) => [block, markdown]));
  const refresh = async () => {
    const found = await versions.list(jobId);
    setSaved(found[0] === undefined ? NONE : await read(found[0].version));
    setList(found);
    setProblem(undefined);
  };
  const send = async (request: Omit<VersionRequest, "base">) => {
    setSaving(true);
    try {
      await versions.save(jobId, { base: list[0]?.version ?? 0, ...request });
      setDrafts(new Map());
      await refresh();
    } catch (error) {
      const isConflict = error instanceof ParserClientError && error.status === 409;
      const words =
        error instanceof ParserClientError && isConflict ? error.message : wordsOfError(error);
      setProblem({ words, isConflict });
    } finally {
      setSaving(false);
    }
  };
  // A result of another gateway, or without its layout, has no versions: it is shown as it was read.
  useEffect(() => void refresh().catch(() => undefined), [versions, jobId]);
  return useMemo(
    () => ({
      list,
      saved,
      drafts,
      problem,
      isSaving,
      read,
      refresh,
      draft: (block, markdown) =>
        setDrafts((before) => {
          const next = new Map(before);
          if (markdown === undefined) next.delete(block);
          else next.set(block, markdown);
          return next;
        }),
      save: (comment) =>
        send({
          blocks: [...drafts].map(([block, markdown]) => ({ block, markdown })),
          ...(comment.trim() !== "" && { comment: comment.trim() }),
        }),
      restore: (version) => send({ restore: version }),
    }),
    [list, saved, drafts, problem, isSaving],
  );
}
