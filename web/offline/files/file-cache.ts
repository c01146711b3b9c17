import type { Environment } from '../storage/environment.ts';

/** The path of a document's file on the server. */
export const addressOf = (objectPath: string) => `/objects/${objectPath}`;

type Caches = Pick<Environment, 'caches' | 'prefix'>;

const cacheNames = ({ prefix }: Caches) => `${prefix}documents-of-`;

/** The kept files of one person. */
export async function openFileCache(where: Caches, userId: string): Promise<Cache | undefined> {
  return where.caches?.open(cacheNames(where) + userId);
}

/** Deletes the kept files of all users. */
export async function forgetAllFiles(where: Caches): Promise<void> {
  const { caches } = where;
  const names = (await caches?.keys()) ?? [];
  const ofFiles = names.filter((name) => name.startsWith(cacheNames(where)));
  await Promise.all(ofFiles.map((name) => caches?.delete(name)));
}

export interface KeptFile {
  objectPath: string;
  equipmentId: string;
  bytes: number;
  keptAt: number;
}

const equipmentHeader = 'x-equipment-id';
const keptAtHeader = 'x-kept-at';

/** Headers that decide how the browser treats the file. */
const keptHeaders = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
  'cross-origin-resource-policy',
];

/** A copy of the answer for the cache, without the header for range requests, which a cache cannot answer. */
export function asKeptAnswer(
  answer: Response,
  content: Blob,
  { equipmentId, keptAt }: Pick<KeptFile, 'equipmentId' | 'keptAt'>,
): Response {
  const headers = new Headers({
    'content-length': String(content.size),
    [equipmentHeader]: equipmentId,
    [keptAtHeader]: String(keptAt),
  });
  for (const name of keptHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(content, { headers });
}

export async function filesIn(cache: Cache): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    const headers = (await cache.match(pathname))?.headers;
    files.push({
      objectPath: pathname.slice(addressOf('').length),
      equipmentId: headers?.get(equipmentHeader) ?? '',
      bytes: Number(headers?.get('content-length') ?? 0),
      keptAt: Number(headers?.get(keptAtHeader) ?? 0),
    });
  }
  return files;
}
