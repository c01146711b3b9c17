import type { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';

/**
 * The pieces of `content`, the last of them only when it is certain that there are `size` bytes and nothing follows:
 * a storage that got everything got a complete file. A source that is not read to its end stays open: it may be the
 * body of a request whose sender still waits for the answer.
 */
export async function* wholeContent(content: Readable, size: number): AsyncGenerator<Buffer> {
  let held: Buffer | undefined;
  let count = 0;
  const pieces: AsyncIterable<Buffer> = content.iterator({ destroyOnReturn: false });
  for await (const piece of pieces) {
    count += piece.length;
    if (count > size) break;
    if (held) yield held;
    held = piece;
  }
  if (count !== size) throw new AppError('upload_incomplete');
  if (held) yield held;
}
