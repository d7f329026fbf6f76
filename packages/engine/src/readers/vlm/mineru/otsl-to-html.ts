/** Turns the model's table language into an HTML table; `""` when there is no table in it. */
export function otslToHtml(_text: string): string {
  throw new Error("otslToHtml has no body yet");
}
