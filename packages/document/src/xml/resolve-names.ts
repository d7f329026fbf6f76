import { decodeEntities } from "./decode-text.ts";
import { canonicalPrefix } from "./namespaces.ts";
import { brokenXml, hostileXml } from "./xml-problem.ts";

/** The namespaces in force at an element, and the names already looked up under them. */
interface Scope {
  readonly prefixes: ReadonlyMap<string, string>;
  readonly elements: Map<string, string>;
  readonly attributes: Map<string, string>;
}

const MAX_ATTRIBUTES = 2000;
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});
const ATTRIBUTE = /\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** Names elements and attributes by the namespace they belong to, not by the prefix a file happens to use. */
export function createNameResolver() {
  const scopes: Scope[] = [createScope(new Map([["xml", "xml"]]))];
  const scope = () => scopes.at(-1) ?? createScope(new Map());

  return {
    /** Reads the inside of a start tag, from its name to before its end. */
    open(tag: string): { name: string; attributes: Readonly<Record<string, string>> } {
      const rawName = /^[^\s/>]+/.exec(tag)?.[0];
      if (rawName === undefined) throw brokenXml("a tag has no name");
      const raw = readAttributes(tag, rawName.length);
      const inner = raw === undefined ? scope() : enterScope(scope(), raw);
      scopes.push(inner);
      return {
        name: elementName(inner, rawName),
        attributes: raw === undefined ? NO_ATTRIBUTES : named(inner, raw),
      };
    },
    /** Leaves the element opened last. */
    close(): void {
      scopes.pop();
    },
    resolve: (rawName: string) => elementName(scope(), rawName),
  };
}

type RawAttributes = [name: string, value: string][];

function readAttributes(tag: string, start: number): RawAttributes | undefined {
  if (tag.indexOf("=", start) === -1) return undefined;
  const attributes: RawAttributes = [];
  ATTRIBUTE.lastIndex = start;
  for (let match = ATTRIBUTE.exec(tag); match !== null; match = ATTRIBUTE.exec(tag)) {
    if (attributes.length >= MAX_ATTRIBUTES)
      throw hostileXml(`has an element with over ${MAX_ATTRIBUTES} attributes`);
    attributes.push([match[1] ?? "", match[2] ?? match[3] ?? ""]);
  }
  return attributes;
}

/** The scope inside an element: the one around it, unless the element declares namespaces. */
function enterScope(outer: Scope, attributes: RawAttributes): Scope {
  const declared = attributes.filter(([name]) => name === "xmlns" || name.startsWith("xmlns:"));
  if (declared.length === 0) return outer;
  const prefixes = new Map(outer.prefixes);
  for (const [name, namespace] of declared) {
    const filePrefix = name === "xmlns" ? "" : name.slice("xmlns:".length);
    prefixes.set(filePrefix, canonicalPrefix(decodeEntities(namespace)) ?? filePrefix);
  }
  return createScope(prefixes);
}

function createScope(prefixes: ReadonlyMap<string, string>): Scope {
  return { prefixes, elements: new Map(), attributes: new Map() };
}

function elementName(scope: Scope, rawName: string): string {
  return remember(scope.elements, rawName, () => canonicalName(scope, rawName, ""));
}

function named(scope: Scope, attributes: RawAttributes): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [rawName, value] of attributes) {
    if (rawName === "xmlns" || rawName.startsWith("xmlns:")) continue;
    // An attribute without a prefix is in no namespace, whatever the default one is.
    const name = remember(scope.attributes, rawName, () =>
      rawName.includes(":") ? canonicalName(scope, rawName, rawName) : rawName,
    );
    if (name !== "__proto__") result[name] = decodeEntities(value);
  }
  return result;
}

function canonicalName({ prefixes }: Scope, rawName: string, fallback: string): string {
  const colon = rawName.indexOf(":");
  const filePrefix = colon === -1 ? "" : rawName.slice(0, colon);
  const local = rawName.slice(colon + 1);
  const prefix = prefixes.get(filePrefix) ?? filePrefix;
  return prefix === "" ? local || fallback : `${prefix}:${local}`;
}

function remember(names: Map<string, string>, rawName: string, find: () => string): string {
  let name = names.get(rawName);
  if (name === undefined) {
    name = find();
    names.set(rawName, name);
  }
  return name;
}
