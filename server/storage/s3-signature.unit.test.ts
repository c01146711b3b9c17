import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { S3Config } from '../config.ts';
import { checkSignature, type ReceivedRequest } from '../testing/s3/signature-v4.ts';
import { connectS3, type S3Client } from './s3-client.ts';
import { strictPresign } from './s3-presign.ts';
import { S3Storage } from './s3-storage.ts';
import type { PresignPut } from './storage.ts';

/** The requests that the service has received since the test began. */
const received: (ReceivedRequest & { body: string })[] = [];

const service = createServer(async (request: IncomingMessage, response) => {
  received.push({
    method: request.method ?? '',
    address: request.url ?? '',
    headers: request.headers as Record<string, string>,
    body: (await buffer(request)).toString(),
  });
  const isList = request.url?.includes('list-type=2');
  response.setHeader('content-type', isList ? 'application/xml' : 'application/octet-stream');
  response.statusCode = request.method === 'DELETE' ? 204 : 200;
  response.end(
    isList
      ? '<ListBucketResult><Contents><Key>pläne/1</Key><Size>4</Size></Contents></ListBucketResult>'
      : request.method === 'GET'
        ? 'Foto'
        : undefined,
  );
});

const keys = { accessKeyId: 'SCHLUESSEL', secretAccessKey: 'ganz+geheim/und/lang' };
let config: S3Config;
let client: S3Client;
let storage: S3Storage;
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { port } = service.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  config = { endpoint, region: 'eu-central-1', bucket: 'anlagen', ...keys };
  client = await connectS3(config);
  storage = new S3Storage(client, config);
});
afterAll(() => {
  client.s3.destroy();
  service.close();
});
beforeEach(() => {
  received.length = 0;
});

function expectSigned(request: ReceivedRequest | undefined) {
  if (!request) throw new Error('nothing was received');
  const signed = checkSignature(request, keys.secretAccessKey);
  expect(signed.given).toBe(signed.expected);
  return signed;
}

const path = 'pläne/Halle 7 (neu)/ß+&=?.pdf';
const encoded = '/anlagen/pl%C3%A4ne/Halle%207%20%28neu%29/%C3%9F%2B%26%3D%3F.pdf';

// The examples that Amazon has published with the rules.
describe('the calculation of the test itself', () => {
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const host = 'examplebucket.s3.amazonaws.com';
  const scope = '20130524/us-east-1/s3/aws4_request';
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

  it('agrees with the example of a signed request', () => {
    const authorization = `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/${scope},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`;
    const headers = {
      ...{ host, range: 'bytes=0-9', authorization },
      'x-amz-content-sha256': empty,
      'x-amz-date': '20130524T000000Z',
    };
    const signed = checkSignature({ method: 'GET', address: '/test.txt', headers }, secret);
    expect(signed.expected).toBe(signed.given);
  });

  it('agrees with the example of a presigned address', () => {
    const address = `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(`AKIAIOSFODNN7EXAMPLE/${scope}`)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`;
    const signed = checkSignature({ method: 'GET', address, headers: { host } }, secret);
    expect(signed.expected).toBe(signed.given);
  });
});

describe('a request to S3', () => {
  it('puts a file once, in one request, with its size', async () => {
    await storage.put(path, Readable.from([Buffer.from('Fo'), Buffer.from('to')]), 4);
    const [request] = received;
    expect(received).toHaveLength(1);
    expect(request).toMatchObject({ method: 'PUT', body: 'Foto' });
    expect(request?.address.split('?')[0]).toBe(encoded);
    expect(request?.headers).toMatchObject({ 'content-length': '4', 'if-none-match': '*' });
    expect(request?.headers).not.toHaveProperty('expect');
    expect(expectSigned(request).signedHeaders).toEqual(
      expect.arrayContaining(['content-length', 'host', 'if-none-match']),
    );
  });

  it('reads a part', async () => {
    const found = await storage.read(path, { start: 1, end: 2 });
    await found?.toArray();
    expect(received[0]).toMatchObject({ method: 'GET', headers: { range: 'bytes=1-2' } });
    expectSigned(received[0]);
  });

  it.each([
    ['asks for the size', 'HEAD', () => storage.sizeOf(path)],
    ['removes', 'DELETE', () => storage.remove(path)],
  ] as const)('%s', async (_, method, act) => {
    await act();
    expect(received[0]?.method).toBe(method);
    expect(received[0]?.address.split('?')[0]).toBe(encoded);
    expectSigned(received[0]);
  });

  it('lists, and checks whether the bucket exists', async () => {
    const found = [];
    for await (const object of storage.list()) found.push(object);
    expect(found).toEqual([{ path: 'pläne/1', size: 4 }]);
    await storage.check();
    expect(received.map(({ method }) => method)).toEqual(['GET', 'HEAD']);
    for (const request of received) expectSigned(request);
  });
});

describe.each([
  ['as the library signs it', () => client.presignPut, []],
  ['with what nobody may add', () => strictPresign(config), ['x-amz-acl', 'x-amz-copy-source']],
] as [string, () => PresignPut, string[]][])(
  'an address for an upload, %s',
  (_, presign, forbidden) => {
    const send = async (size: number, body: string, headers: Record<string, string> = {}) => {
      const direct = await presign()(path, size, 900);
      await fetch(direct.url, { method: 'PUT', headers: { ...direct.headers, ...headers }, body });
      return { direct, request: received[0] as ReceivedRequest };
    };
    const isSigned = (request: ReceivedRequest) => {
      const { given, expected } = checkSignature(request, keys.secretAccessKey);
      return given === expected;
    };

    it('is valid for this path, this size, once, for a limited time', async () => {
      const { direct, request } = await send(4, 'Foto');
      expect(direct.headers).toEqual({ 'if-none-match': '*' });
      expect(request.address.split('?')[0]).toBe(encoded);
      const query = new URL(direct.url).searchParams;
      expect(query.get('X-Amz-Algorithm')).toBe('AWS4-HMAC-SHA256');
      expect(query.get('X-Amz-Expires')).toBe('900');
      expect(query.get('X-Amz-Credential')).toMatch(
        /^SCHLUESSEL\/\d{8}\/eu-central-1\/s3\/aws4_request$/,
      );
      expect(expectSigned(request).signedHeaders).toEqual(
        expect.arrayContaining(['content-length', 'host', 'if-none-match', ...forbidden]),
      );
    });

    it('is invalid for another size, without If-None-Match, or for another path', async () => {
      const { request } = await send(4, 'Fotos');
      expect(isSigned(request)).toBe(false);
      received.length = 0;
      const whole = (await send(4, 'Foto')).request;
      expect(isSigned(whole)).toBe(true);
      const { 'if-none-match': _once, ...others } = whole.headers;
      expect(isSigned({ ...whole, headers: others })).toBe(false);
      expect(isSigned({ ...whole, address: whole.address.replace('neu', 'alt') })).toBe(false);
    });

    it.each(forbidden)('is invalid with %s', async (name) => {
      const { request } = await send(4, 'Foto', { [name]: 'private' });
      expect(isSigned(request)).toBe(false);
    });
  },
);
