import { TextDecoder } from "node:util";
import { decodeEntities, detectEncoding } from "./decode-text.ts";
import { createNameResolver } from "./resolve-names.ts";
import { createTokenizer } from "./tokenize.ts";
import type { XmlElement, XmlNode } from "./xml-element.ts";
import { brokenXml, hostileXml } from "./xml-problem.ts";

/** Receives each piece of a document as it is read. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Called for each run of text, entities resolved. A long run may come in several calls. */
  text(text: string): void;
  close(name: string): void;
}

/** Reads a document that arrives in pieces. */
export interface XmlReader {
  write(bytes: Uint8Array): void;
  /** Throws when the document is not finished. */
  end(): void;
}

/** Real documents stay below a hundred levels. */
const MAX_DEPTH = 500;

/** An element costs about 200 bytes in a tree. */
const MAX_TREE_ELEMENTS = 4_000_000;

/** Reads a stream of XML. Refuses a DOCTYPE; depth and size of tokens are capped. */
export function createXmlReader(handler: XmlHandler): XmlReader {
  const names = createNameResolver();
  const open: string[] = [];

  function close(written?: string): void {
    const name = open.pop();
    const closed = written === undefined ? name : names.resolve(written);
    if (name === undefined || closed !== name)
      throw brokenXml(`</${written ?? ""}> closes <${name ?? "nothing"}>`);
    names.close();
    handler.close(name);
  }
  const emit = (text: string) => {
    if (open.length > 0) handler.text(text);
  };
  const tokens = createTokenizer({
    startTag(inside, isEmpty) {
      if (open.length >= MAX_DEPTH)
        throw hostileXml(`is nested more than ${MAX_DEPTH} levels deep`);
      const { name, attributes } = names.open(inside);
      open.push(name);
      handler.open(name, attributes);
      if (isEmpty) close();
    },
    endTag: close,
    text: (raw) => emit(decodeEntities(raw)),
    cdata: emit,
  });

  let decoder: TextDecoder | undefined;
  return {
    write(bytes) {
      decoder ??= createDecoder(bytes);
      tokens.push(decoder.decode(bytes, { stream: true }));
    },
    end() {
      tokens.push(decoder?.decode() ?? "");
      if (tokens.end().trim() !== "" || open.length > 0) throw brokenXml("it ends too early");
    },
  };
}

interface TreeOptions {
  /** True if white space between elements is text. Default: it only makes the file pretty. */
  readonly keepsSpace?: boolean;
}

/** Reads a whole document. */
export function parseXml(bytes: Uint8Array, { keepsSpace = false }: TreeOptions = {}): XmlElement {
  const builder = createTreeBuilder(keepsSpace);
  const reader = createXmlReader(builder);
  reader.write(bytes);
  reader.end();
  return builder.root();
}

function createDecoder(head: Uint8Array): TextDecoder {
  const encoding = detectEncoding(head);
  try {
    return new TextDecoder(encoding);
  } catch {
    throw brokenXml(`its encoding "${encoding}" is unknown`);
  }
}

interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

function createTreeBuilder(keepsSpace: boolean): XmlHandler & { root(): XmlElement } {
  const path: OpenElement[] = [{ name: "", attributes: {}, children: [] }];
  let count = 0;
  return {
    open(name, attributes) {
      if (++count > MAX_TREE_ELEMENTS)
        throw hostileXml(`has more than ${MAX_TREE_ELEMENTS} elements`);
      const element: OpenElement = { name, attributes, children: [] };
      path.at(-1)?.children.push(element);
      path.push(element);
    },
    text(text) {
      path.at(-1)?.children.push(text);
    },
    close() {
      const element = path.pop();
      if (element !== undefined && !keepsSpace) dropIndentation(element);
    },
    root() {
      const [root] = path[0]?.children ?? [];
      if (root === undefined || typeof root === "string") throw brokenXml("it holds no element");
      return root;
    },
  };
}

/** White space beside elements only makes a file pretty; white space alone in an element is text. */
function dropIndentation({ children }: OpenElement): void {
  if (children.length < 2 || !children.some((node) => typeof node !== "string")) return;
  let kept = 0;
  for (const node of children) {
    if (typeof node !== "string" || node.trim() !== "") children[kept++] = node;
  }
  children.length = kept;
}
