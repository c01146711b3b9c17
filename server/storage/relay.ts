import { PassThrough, type Readable } from 'node:stream';

/** The same bytes; an error of the source becomes the error that `explain` returns. */
export function withExplainedErrors(
  source: Readable,
  explain: (cause: unknown) => Error,
): Readable {
  const target = new PassThrough();
  source.once('error', (cause) => target.destroy(explain(cause)));
  target.once('close', () => source.destroy());
  // A reader gets the error; without a reader it must not end the process.
  target.on('error', () => {});
  return source.pipe(target);
}
