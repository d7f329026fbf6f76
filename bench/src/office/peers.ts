import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import { parseBytes } from "../engine/parse-bytes.ts";
import { installPeers, loadPeer, versionOf } from "../peers/install-peers.ts";

export const OFFICE_FORMATS = ["docx", "pptx", "xlsx"] as const;
export type OfficeFormat = (typeof OFFICE_FORMATS)[number];

/** Something that turns office files into Markdown. */
export interface OfficeParser {
  readonly name: string;
  readonly formats: readonly OfficeFormat[];
  toMarkdown(bytes: Buffer): Promise<string>;
}

/** Our engine first, then the peers, which are installed when they are not there yet. */
export function loadParsers(): OfficeParser[] {
  installPeers();
  const officeParser = loadPeer("officeparser") as OfficeParserLibrary;
  const mammoth = loadPeer("mammoth") as MammothLibrary;
  return [
    {
      name: "parser",
      formats: OFFICE_FORMATS,
      toMarkdown: async (bytes) => renderMarkdown(await parseBytes(bytes), DEFAULT_RENDER_OPTIONS),
    },
    {
      name: `officeparser ${versionOf("officeparser")}`,
      formats: OFFICE_FORMATS,
      async toMarkdown(bytes) {
        const tree = await officeParser.parseOffice(bytes);
        const { value } = await tree.to("md", { generateIds: false });
        return withoutFrontMatter(value);
      },
    },
    {
      name: `mammoth ${versionOf("mammoth")}`,
      formats: ["docx"],
      toMarkdown: async (bytes) => (await mammoth.convertToMarkdown({ buffer: bytes })).value,
    },
  ];
}

/** Author and dates, which none of the others writes. */
function withoutFrontMatter(markdown: string): string {
  return markdown.replace(/^---\n[\s\S]*?\n---\n/, "");
}

/** The part of each library that is called here; neither is a dependency, so neither's types are at hand. */
interface OfficeParserLibrary {
  parseOffice(bytes: Buffer): Promise<{
    to(format: "md", options: { generateIds: boolean }): Promise<{ value: string }>;
  }>;
}

interface MammothLibrary {
  convertToMarkdown(input: { buffer: Buffer }): Promise<{ value: string }>;
}
