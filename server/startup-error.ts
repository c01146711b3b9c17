/** A mistake of whoever starts the server: told in one German sentence, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
