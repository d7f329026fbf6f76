/** The part of WebAssembly we use. TypeScript ships it with the browser's library only, which has no place here. */
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean;
}
