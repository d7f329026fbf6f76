import { ParserError } from "@parsewright/contract";

/** Deeper JSON is refused: writing it out again would overflow the stack. */
export const JSON_MAX_DEPTH = 128;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COLON = 0x3a;
const COMMA = 0x2c;
const LOWER_U = 0x75;
const FIRST_PRINTABLE = 0x20;

const WHITE_SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);
const SIMPLE_ESCAPES = new Set(Buffer.from('"\\/bfnrt'));
const HEX_DIGITS = new Set(Buffer.from("0123456789abcdefABCDEF"));
const SCALAR = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
/** No number that means anything is longer. */
const SCALAR_MAX_CHARACTERS = 400;
/** Longer names of members cannot be ones that we look for. */
const KEY_MAX_BYTES = 256;

type State = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end" | "done";

/** A piece of the value of one member of the outermost object. */
export interface MemberPiece {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** True if the value begins here. The same key can come twice. */
  readonly isFirst: boolean;
}

/**
 * Checks JSON while it arrives and finds which bytes belong to which member of the outermost object,
 * so that a result of any size can be stored without being held in memory.
 */
export class JsonScanner {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #closers: number[] = [];
  #state: State = "value";
  #inString: "no" | "key" | "value" = "no";
  #escape: "none" | "started" | number = "none";
  #scalar = "";
  #keyBytes: number[] = [];
  #memberKey: string | undefined;
  #pieces: MemberPiece[] = [];
  #pieceStart = 0;
  #isFirstPiece = false;
  #isObject = false;
  #valuesLeft: number;

  /** `maxValues` bounds what a text can become: a value takes far more memory and time than its two bytes of text. */
  constructor({ maxValues = Number.POSITIVE_INFINITY }: { readonly maxValues?: number } = {}) {
    this.#valuesLeft = maxValues;
  }

  /** True if the outermost value is an object, once its beginning has been seen. */
  get isObject(): boolean {
    return this.#isObject;
  }

  /** The pieces of members that this chunk holds, in order. Fails with INVALID_INPUT when it is not JSON. */
  write(chunk: Uint8Array): readonly MemberPiece[] {
    this.#checkText(() => this.#decoder.decode(chunk, { stream: true }));
    this.#pieces = [];
    this.#pieceStart = 0;
    let index = 0;
    while (index < chunk.length) {
      index = this.#inString === "no" ? this.#step(chunk, index) : this.#stepInString(chunk, index);
    }
    this.#cutPiece(chunk, chunk.length);
    return this.#pieces;
  }

  /** Fails with INVALID_INPUT when something is missing. */
  end(): void {
    this.#checkText(() => this.#decoder.decode());
    if (this.#scalar !== "") this.#finishScalar();
    if (this.#state !== "done" || this.#inString !== "no") throw malformed("it ends too early");
  }

  #checkText(decode: () => void): void {
    try {
      decode();
    } catch {
      throw malformed("it is not UTF-8");
    }
  }

  #step(chunk: Uint8Array, index: number): number {
    const byte = chunk[index] ?? 0;
    const isDelimiter = byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET;
    if (this.#scalar !== "") {
      if (!isDelimiter && !WHITE_SPACE.has(byte)) {
        this.#addToScalar(byte);
        return index + 1;
      }
      this.#finishScalar();
    }
    if (isDelimiter && this.#closers.length === 1) this.#endMember(chunk, index);
    if (!WHITE_SPACE.has(byte)) this.#accept(byte, index);
    return index + 1;
  }

  #accept(byte: number, index: number): void {
    if (byte === QUOTE) this.#startString();
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#open(byte);
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#close(byte);
    else if (byte === COMMA) this.#acceptComma();
    else if (byte === COLON) this.#acceptColon(index);
    else this.#startScalar(byte);
  }

  #stepInString(chunk: Uint8Array, start: number): number {
    let index = start;
    if (this.#escape !== "none") {
      this.#continueEscape(chunk[index] ?? 0);
      return index + 1;
    }
    while (index < chunk.length) {
      const byte = chunk[index] ?? 0;
      if (byte === QUOTE || byte === BACKSLASH || byte < FIRST_PRINTABLE) break;
      index += 1;
    }
    if (this.#isOutermostKey()) this.#collectKey(chunk.subarray(start, index + 1));
    if (index === chunk.length) return index;
    const byte = chunk[index];
    if (byte === BACKSLASH) this.#escape = "started";
    else if (byte === QUOTE) this.#endString();
    else throw malformed("a string contains a control character");
    return index + 1;
  }

