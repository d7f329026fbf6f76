/** Runs a check over PDFs before they are read. */
import { execFileSync } from "node:child_process";

/** The first word that the check prints of each file: `ok`, or another. It fails when any file is not. */
export function checkFiles(command, files) {
  let answer;
  try {
    answer = execFileSync(command, files, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (error) {
    answer = error.stdout ?? "";
  }
  const rows = answer.split("\n").map((line) => line.split("\t"));
  return new Map(rows.map(([word, , file]) => [file, word]));
}
