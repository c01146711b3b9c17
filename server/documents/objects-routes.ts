import { pipeline, type Readable, Transform } from 'node:stream';
import { create as disposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileFormats, isImage, opensInline } from '#contract/documents/files.ts';
import { AppError } from '#contract/errors.ts';
import type { ByteRange } from '../storage/storage.ts';
import { findByPath, findThumbnail } from './documents-store.ts';

type StoredDocument = NonNullable<Awaited<ReturnType<typeof findByPath>>>;

interface FileRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  document: StoredDocument;
}

/** A file may show itself and its own styles; it can run nothing and connect to nothing. */
const fileContentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Browsers show no PDF in a sandbox. */
const policyOf = ({ mimeType }: StoredDocument) =>
  isImage(mimeType) ? `${fileContentPolicy}; sandbox` : fileContentPolicy;

/** A PDF that was not examined yet, or may contain a script, is downloaded. */
const isShown = ({ mimeType, mayOpenInline }: StoredDocument): boolean =>
  mimeType === fileFormats['.pdf'].mimeType ? mayOpenInline === true : opensInline(mimeType);

function addHeaders(reply: FastifyReply, document: StoredDocument, isDownload: boolean): void {
  const type = isDownload ? 'attachment' : 'inline';
  reply
    .header('content-disposition', disposition(document.fileName, { type }))
    .header('content-security-policy', policyOf(document))
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('accept-ranges', 'bytes');
}

/**
 * Browsers ask again each time, because rights may change; the file itself never does. A private file must not stay
 * in a browser that somebody else may use next.
 */
function hasSameVersion({ request, reply, document }: FileRequest, tag: string): boolean {
  const keeping = document.isPrivate ? 'no-store' : 'private, no-cache';
  reply.header('cache-control', keeping).header('etag', tag);
  const known = (request.headers['if-none-match'] ?? '').trim().split(/\s*,\s*/);
  // A proxy that compresses answers may have weakened the tag: the file is the same.
  return known.some((one) => one === '*' || one.replace(/^W\//, '') === tag);
}

/**
 * The part of a file that a Range header requests. Undefined: the whole file, also if the header is not understood;
 * null: nothing of it exists.
 */
function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? null : { start, end };
}

async function sendThumbnail(app: FastifyInstance, file: FileRequest): Promise<FastifyReply> {
  const { reply, document } = file;
  if (!document.hasThumbnail) throw new AppError('not_found');
  if (hasSameVersion(file, `"${document.contentHash}-thumbnail"`)) return reply.code(304).send();
  const small = await findThumbnail(app.database.db, document.id);
  // Deleted meanwhile.
  if (!small) throw new AppError('not_found');
  return reply.type('image/webp').send(small);
}

async function sendFile(app: FastifyInstance, file: FileRequest): Promise<FastifyReply> {
  const { request, reply, document } = file;
  const { fileSize, mimeType, contentHash } = document;
  const tag = `"${contentHash}"`;
  if (hasSameVersion(file, tag)) return reply.code(304).send();
  const { range: wanted, 'if-range': unless = tag } = request.headers;
  const isPart = request.method === 'GET' && unless === tag;
  const range = isPart ? readRange(wanted, fileSize) : undefined;
  if (range === null) {
    return reply.code(416).header('content-range', `bytes */${fileSize}`).send();
  }
  if (range)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${fileSize}`);
  const length = range ? range.end - range.start + 1 : fileSize;
  reply.type(mimeType).header('content-length', length);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(ofLength(await open(app, document, range), length));
}

async function open(
  { storage }: FastifyInstance,
  { objectPath }: StoredDocument,
  range?: ByteRange,
): Promise<Readable> {
  const content = await storage.read(objectPath, range);
  if (!content) throw new AppError('storage_unavailable');
  return content;
}

/**
 * Aborts if a damaged storage returns less or more than promised: otherwise the reader would wait, or keep half a
 * file.
 */
function ofLength(content: Readable, length: number): Readable {
  let left = length;
  const damaged = () => new AppError('storage_unavailable');
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(damaged());
      else done(null, chunk);
    },
    flush: (done) => done(left === 0 ? null : damaged()),
  });
  return pipeline(content, counted, () => {});
}

/** Files, for users who may see their documents. */
export function addObjectRoutes(app: FastifyInstance): void {
  app.route<{ Params: { '*': string }; Querystring: Record<string, string> }>({
    method: ['GET', 'HEAD'],
    url: '/objects/*',
    config: { access: 'document.read' },
    schema: { hide: true },
    /** Most files are compressed already, and a range of a compressed answer would be wrong. */
    compress: false,
    handler: async (request, reply) => {
      const { user } = request;
      if (!user) throw new AppError('not_signed_in');
      const document = await findByPath(app.database.db, request.params['*'], user.id);
      if (!document) throw new AppError('document_not_found');
      const isDownload = 'download' in request.query || !isShown(document);
      addHeaders(reply, document, isDownload);
      const asked = { request, reply, document };
      return 'thumbnail' in request.query ? sendThumbnail(app, asked) : sendFile(app, asked);
    },
  });
}
