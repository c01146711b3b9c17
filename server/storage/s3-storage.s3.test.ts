import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { freePort } from '../testing/free-port.ts';
import { createBucket, openTestBucket } from '../testing/storages.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { connectS3 } from './s3-client.ts';
import { probeFolder, S3Storage } from './s3-storage.ts';
import type { DirectUpload, Storage } from './storage.ts';

let storage: Storage;
let config: Awaited<ReturnType<typeof openTestBucket>>['config'];
beforeAll(async () => {
  ({ storage, config } = await openTestBucket());
});

const textOf = async (content: Readable | undefined) =>
  content && Buffer.concat(await content.toArray()).toString();

describe('an address for a direct upload', () => {
  let uploads = 0;
  async function sign(size: number, seconds = 60): Promise<DirectUpload & { path: string }> {
    const path = `direkt/${++uploads}`;
    const direct = await storage.directUpload?.(path, size, seconds);
    if (!direct) throw new Error('S3 offers direct uploads');
    return { ...direct, path };
  }

  const send = async ({ url, headers }: DirectUpload, body: string) =>
    (await fetch(url, { method: 'PUT', headers, body })).status;

  it('accepts a file once', async () => {
    const direct = await sign(4);
    expect(direct.headers).toEqual({ 'if-none-match': '*' });
    expect(await send(direct, 'Foto')).toBe(200);
    expect(await send(direct, 'Fott')).toBe(412);
    expect(await textOf(await storage.read(direct.path))).toBe('Foto');
  });

  it('accepts a file with any content type', async () => {
    const direct = await sign(4);
    const headers = { ...direct.headers, 'content-type': 'image/jpeg' };
    expect(await send({ url: direct.url, headers }, 'Foto')).toBe(200);
  });

  it.each<[string, (direct: DirectUpload) => DirectUpload, body: string]>([
    ['a smaller file', (direct) => direct, 'Fot'],
    ['a larger file', (direct) => direct, 'Fotos'],
    ['a file that may replace another', ({ url }) => ({ url, headers: {} }), 'Foto'],
    ['another path', (direct) => changed(direct, 'direkt/', 'direkt/fremd-'), 'Foto'],
    ['a longer time', (direct) => changed(direct, 'X-Amz-Expires=60', 'X-Amz-Expires=600'), 'Foto'],
    [
      'another signature',
      (direct) => changed(direct, /X-Amz-Signature=./, 'X-Amz-Signature=x'),
      'Foto',
    ],
    ['no signature', (direct) => changed(direct, /\?.*/, ''), 'Foto'],
    ['a file for everybody', (direct) => adding(direct, 'x-amz-acl', 'public-read'), 'Foto'],
    [
      'a file for somebody else',
      (direct) => adding(direct, 'x-amz-grant-read', 'id="poor"'),
      'Foto',
    ],
  ])('refuses %s', async (_, tamper, body) => {
    const direct = await sign(4);
    expect(await send(tamper(direct), body)).toBe(403);
    expect(await storage.sizeOf(direct.path)).toBeUndefined();
    expect(await send(direct, 'Foto')).toBe(200);
  });

  it('refuses a copy of another file, before and after its own', async () => {
    const [secret, direct] = [await sign(6), await sign(4)];
    expect(await send(secret, 'geheim')).toBe(200);
    const source = `/${config.s3?.bucket}/${secret.path}`;
    const copying = adding(direct, 'x-amz-copy-source', source);
    expect(await send(copying, 'Foto')).toBe(403);
    expect(await storage.sizeOf(direct.path)).toBeUndefined();
    expect(await send(direct, 'Foto')).toBe(200);
    expect(await send(copying, 'Foto')).toBe(403);
    expect(await textOf(await storage.read(direct.path))).toBe('Foto');
  });

  it('refuses a file that comes too late', async () => {
    const direct = await sign(4, 1);
    const signedAt = Date.now();
    await expect.poll(() => Date.now() - signedAt, { timeout: 10_000 }).toBeGreaterThan(2_000);
    expect(await send(direct, 'Foto')).toBe(403);
    expect(await storage.sizeOf(direct.path)).toBeUndefined();
  });

  it('may be used by the pages of this application and no others', async () => {
    const { url } = await sign(4);
    const preflight = async (origin: string) => {
      const answer = await fetch(url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type,if-none-match',
        },
      });
      return answer.headers.get('access-control-allow-origin');
    };
    for (const origin of config.origins) expect(await preflight(origin)).toBe(origin);
    expect(await preflight('https://fremd.example')).toBeNull();
  });
});

function changed({ url, headers }: DirectUpload, part: string | RegExp, by: string): DirectUpload {
  const other = url.replace(part, by);
  expect(other).not.toBe(url);
  return { url: other, headers };
}

