import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import {
  generatedReply,
  type ScriptedRequest,
  startScriptedServer,
} from "@parsewright/vision/testing/scripted-server";

// A model server as a process of its own. What it does depends on its arguments.
const [port = "", mode = "serve", file = ""] = process.argv.slice(2);

/** The supervisor's own question is about an empty picture. */
const isWarmUp = ({ picture }: ScriptedRequest) => picture?.widthPixels === 56;

process.stdout.write(`scripted server, mode ${mode}\n`);
switch (mode) {
  case "refuse":
    process.stderr.write("no memory is left on the device\n");
    process.exit(3);
    break;
  case "hang":
    setInterval(() => {}, 60_000);
    break;
  case "ignore-requests-to-end":
    process.on("SIGTERM", () => process.stdout.write("not yet\n"));
    await serve();
    break;
  case "with-child":
    spawn("sleep", ["1000"], { stdio: "ignore" });
    await serve();
    break;
  case "crash-once":
    // The file remembers the crash for the next process.
    await serve((request) => {
      if (!isWarmUp(request) && !existsSync(file)) {
        writeFileSync(file, "");
        process.exit(70);
      }
    });
    break;
  case "crash-always":
    await serve((request) => void (isWarmUp(request) || process.exit(70)));
    break;
  case "show-environment":
    // oxlint-disable-next-line node/no-process-env -- to show what a server gets
    writeFileSync(file, JSON.stringify(process.env));
    await serve();
    break;
  default:
    await serve();
}

async function serve(onQuestion: (request: ScriptedRequest) => void = () => {}): Promise<void> {
  await startScriptedServer({
    port: Number(port),
    script(request) {
      onQuestion(request);
      // Words of the document that the proofs send: others would not be taken.
      return request.kind === "text" ? "Three lamps." : generatedReply(request);
    },
  });
}
