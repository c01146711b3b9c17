/** A mistake of the operator: printed as one German sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
