#!/usr/bin/env node
// The first name of the command, which scripts in a clone may still call. Outside of one, `npx parser` would start a package of somebody else.
await import("./parsewright.js");
