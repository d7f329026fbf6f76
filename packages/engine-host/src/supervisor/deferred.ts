/** A promise that is settled from outside. Node 20 has no `Promise.withResolvers`. */
export function createDeferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
