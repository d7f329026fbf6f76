/** What a document can tell the mock engine to do. Anything else is parsed: it becomes its own Markdown. */
export type MockInstruction =
  | { readonly do: "succeed"; readonly pages?: number }
  | { readonly do: "fail"; readonly message: string }
  | { readonly do: "hang" | "spin" | "abort" | "segfault" | "crash once" | "environment" }
  | { readonly do: "exit"; readonly code: number }
  | {
      readonly do: "allocate";
      readonly what: "buffers" | "heap" | "wasm";
      readonly megabytes: number;
    }
  | { readonly do: "print" | "write huge"; readonly megabytes: number }
  | { readonly do: "progress"; readonly pages: number; readonly pauseMs: number }
  | { readonly do: "read" | "write" | "link" | "read in thread" | "escape"; readonly path: string }
  | { readonly do: "connect"; readonly port: number }
  | { readonly do: "say"; readonly text: string; readonly times?: number };

const MARK = "%MOCK ";

/** A document for the mock engine. */
export function mockDocument(instruction: MockInstruction): string {
  return MARK + JSON.stringify(instruction);
}

export function readInstruction(document: string): MockInstruction | undefined {
  if (!document.startsWith(MARK)) return undefined;
  return JSON.parse(document.slice(MARK.length)) as MockInstruction;
}
