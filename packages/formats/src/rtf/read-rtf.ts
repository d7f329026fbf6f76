import { TextDecoder } from "node:util";
import { ParserError } from "@parsewright/contract";
import type { XmlElement } from "@parsewright/document/xml";
import { lookUp } from "../look-up.ts";
import { RtfBody } from "./rtf-body.ts";
import {
  applyWord,
  CHARACTERS,
  DESTINATIONS,
  initialState,
  type RtfState,
  SKIPPED,
  STARRED,
} from "./rtf-state.ts";
import { type RtfToken, readTokens } from "./rtf-tokens.ts";

const MAX_DEPTH = 2000;

/** The tree of a file, and its pictures, which are named by their places in the list. */
export function readRtf(bytes: Uint8Array): {
  readonly tree: XmlElement;
  readonly pictures: readonly Uint8Array[];
} {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const reader = new RtfReader();
  for (const token of readTokens(source)) reader.token(token);
  return reader.finish();
}

class RtfReader {
  readonly #body = new RtfBody();
  readonly #stack: RtfState[] = [];
  #state = initialState();
  #isStarred = false;
  #charactersToSkip = 0;
  /** Bytes of one character may come one by one. */
  #pending: number[] = [];

  token(token: RtfToken): void {
    if (token.kind !== "byte") this.#flush();
    if (token.kind === "brace") {
      if (token.isOpen) this.#open();
      else this.#close();
    } else if (token.kind === "word") this.#readWord(token.word, token.value);
    else if (token.kind === "symbol") this.#readSymbol(token.symbol);
    else if (token.kind === "text") this.#emit(this.#afterFallback(token.text));
    else if (token.kind === "binary") this.#body.binary(token.bytes, this.#state);
    else this.#readByte(token.byte);
  }

  finish() {
    this.#flush();
    return this.#body.finish();
  }

  #emit(text: string): void {
    if (this.#state.isHidden || this.#state.destination === "skip") return;
    this.#body.text(text, this.#state);
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    const text = new TextDecoder(this.#state.codePage).decode(Buffer.from(this.#pending));
    this.#pending = [];
    this.#emit(text);
  }

  /** Skips the fallback characters that follow a Unicode character. */
  #afterFallback(text: string): string {
    const rest = text.slice(this.#charactersToSkip);
    this.#charactersToSkip = Math.max(0, this.#charactersToSkip - text.length);
    return rest;
  }

  #open(): void {
    if (this.#stack.length > MAX_DEPTH) {
      throw new ParserError(
        "DOCUMENT_TOO_COMPLEX",
        `The Rich Text file nests groups more than ${MAX_DEPTH} levels deep.`,
      );
    }
    this.#stack.push({ ...this.#state });
    this.#isStarred = false;
    this.#charactersToSkip = 0;
  }

  #close(): void {
    const outer = this.#stack.pop();
    if (outer === undefined) return;
    const { destination } = this.#state;
    if (destination !== outer.destination) this.#body.endDestination(destination);
    // The result of a field follows the group that says where it leads.
    this.#state = { ...outer, link: this.#body.takeLink() ?? outer.link };
    this.#charactersToSkip = 0;
  }

  /** Checks whether the word begins a group of its own kind. */
  #enter(word: string): boolean {
    const isSkipped = SKIPPED.has(word) || (this.#isStarred && !STARRED.has(word));
    const destination = isSkipped ? "skip" : lookUp(DESTINATIONS, word);
    if (destination === undefined) return false;
    this.#state.destination = destination;
    this.#body.beginDestination(destination);
    return true;
  }

  #readWord(word: string, value: number | undefined): void {
    if (this.#state.destination === "skip") return;
    const isEntered = this.#enter(word);
    this.#isStarred = false;
    if (isEntered) return;
    const character = lookUp(CHARACTERS, word);
    if (character !== undefined) this.#emit(character);
    else if (word === "u" && value !== undefined) this.#readUnicode(value);
    else if (!applyWord(this.#state, word, value)) this.#body.word(word, value, this.#state);
  }

  #readUnicode(value: number): void {
    this.#emit(String.fromCharCode(value < 0 ? value + 65_536 : value));
    this.#charactersToSkip = this.#state.fallbackLength;
  }

  #readSymbol(symbol: string): void {
    if (symbol === "*") this.#isStarred = true;
    else if (symbol === "~") this.#emit("\u00a0");
    else if (symbol === "_") this.#emit("-");
    else if (symbol === "\n" || symbol === "\r") this.#body.word("par", undefined, this.#state);
    else if ("{}\\".includes(symbol)) this.#emit(this.#afterFallback(symbol));
  }

  #readByte(byte: number): void {
    if (this.#charactersToSkip > 0) this.#charactersToSkip -= 1;
    else this.#pending.push(byte);
  }
}
