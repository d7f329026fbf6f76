import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HOSTED_OUTPUT_FILES, type HostedOutput } from "@parsewright/contract";
import {
  renderMarkdown,
  renderers,
  renderMiddle,
  type RenderOptions,
  renderUpstreamContentList,
  renderUpstreamContentListV2,
} from "@parsewright/document";
import { type RenderedResult, toJson, withPictures } from "./write-outputs.ts";

/** Renders and writes one file of the hosted API's archive. */
export async function writeHostedOutput(
  output: HostedOutput,
  { folder, stem, document, renderOptions }: Omit<RenderedResult, "formats">,
): Promise<void> {
  // Upstream's lists keep an empty entry for a block that was joined to an earlier one.
  const listOptions: RenderOptions = { ...renderOptions, mergedAwayBlocks: "keep" };
  const rendered: Record<HostedOutput, () => string> = {
    markdown: () => renderMarkdown(document, renderOptions),
    layout: () => toJson(renderMiddle(document, renderOptions)),
    content_list: () => toJson(renderUpstreamContentList(document, listOptions)),
    content_list_v2: () => toJson(renderUpstreamContentListV2(document, listOptions)),
    html: () => renderers.html(document, withPictures(folder, renderOptions)),
  };
  await writeFile(join(folder, HOSTED_OUTPUT_FILES[output](stem)), rendered[output]());
}
