/** Opening and closing tags of filters, under any prefix. */
const FILTER = /(<\/?(?:[\w.-]+:)?)filter(?=[\s/>])/g;
/** Pictures in a drawing that are not plain ones: a drawing could come with its own filters. */
const NESTED = /(href\s*=\s*["']\s*)data:(?!image\/(?:png|jpe?g|gif|webp)[;,])/gi;
/** An entity that becomes part of the markup, in which anything could be hidden. */
const MARKUP_ENTITY = /<!ENTITY[^>]*(?:<|&#|%)/i;

/**
 * Takes the filters out of an SVG. A few bytes of them keep the renderer busy for minutes, during which nothing can
 * stop it; what they add are shadows and blurs. Throws where one could be hidden.
 */
export function tameDrawing(svg: Uint8Array): Uint8Array {
  // One character for each byte: all encodings in which the root element was found write these names alike.
  const text = Buffer.from(svg.buffer, svg.byteOffset, svg.byteLength).toString("latin1");
  if (MARKUP_ENTITY.test(text)) throw new Error("The drawing has entities that are markup.");
  const tamed = text.replaceAll(FILTER, "$1x-filter").replaceAll(NESTED, "$1none:");
  return tamed === text ? svg : Buffer.from(tamed, "latin1");
}
