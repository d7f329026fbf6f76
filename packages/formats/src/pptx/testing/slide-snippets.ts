/** Left, top, width and height in points. */
export type Rectangle = readonly [left: number, top: number, width: number, height: number];

interface ShapeOptions {
  /** Absent: the shape says nothing of its place. */
  readonly at?: Rectangle;
  /** Attributes of `p:ph`, such as `type="title"`. */
  readonly placeholder?: string;
  /** Attributes of `a:xfrm`, such as `rot="5400000"`. */
  readonly transform?: string;
  /** Attributes of `p:cNvPr`. */
  readonly properties?: string;
  /** Inside `p:spPr`, after the transform. */
  readonly fill?: string;
  /** Inside `a:lstStyle`. */
  readonly listStyle?: string;
}

const EMU_PER_POINT = 12_700;

/** A text box or placeholder. `text` is paragraphs as XML, or plain text for one paragraph. */
export function textShape(text: string, options: ShapeOptions = {}): string {
  const { listStyle = "", fill = "" } = options;
  const paragraphs = text.startsWith("<") ? text : paragraph(text);
  return (
    `<p:sp>${nonVisual("Sp", options)}<p:spPr>${transformOf(options)}${fill}</p:spPr>` +
    `<p:txBody><a:bodyPr/><a:lstStyle>${listStyle}</a:lstStyle>${paragraphs}</p:txBody></p:sp>`
  );
}

/** `text` is runs as XML, or plain text; `properties` go inside `a:pPr`, its attributes before a bar. */
export function paragraph(text: string, { attributes = "", properties = "" } = {}): string {
  const runs = text === "" || text.startsWith("<") ? text : `<a:r><a:t>${text}</a:t></a:r>`;
  return `<a:p><a:pPr${attributes && ` ${attributes}`}>${properties}</a:pPr>${runs}</a:p>`;
}

/** A run; `attributes` are those of `a:rPr`, `content` its children. */
export function run(text: string, attributes = "", content = ""): string {
  return `<a:r><a:rPr${attributes && ` ${attributes}`}>${content}</a:rPr><a:t>${text}</a:t></a:r>`;
}

/** A picture; `blip` is inside `p:blipFill`. */
export function pictureShape(blip: string, options: ShapeOptions = {}): string {
  return (
    `<p:pic>${nonVisual("Pic", options)}<p:blipFill>${blip}</p:blipFill>` +
    `<p:spPr>${transformOf(options)}</p:spPr></p:pic>`
  );
}

/** A frame around a table, chart, diagram or object. */
export function frame(content: string, options: ShapeOptions = {}): string {
  return (
    `<p:graphicFrame>${nonVisual("GraphicFrame", options)}` +
    transformOf(options).replaceAll("a:xfrm", "p:xfrm") +
    `<a:graphic><a:graphicData uri="any">${content}</a:graphicData></a:graphic></p:graphicFrame>`
  );
}

/** A group placed at `at` whose members count in the coordinates of `members`. */
export function group(
  shapes: string,
  { at, members, transform = "" }: { at: Rectangle; members: Rectangle; transform?: string },
): string {
  const child = rectangle(members).replace("a:off", "a:chOff").replace("a:ext", "a:chExt");
  return (
    `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>` +
    `<p:grpSpPr><a:xfrm ${transform}>${rectangle(at)}${child}</a:xfrm></p:grpSpPr>${shapes}</p:grpSp>`
  );
}

function nonVisual(kind: string, { placeholder, properties = "" }: ShapeOptions): string {
  const role = placeholder === undefined ? "" : `<p:ph ${placeholder}/>`;
  return `<p:nv${kind}Pr><p:cNvPr id="2" name="" ${properties}/><p:cNv${kind}Pr/><p:nvPr>${role}</p:nvPr></p:nv${kind}Pr>`;
}

function transformOf({ at, transform = "" }: ShapeOptions): string {
  return at === undefined ? "" : `<a:xfrm ${transform}>${rectangle(at)}</a:xfrm>`;
}

function rectangle(points: Rectangle): string {
  const [left, top, width, height] = points.map((value) => Math.round(value * EMU_PER_POINT));
  return `<a:off x="${left}" y="${top}"/><a:ext cx="${width}" cy="${height}"/>`;
}
