import { ParserError, STREAM_CHUNK_MAX_BYTES } from "@parsewright/contract";
import { JsonScanner, type MemberPiece } from "../../http/json-scanner.ts";

/** The members of a post that matter beside its output. */
const FACTS = ["status", "error", "stopPod"] as const;
type Fact = (typeof FACTS)[number];

/** Takes a post apart while it arrives: the output goes on as bytes, the rest is kept. */
export interface SplitJobDone {
  /** The bytes of `output` as they come; nothing when there is none. */
  output(): AsyncGenerator<Uint8Array>;
  /** Complete once `output` has ended. */
  fact(name: Fact): unknown;
}

/** Fails with INVALID_INPUT when the body is not a JSON object. */
export function splitJobDone(body: AsyncIterable<Uint8Array>): SplitJobDone {
  const scanner = new JsonScanner();
  const facts = new Map<string, Buffer[]>();
  let hasOutput = false;

  async function* output() {
    for await (const chunk of body) {
      for (const piece of scanner.write(chunk)) {
        if (piece.key !== "output") {
          keepFact(facts, piece);
          continue;
        }
        if (piece.isFirst && hasOutput) throw invalid("it has the key output twice");
        hasOutput = true;
        yield piece.bytes;
      }
    }
    scanner.end();
    if (!scanner.isObject) throw invalid("it is not an object");
  }

  return {
    output,
    fact: (name) => {
      const pieces = facts.get(name);
      return pieces && (JSON.parse(Buffer.concat(pieces).toString("utf8")) as unknown);
    },
  };
}

function keepFact(facts: Map<string, Buffer[]>, { key, bytes, isFirst }: MemberPiece): void {
  if (!FACTS.some((name) => name === key)) return;
  const pieces = isFirst ? [] : (facts.get(key) ?? []);
  pieces.push(Buffer.from(bytes));
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (size > STREAM_CHUNK_MAX_BYTES) throw invalid(`${key} is larger than 1 MB`);
  facts.set(key, pieces);
}

function invalid(problem: string): ParserError {
  return new ParserError("INVALID_INPUT", `The post cannot be used: ${problem}.`);
}