  #continueEscape(byte: number): void {
    if (this.#isOutermostKey()) this.#collectKey(Uint8Array.of(byte));
    if (this.#escape === "started") {
      if (byte === LOWER_U) this.#escape = 4;
      else if (SIMPLE_ESCAPES.has(byte)) this.#escape = "none";
      else throw malformed("a string contains an unknown escape");
      return;
    }
    if (!HEX_DIGITS.has(byte)) throw malformed("a string contains an unknown escape");
    const left = Number(this.#escape) - 1;
    this.#escape = left === 0 ? "none" : left;
  }

  #startString(): void {
    if (this.#state === "key" || this.#state === "key-or-end") {
      this.#inString = "key";
      this.#keyBytes = [QUOTE];
    } else if (this.#state === "value" || this.#state === "value-or-end") {
      this.#inString = "value";
      this.#countValue();
    } else throw malformed("a string is not allowed here");
  }

  #endString(): void {
    this.#state = this.#inString === "key" ? "colon" : this.#afterValue();
    this.#inString = "no";
  }

  #open(byte: number): void {
    if (this.#state !== "value" && this.#state !== "value-or-end") {
      throw malformed("a bracket is not allowed here");
    }
    if (this.#closers.length >= JSON_MAX_DEPTH) {
      throw malformed(`it is nested deeper than ${JSON_MAX_DEPTH} levels`);
    }
    if (this.#closers.length === 0) this.#isObject = byte === OPEN_BRACE;
    this.#countValue();
    this.#closers.push(byte === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET);
    this.#state = byte === OPEN_BRACE ? "key-or-end" : "value-or-end";
  }

  #close(byte: number): void {
    const isAllowed =
      this.#state === "comma-or-end" ||
      this.#state === (byte === CLOSE_BRACE ? "key-or-end" : "value-or-end");
    if (!isAllowed || this.#closers.pop() !== byte) throw malformed("a bracket is not closed");
    this.#state = this.#afterValue();
  }

  #acceptComma(): void {
    if (this.#state !== "comma-or-end") throw malformed("a comma is not allowed here");
    this.#state = this.#closers.at(-1) === CLOSE_BRACE ? "key" : "value";
  }

  #acceptColon(index: number): void {
    if (this.#state !== "colon") throw malformed("a colon is not allowed here");
    this.#state = "value";
    if (this.#closers.length !== 1) return;
    this.#memberKey = readKey(this.#keyBytes);
    this.#pieceStart = index + 1;
    this.#isFirstPiece = true;
  }

  #startScalar(byte: number): void {
    if (this.#state !== "value" && this.#state !== "value-or-end") {
      throw malformed("a value is not allowed here");
    }
    this.#countValue();
    this.#addToScalar(byte);
  }

  #countValue(): void {
    this.#valuesLeft -= 1;
    if (this.#valuesLeft < 0) {
      throw new ParserError("INVALID_INPUT", "The body has too many values, lists and objects.");
    }
  }

  #addToScalar(byte: number): void {
    this.#scalar += String.fromCodePoint(byte);
    if (this.#scalar.length > SCALAR_MAX_CHARACTERS) throw malformed("a number is too long");
  }

  #finishScalar(): void {
    if (!SCALAR.test(this.#scalar)) throw malformed("a value is neither a string nor a number");
    this.#scalar = "";
    this.#state = this.#afterValue();
  }

  #afterValue(): State {
    return this.#closers.length === 0 ? "done" : "comma-or-end";
  }

  #isOutermostKey(): boolean {
    return this.#inString === "key" && this.#closers.length === 1;
  }

  #collectKey(bytes: Uint8Array): void {
    const room = KEY_MAX_BYTES - this.#keyBytes.length;
    if (room > 0) this.#keyBytes.push(...bytes.subarray(0, room));
  }

  #endMember(chunk: Uint8Array, index: number): void {
    this.#cutPiece(chunk, index);
    this.#memberKey = undefined;
  }

  #cutPiece(chunk: Uint8Array, end: number): void {
    if (this.#memberKey === undefined || end <= this.#pieceStart) return;
    const bytes = chunk.subarray(this.#pieceStart, end);
    this.#pieces.push({ key: this.#memberKey, bytes, isFirst: this.#isFirstPiece });
    this.#pieceStart = end;
    this.#isFirstPiece = false;
  }
}

function readKey(bytes: readonly number[]): string {
  // A cut or odd name is none that we look for.
  try {
    return String(JSON.parse(Buffer.from(bytes).toString("utf8")));
  } catch {
    return "";
  }
}

function malformed(reason: string): ParserError {
  return new ParserError("INVALID_INPUT", `The body is not valid JSON: ${reason}.`);
}
