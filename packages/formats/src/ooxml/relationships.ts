import { posix } from "node:path";
import { childElements, type XmlElement } from "@parsewright/document/xml";
import type { Relationship } from "./office-package.ts";

/** The part that holds a part's relationships; `""` stands for the package itself. */
export function relationshipsPart(part: string): string {
  const { dir, base } = posix.parse(part);
  return posix.join(dir, "_rels", `${base}.rels`);
}

/** The relationships written in `root`, targets resolved against the part they belong to. */
export function readRelationships(root: XmlElement, part: string): Map<string, Relationship> {
  const found = new Map<string, Relationship>();
  for (const { attributes } of childElements(root, "rel:Relationship")) {
    const { Id: id, Type: type = "", Target: target = "", TargetMode: mode } = attributes;
    if (id === undefined) continue;
    const isExternal = mode === "External" || /^[a-z][a-z0-9+.-]*:/i.test(target);
    found.set(id, {
      type: type.slice(type.lastIndexOf("/") + 1),
      target: isExternal ? target : resolveTarget(target, part),
      isExternal,
    });
  }
  return found;
}

/** Targets cannot leave the package: `..` beyond its root stays at the root. */
function resolveTarget(target: string, part: string): string {
  const path = target.replaceAll("\\", "/").split("#")[0] ?? "";
  return posix.resolve("/", posix.dirname(`/${part}`), path).slice(1);
}
