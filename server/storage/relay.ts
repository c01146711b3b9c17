import { PassThrough, type Readable } from 'node:stream';

/** The same bytes; what breaks the source off is told as what `explain` makes of it. */
export function relay(source: Readable, explain: (cause: unknown) => Error): Readable {
  const target = new PassThrough();
  source.once('error', (cause) => target.destroy(explain(cause)));
  target.once('close', () => source.destroy());
  // Whoever reads it is told; a stream that nobody has begun to read must not end the process.
  target.on('error', () => {});
  return source.pipe(target);
}
