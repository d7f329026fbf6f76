/** Reads the structure tree of a page, and which element each character belongs to. */
import { loadPage } from "../../packages/pdf/dist/pdf/load-page.js";
import { readUtf16 } from "../../packages/pdf/dist/pdf/read-utf16.js";

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 50_000;

/** A function that gives the owner of a character by its baseline, and says whether the page has a table; `undefined` for a page without a tree. */
export function readOwners(file, index) {
  const loaded = loadPage(file, index);
  if (loaded === undefined) return undefined;
  const { functions } = file.library;
  const { handle, geometry } = loaded;
  try {
    const contents = readTree(file.library, handle);
    if (contents.size === 0) return undefined;
    return createOwnerFinder(file.library, { handle, geometry, contents });
  } finally {
    functions._FPDF_ClosePage(handle);
  }
}

/** The pieces of marked content by their number. */
function readTree(library, page) {
  const { functions } = library;
  const contents = new Map();
  const tree = functions._FPDF_StructTree_GetForPage(page);
  if (tree === 0) return contents;
  const state = { library, contents, left: MAX_ELEMENTS };
  try {
    const count = functions._FPDF_StructTree_CountChildren(tree);
    for (let at = 0; at < count; at += 1)
      readElement(state, functions._FPDF_StructTree_GetChildAtIndex(tree, at), { depth: 0 });
  } finally {
    functions._FPDF_StructTree_Close(tree);
  }
  return contents;
}

function readElement(state, element, { parent, depth }) {
  if (element === 0 || depth > MAX_DEPTH || state.left-- <= 0) return;
  const { functions } = state.library;
  const node = toNode(state.library, element, parent);
  parent?.children.push(node);
  const count = functions._FPDF_StructElement_CountChildren(element);
  for (let at = 0; at < count; at += 1) {
    const child = functions._FPDF_StructElement_GetChildAtIndex(element, at);
    if (child !== 0) readElement(state, child, { parent: node, depth: depth + 1 });
    else
      addContent(
        state.contents,
        node,
        functions._FPDF_StructElement_GetChildMarkedContentID(element, at),
      );
  }
}

function toNode(library, element, parent) {
  const role = readUtf16(library, (buffer, length) =>
    library.functions._FPDF_StructElement_GetType(element, buffer, length),
  );
  const spanOf = (name) => (role === "TD" || role === "TH" ? readSpan(library, element, name) : 1);
  return { role, parent, children: [], rowSpan: spanOf("RowSpan"), columnSpan: spanOf("ColSpan") };
}

function addContent(contents, node, number) {
  if (number >= 0 && !contents.has(number)) contents.set(number, { node, order: contents.size });
  // PDFium leaves out elements without content on the page; in a row these are empty cells.
  if (number < 0 && node.role === "TR") node.children.push(emptyCell(node));
}

function emptyCell(parent) {
  return { role: "TD", parent, children: [], rowSpan: 1, columnSpan: 1 };
}

function readSpan(library, element, name) {
  const { functions } = library;
  const count = functions._FPDF_StructElement_GetAttributeCount(element);
  for (let at = 0; at < count; at += 1) {
    const attributes = functions._FPDF_StructElement_GetAttributeAtIndex(element, at);
    const value = withText(library, name, (text) =>
      functions._FPDF_StructElement_Attr_GetValue(attributes, text),
    );
    if (value === 0) continue;
    const span = withRoom(library, 4, (room) =>
      functions._FPDF_StructElement_Attr_GetNumberValue(value, room)
        ? library.memory.float32()[room >> 2]
        : 1,
    );
    if (span >= 1 && span < 100) return Math.round(span);
  }
  return 1;
}

function createOwnerFinder(library, { handle, geometry, contents }) {
  const { functions } = library;
  const owners = new Map();
  const textPage = functions._FPDFText_LoadPage(handle);
  if (textPage === 0) return undefined;
  try {
    const count = functions._FPDFText_CountChars(textPage);
    let object = 0;
    let owner;
    withRoom(library, 16, (room) => {
      for (let at = 0; at < count; at += 1) {
        const own = functions._FPDFText_GetTextObject(textPage, at);
        if (own === 0) continue;
        if (own !== object) [object, owner] = [own, ownerOf(library, own, contents)];
        if (!functions._FPDFText_GetCharOrigin(textPage, at, room, room + 8)) continue;
        const doubles = library.memory.float64();
        const { x, y } = geometry.toPoint(doubles[room >> 3], doubles[(room >> 3) + 1]);
        owners.set(keyOf(x, y), owner);
      }
    });
  } finally {
    functions._FPDFText_ClosePage(textPage);
  }
  const find = ({ baseline: { x, y } }) => owners.get(keyOf(x, y)) ?? "loose";
  return Object.assign(find, { hasTable: [...contents.values()].some(isInTable) });
}

function isInTable({ node }) {
  for (let one = node; one !== undefined; one = one.parent) if (one.role === "Table") return true;
  return false;
}

const keyOf = (x, y) => `${Math.round(x * 20)} ${Math.round(y * 20)}`;

function ownerOf(library, object, contents) {
  const { functions } = library;
  const number = functions._FPDFPageObj_GetMarkedContentID(object);
  if (number >= 0) return contents.get(number) ?? "lost";
  const count = functions._FPDFPageObj_CountMarks(object);
  for (let at = 0; at < count; at += 1) {
    const mark = functions._FPDFPageObj_GetMark(object, at);
    if (readMarkName(library, mark) !== "Artifact") continue;
    const subtype = readMarkValue(library, mark, "Subtype");
    if (subtype === "Header") return "header";
    return subtype === "Footer" ? "footer" : "artifact";
  }
  return "loose";
}

function readMarkName(library, mark) {
  return readCounted(library, (buffer, length, written) =>
    library.functions._FPDFPageObjMark_GetName(mark, buffer, length, written),
  );
}

function readMarkValue(library, mark, key) {
  return withText(library, key, (name) =>
    readCounted(library, (buffer, length, written) =>
      library.functions._FPDFPageObjMark_GetParamStringValue(mark, name, buffer, length, written),
    ),
  );
}

function readCounted(library, read) {
  return withRoom(library, 260, (room) => {
    if (!read(room, 256, room + 256)) return "";
    const bytes = library.memory.bytes();
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(room + 256, true);
    return length <= 2 || length > 256
      ? ""
      : new TextDecoder("utf-16le").decode(bytes.slice(room, room + length - 2));
  });
}

function withText(library, text, use) {
  return withRoom(library, text.length + 1, (room) => {
    library.memory.bytes().set([...Buffer.from(text, "latin1"), 0], room);
    return use(room);
  });
}

function withRoom(library, byteLength, use) {
  const room = library.memory.allocate(byteLength);
  try {
    return use(room);
  } finally {
    library.memory.free(room);
  }
}
