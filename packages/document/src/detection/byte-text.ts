/** Characters of one call: engines bound the arguments of a function. */
const AT_ONCE = 8192;

/** Each byte as the character of its number. Works in browsers too, which have no `Buffer`. */
export function toLatin1(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += AT_ONCE) {
    text += String.fromCharCode(...bytes.subarray(start, start + AT_ONCE));
  }
  return text;
}

/** A name of ASCII letters in UTF-16. */
export function wideBytes(name: string): Uint8Array {
  return Uint8Array.from({ length: 2 * name.length }, (_, at) =>
    at % 2 === 0 ? name.charCodeAt(at / 2) : 0,
  );
}

export function startsWithBytes(bytes: Uint8Array, start: ArrayLike<number>): boolean {
  return isAt(bytes, 0, start);
}

export function includesBytes(bytes: Uint8Array, wanted: Uint8Array): boolean {
  const [first = 0] = wanted;
  let at = bytes.indexOf(first);
  while (at !== -1 && !isAt(bytes, at, wanted)) at = bytes.indexOf(first, at + 1);
  return at !== -1;
}

function isAt(bytes: Uint8Array, place: number, wanted: ArrayLike<number>): boolean {
  for (let offset = 0; offset < wanted.length; offset++) {
    if (bytes[place + offset] !== wanted[offset]) return false;
  }
  return true;
}
