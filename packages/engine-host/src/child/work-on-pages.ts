import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ParseRequest } from "@parsewright/engine";
import { detectFormat } from "@parsewright/document/detection";
import type { ChildTask, TaskNews } from "../child-messages.ts";
import type { ParseOutcome } from "../engine-host.ts";
import { pagesFolderOf, PLAN_FILE, writeDraft } from "../page-files.ts";
import { type FolderShards, openFolderShards } from "./folder-shards.ts";
import type { ParsingParts } from "./parsing-parts.ts";
import { watchPictures } from "./watch-pictures.ts";

interface PageWork {
  readonly task: ChildTask;
  readonly bytes: Uint8Array;
  readonly report: (news: TaskNews) => void;
}

/** Works on a document whose pages several workers read: its plan, or some of its pages. */
export async function workOnPages(
  { engine }: ParsingParts,
  { task, bytes, report }: PageWork,
): Promise<ParseOutcome> {
  const { pages = [], options, maxPages, pageSeconds, givenUpPages } = task;
  const folder = pagesFolderOf(task.outputFolder);
  const shards = await openFolderShards(folder, { isShared: true });
  const request: ParseRequest = {
    bytes,
    options,
    maxPages,
    pageSeconds,
    givenUpPages,
    watchPicture: watchPictures(task, report),
    images: { add: () => Promise.resolve() },
    // The supervisor aborts by ending this process.
    signal: new AbortController().signal,
    onPageBegun: (page) => report({ kind: "page-begun", page }),
    onProgress: (progress) => report({ kind: "pages", ...progress }),
    ...draftsOf(task, report),
    pageShards: shards,
  };
  if (pages === "plan") {
    const keys = (await engine.planPages(request)) ?? [];
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, PLAN_FILE), JSON.stringify(keys));
  } else {
    await engine.readShards(request, missingOf(pages, shards));
  }
  return {
    backend: "pipeline",
    inputFormat: detectFormat(bytes),
    pageCount: pages === "plan" ? 0 : pages.length,
    modelDirectory: null,
  };
}

/** Leaves the text of each page beside the shards, where the task wants that. */
export function draftsOf(
  { hasDrafts, outputFolder }: ChildTask,
  report: PageWork["report"],
): Pick<ParseRequest, "onDraft"> {
  if (hasDrafts !== true) return {};
  return {
    onDraft(page) {
      if (writeDraft(outputFolder, page)) report({ kind: "draft", page: page.pageNumber });
    },
  };
}

/** A process that was lost may have left some. */
function missingOf(places: readonly number[], shards: FolderShards): number[] {
  return places.filter((place) => !shards.has(place));
}
