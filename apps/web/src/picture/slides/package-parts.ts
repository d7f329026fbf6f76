import { readZip } from "../../result/read-zip.ts";

/** One XML file of an office document, with the files that it names. */
export interface PackagePart {
  readonly root: Element;
  /** Another part, by the id that this one has for it. */
  partById(id: string | null | undefined): PackagePart | undefined;
  /** The first part of a kind, such as `slideLayout`. */
  partOfKind(kind: string): PackagePart | undefined;
  bytesById(id: string | null | undefined): Uint8Array | undefined;
}

/** The main part of an office document that is a zip of XML files. */
export async function openPackage(file: Blob, path: string): Promise<PackagePart | undefined> {
  const files = await readZip(new Uint8Array(await file.arrayBuffer()));
  const known = new Map<string, PackagePart | undefined>();
  const open = (name: string): PackagePart | undefined => {
    if (!known.has(name)) known.set(name, readPart(files, name, open));
    return known.get(name);
  };
  return open(path);
}

function readPart(
  files: ReadonlyMap<string, Uint8Array>,
  path: string,
  open: (path: string) => PackagePart | undefined,
): PackagePart | undefined {
  const root = readXml(files.get(path));
  if (root === undefined) return undefined;
  const slash = path.lastIndexOf("/");
  const [folder, name] = [path.slice(0, slash), path.slice(slash + 1)];
  const relations = [...(readXml(files.get(`${folder}/_rels/${name}.rels`))?.children ?? [])];
  const targetOf = (relation: Element | undefined) =>
    relation && resolvePath(folder, relation.getAttribute("Target") ?? "");
  const pathById = (id: string | null | undefined) =>
    targetOf(relations.find((one) => one.getAttribute("Id") === id));
  const openPath = (target: string | undefined) =>
    target === undefined ? undefined : open(target);
  return {
    root,
    partById: (id) => openPath(pathById(id)),
    partOfKind: (kind) =>
      openPath(targetOf(relations.find((one) => one.getAttribute("Type")?.endsWith(`/${kind}`)))),
    bytesById: (id) => files.get(pathById(id) ?? ""),
  };
}

function readXml(bytes: Uint8Array | undefined): Element | undefined {
  if (bytes === undefined) return undefined;
  return new DOMParser().parseFromString(new TextDecoder().decode(bytes), "application/xml")
    .documentElement;
}

function resolvePath(folder: string, target: string): string {
  return new URL(target, `file:///${folder}/`).pathname.slice(1);
}
