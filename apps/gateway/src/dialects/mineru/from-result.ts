import type { InlineResult } from "@parsewright/contract";
import type { ZipEntry } from "@parsewright/document/archives";
import { memberBytes } from "../../answers/kept-json.ts";
import type { Wanted } from "./to-job-input.ts";

/** Makes MinerU's answer for one file. JSON documents are texts in it. */
export function toFileResult(result: InlineResult, wanted: Wanted): object {
  const { markdown, middle, content_list: list, images = {} } = result;
  return {
    ...(wanted.markdown && { md_content: markdown }),
    ...(wanted.middle && { middle_json: textOf(middle) }),
    // The raw output of a model is not kept here.
    ...(wanted.modelOutput && { model_output: null }),
    ...(wanted.contentList && { content_list: textOf(list) }),
    ...(wanted.images && {
      images: Object.fromEntries(
        Object.entries(images).map(([name, bytes]) => [name, `data:image/png;base64,${bytes}`]),
      ),
    }),
  };
}

/**
 * The files of one document in the archive of MinerU 2. MinerU 3 puts a folder named after the backend between, where
 * applications such as RAGFlow no longer find them.
 */
export function toZipFiles(
  result: InlineResult,
  { stem, wanted }: { readonly stem: string; readonly wanted: Wanted },
): readonly ZipEntry[] {
  const { markdown = "", middle, content_list: list, images = {} } = result;
  return [
    ...(wanted.markdown ? [{ name: `${stem}/${stem}.md`, data: Buffer.from(markdown) }] : []),
    ...(wanted.middle ? [{ name: `${stem}/${stem}_middle.json`, data: memberBytes(middle) }] : []),
    ...(wanted.contentList
      ? [{ name: `${stem}/${stem}_content_list.json`, data: memberBytes(list) }]
      : []),
    ...Object.entries(images).map(([name, text]) => ({
      name: `${stem}/images/${name}`,
      data: Buffer.from(text, "base64"),
      isStored: true,
    })),
  ];
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : memberBytes(value).toString("utf8");
}
