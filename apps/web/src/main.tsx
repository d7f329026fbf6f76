import { render } from "preact";
import { readEndpoints } from "./api/endpoints.ts";
import { readKey } from "./api/key.ts";
import { App } from "./app.tsx";

const root = document.querySelector("#app");
if (root !== null) {
  // Read once and before anything else, so that a key in the address is there as briefly as possible.
  const firstKey = readKey(window);
  render(<App firstKey={firstKey} endpoints={readEndpoints(document)} />, root);
}
