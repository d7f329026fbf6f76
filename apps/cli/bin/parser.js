#!/usr/bin/env node
// The command's first name, inside a clone. Outside of one, `npx parser` would start a package of somebody else.
await import("./parsewright.js");
