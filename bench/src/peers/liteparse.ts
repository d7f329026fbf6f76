import { loadPeer, versionOf } from "./install-peers.ts";

interface LiteParseLibrary {
  LiteParse: new (options: { outputFormat: "markdown"; ocrEnabled: boolean; quiet: boolean }) => {
    parse(bytes: Buffer): Promise<{ text: string }>;
  };
}

/** A parser in native code, over the same PDF library as ours. It makes no pictures. */
export function loadLiteParse(): {
  name: string;
  toMarkdown: (bytes: Buffer) => Promise<string>;
} {
  const { LiteParse } = loadPeer("@llamaindex/liteparse") as LiteParseLibrary;
  const parser = new LiteParse({ outputFormat: "markdown", ocrEnabled: false, quiet: true });
  return {
    name: `liteparse ${versionOf("@llamaindex/liteparse")}`,
    toMarkdown: async (bytes) => (await parser.parse(bytes)).text,
  };
}
