/** A model cannot run where it was asked to. The message is for users. In threads of models, which load no contract. */
export class UnusableProviderError extends Error {
  override readonly name = "UnusableProviderError";
}
