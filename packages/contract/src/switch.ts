const ON = ["1", "true", "yes", "on"];

/** Whether an environment variable that is a switch is turned on. */
export function isSwitchedOn(value: string | undefined): boolean {
  return ON.includes(value?.trim().toLowerCase() ?? "");
}
