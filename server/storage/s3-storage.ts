import { Readable } from 'node:stream';
import type { S3 } from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import { checkObjectPath } from './object-path.ts';
import { withExplainedErrors } from './relay.ts';
import type { S3Client } from './s3-client.ts';
import { explained, explainS3, ifThere } from './s3-problems.ts';
import type { ByteRange, PresignPut, Storage } from './storage.ts';
import { wholeContent } from './whole-content.ts';

/** Objects that the start writes to test the service; not part of the application's data. */
export const probeFolder = '.probe/';

/** Files in a bucket. Each is sent in one request, which the service stores as a whole or not at all. */
export class S3Storage implements Storage {
  readonly #s3: S3;
  readonly #bucket: string;
  readonly directUpload?: PresignPut;

  constructor({ s3 }: S3Client, { bucket }: Pick<S3Config, 'bucket'>, presign?: PresignPut) {
    this.#s3 = s3;
    this.#bucket = bucket;
    if (presign) {
      this.directUpload = async (objectPath, size, seconds) =>
        presign(checkObjectPath(objectPath), size, seconds);
    }
  }

  async put(objectPath: string, content: Readable, size: number): Promise<void> {
    const body = Readable.from(wholeContent(content, size), { objectMode: false });
    const breakOff = new AbortController();
    body.once('error', () => breakOff.abort());
    const sent = this.#s3.putObject(
      { ...this.#at(objectPath), Body: body, ContentLength: size, IfNoneMatch: '*' },
      { abortSignal: breakOff.signal },
    );
    try {
      await sent;
    } catch (cause) {
      // Without this, a request that was refused early would keep its connection for the rest of the file.
      breakOff.abort();
      throw body.errored ?? explainS3(cause);
    } finally {
      body.destroy();
    }
  }

  async sizeOf(objectPath: string): Promise<number | undefined> {
    const head = await ifThere(this.#s3.headObject(this.#at(objectPath)));
    return head?.ContentLength;
  }

  async read(objectPath: string, range?: ByteRange): Promise<Readable | undefined> {
    const found = await ifThere(
      this.#s3.getObject({
        ...this.#at(objectPath),
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      }),
    );
    return found && withExplainedErrors(found.Body as Readable, explainS3);
  }

  async remove(objectPath: string): Promise<void> {
    await ifThere(this.#s3.deleteObject(this.#at(objectPath)));
  }

  async *list(): AsyncGenerator<{ path: string; size: number }> {
    for await (const { Key, Size } of this.#objects()) {
      if (!Key.startsWith(probeFolder)) yield { path: Key, size: Size };
    }
  }

  /** An interrupted upload leaves nothing in the bucket; a killed start may leave its probe. */
  async removeLeftovers(before: Date): Promise<void> {
    for await (const { Key, LastModified } of this.#objects(probeFolder)) {
      if (LastModified >= before) continue;
      await ifThere(this.#s3.deleteObject({ Bucket: this.#bucket, Key }));
    }
  }

  async check(): Promise<void> {
    await explained(this.#s3.headBucket({ Bucket: this.#bucket }));
  }

  #at(objectPath: string) {
    return { Bucket: this.#bucket, Key: checkObjectPath(objectPath) };
  }

  async *#objects(folder = '') {
    let after: string | undefined;
    do {
      const page = await explained(
        this.#s3.listObjectsV2({
          Bucket: this.#bucket,
          Prefix: folder,
          ContinuationToken: after,
        }),
      );
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
        yield { Key, Size, LastModified };
      after = page.NextContinuationToken;
    } while (after);
  }
}