const adding = ({ url, headers }: DirectUpload, name: string, value: string): DirectUpload => ({
  url,
  headers: { ...headers, [name]: value },
});

it('is unavailable where the service is overloaded', async () => {
  const answers = createServer((request, response) =>
    request.resume().on('end', () => response.writeHead(503).end()),
  );
  const port = await freePort();
  answers.listen(port, '127.0.0.1');
  onTestFinished(() => void answers.close());
  const busy = { ...(await createBucket()), endpoint: `http://127.0.0.1:${port}` };
  const far = new S3Storage(await connectS3(busy), busy);
  const unavailable = { code: 'storage_unavailable' };
  const source = Readable.from([Buffer.alloc(3_000_000)]);
  await expect(far.put('akte', source, 3_000_000)).rejects.toMatchObject(unavailable);
  await expect(far.read('akte')).rejects.toMatchObject(unavailable);
  await expect(far.sizeOf('akte')).rejects.toMatchObject(unavailable);
});

it('says that a bucket has no room left', async () => {
  const poor = await createBucket('poor');
  const narrow = new S3Storage(await connectS3(poor), poor);
  const put = narrow.put('zu-groß', Readable.from([Buffer.alloc(2_000)]), 2_000);
  await expect(put).rejects.toMatchObject({ code: 'storage_full' });
  expect(await narrow.sizeOf('zu-groß')).toBeUndefined();
});

it('says so of a large file too, each time', async () => {
  const bucket = await createBucket('poor');
  const poor = new S3Storage(await connectS3(bucket), bucket);
  for (let attempt = 0; attempt < 25; attempt++) {
    const pieces = Array.from({ length: 48 }, () => Buffer.alloc(65_536, 'x'));
    const putting = poor.put(`voll/${attempt}`, Readable.from(pieces), 48 * 65_536);
    await expect(putting).rejects.toMatchObject({ code: 'storage_full' });
  }
});

it('removes probes of starts that were killed, but nothing else', async () => {
  const own = await createBucket();
  const client = await connectS3(own);
  const probed = new S3Storage(client, own);
  await client.s3.putObject({ Bucket: own.bucket, Key: `${probeFolder}alt`, Body: '?' });
  await probed.put('akte', Readable.from([Buffer.from('ganz')]), 4);
  const probes = async () =>
    (await client.s3.listObjectsV2({ Bucket: own.bucket, Prefix: probeFolder })).KeyCount;

  await probed.removeLeftovers(new Date(Date.now() - 60_000));
  expect(await probes()).toBe(1);
  await probed.removeLeftovers(new Date(Date.now() + 60_000));
  expect(await probes()).toBe(0);
  expect(await probed.sizeOf('akte')).toBe(4);
});

describe('while the service cannot be reached', () => {
  it('is unavailable for every operation', async () => {
    const own = await createBucket();
    const { hostname, port } = new URL(own.endpoint);
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    onTestFinished(() => proxy.cut());
    const behind = { ...own, endpoint: `http://127.0.0.1:${proxy.port}` };
    const far = new S3Storage(await connectS3(behind), behind);
    await far.put('akte', Readable.from([Buffer.alloc(3_000_000)]), 3_000_000);
    const broken = await far.read('akte');
    await proxy.cut();

    const unavailable = { code: 'storage_unavailable' };
    const put = far.put('neu', Readable.from([Buffer.from('ganz')]), 4);
    await expect(put).rejects.toMatchObject(unavailable);
    await expect(far.read('akte')).rejects.toMatchObject(unavailable);
    await expect(far.sizeOf('akte')).rejects.toMatchObject(unavailable);
    await expect(far.remove('akte')).rejects.toMatchObject(unavailable);
    await expect(far.check()).rejects.toMatchObject(unavailable);
    await expect(far.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable);
    await expect(broken?.toArray()).rejects.toThrow(AppError);

    await proxy.reopen();
    expect(await far.sizeOf('akte')).toBe(3_000_000);
    expect(await far.sizeOf('neu')).toBeUndefined();
  });

  it('stores nothing of a file if the connection is lost in the middle', async () => {
    const own = await createBucket();
    const { hostname, port } = new URL(own.endpoint);
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    onTestFinished(() => proxy.cut());
    const behind = { ...own, endpoint: `http://127.0.0.1:${proxy.port}` };
    const far = new S3Storage(await connectS3(behind), behind);
    const piece = Buffer.alloc(1_000_000);
    async function* interrupted() {
      yield piece;
      yield piece;
      await proxy.cut();
      yield piece;
    }
    const put = far.put('halb', Readable.from(interrupted()), 3_000_000);
    await expect(put).rejects.toMatchObject({ code: 'storage_unavailable' });
    await proxy.reopen();
    expect(await far.sizeOf('halb')).toBeUndefined();
  });
});
