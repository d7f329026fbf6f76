/** The LaTeX of tokens. A command is kept apart from letters after it. */
export function joinTokens(tokens: readonly string[]): string {
  return tokens
    .map((token, index) => {
      const needsSpace = /^\\[A-Za-z]+$/.test(tokens[index - 1] ?? "") && /^[A-Za-z]/.test(token);
      return needsSpace ? ` ${token}` : token;
    })
    .join("");
}
