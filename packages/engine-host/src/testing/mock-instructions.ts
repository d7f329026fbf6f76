import { createCipheriv } from "node:crypto";

/** What a document can tell the mock engine to do. Anything else is parsed: it becomes its own Markdown. */
export type MockInstruction =
  | { readonly do: "succeed"; readonly pages?: number }
  | { readonly do: "fail"; readonly message: string }
  | { readonly do: "hang" | "spin" | "crash once" | "never open" | "environment" | "wait" }
  /** Ends as V8 does when it gives up, by SIGABRT; in a name space for processes the system makes it SIGSEGV. */
  | { readonly do: "abort"; readonly lastWords?: string }
  | { readonly do: "exit"; readonly code: number }
  | {
      readonly do: "allocate";
      readonly what: "buffers" | "heap" | "wasm";
      readonly megabytes: number;
    }
  | { readonly do: "print"; readonly megabytes: number }
  /** Files of a megabyte each. */
  | { readonly do: "write huge"; readonly files: number; readonly hangs: boolean }
  | { readonly do: "pictures"; readonly megabytes: number }
  | { readonly do: "progress"; readonly pages: number; readonly pauseMs: number }
  | { readonly do: "read" | "write" | "link" | "read in thread"; readonly path: string }
  /** Runs code past Node's permission model, as one does who has taken the process over. What it posts is the Markdown. */
  | { readonly do: "take over"; readonly code: string }
  /** Each process in turn reports that many pages and ends there; the one after them succeeds. */
  | { readonly do: "crash after pages"; readonly pages: readonly number[] }
  /** Reports its pages one by one and never ends one of them, unless it is given up. */
  | { readonly do: "stick"; readonly pages: number; readonly at: readonly number[] }
  /** Reports that many pictures of one page and never ends one of them, unless it is given up. */
  | { readonly do: "stick at pictures"; readonly pictures: number }
  | { readonly do: "connect"; readonly port: number }
  | {
      readonly do: "say";
      readonly text: string;
      readonly times?: number;
      /** The pipe for messages unless given. */
      readonly fileDescriptor?: number;
    }
  /** Asks the vision model, all at once; the answers are the Markdown. */
  | { readonly do: "ask"; readonly times: number; readonly pictureBytes: number }
  /** Asks, cancels, and asks again. */
  | { readonly do: "ask and cancel"; readonly times: number };

/** What a worker takes for a PDF, so that the document reaches the mock engine. */
const MARK = "%PDF-1.7\n%MOCK ";

/** A document for the mock engine. */
export function mockDocument(instruction: MockInstruction): string {
  return MARK + JSON.stringify(instruction);
}

export function readInstruction(document: string): MockInstruction | undefined {
  if (!document.startsWith(MARK)) return undefined;
  return JSON.parse(document.slice(MARK.length)) as MockInstruction;
}

/** A document that waits goes on when there is a file of this name beside it. */
export const GO_ON_FILE = "go-on";

/** A megabyte that does not compress, the same each time. */
export function mockPicture(index: number): Uint8Array {
  const key = Buffer.alloc(32, index);
  return createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(1024 * 1024));
}
