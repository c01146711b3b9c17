import { createServer } from 'node:http';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { S3Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { freePort } from '../testing/free-port.ts';
import { createBucket } from '../testing/storages.ts';
import { openS3 } from './open-s3.ts';
import { connectS3 } from './s3-client.ts';

const origins = ['https://anlagen.example'];

/** The sentence that is printed when the start fails; other errors are thrown. */
async function sentenceFor(config: S3Config): Promise<string> {
  const failure = await openS3(config, origins, () => {}).catch((error: unknown) => error);
  if (failure instanceof StartupError) return failure.message;
  throw failure;
}

it.each<[string, (config: S3Config) => Promise<S3Config>, RegExp]>([
  [
    'that does not answer',
    async (config) => ({ ...config, endpoint: `http://127.0.0.1:${await freePort()}` }),
    /^Der S3-Speicher unter http:\/\/127\.0\.0\.1:\d+ ist nicht erreichbar\.$/,
  ],
  [
    'whose name nobody knows',
    async (config) => ({ ...config, endpoint: 'http://gibt-es-nicht.invalid' }),
    /^Der S3-Speicher unter http:\/\/gibt-es-nicht\.invalid ist nicht erreichbar\.$/,
  ],
  [
    'without such a bucket',
    async (config) => ({ ...config, bucket: 'gibt-es-nicht' }),
    /^Den Bucket „gibt-es-nicht“, den S3_BUCKET nennt, gibt es unter .* nicht\.$/,
  ],
  [
    'that refuses the key',
    async (config) => ({ ...config, secretAccessKey: 'falsch' }),
    /^Der S3-Speicher unter .* lehnt S3_ACCESS_KEY_ID und S3_SECRET_ACCESS_KEY ab oder /,
  ],
  [
    'in which somebody else owns the bucket',
    async (config) => ({ ...config, ...inject('s3Server').poor }),
    /^Der S3-Speicher unter .* lehnt S3_ACCESS_KEY_ID und S3_SECRET_ACCESS_KEY ab oder /,
  ],
])('a service %s is explained', async (_, spoil, sentence) => {
  expect(await sentenceFor(await spoil(await createBucket()))).toMatch(sentence);
});

it('refuses a service that would replace files', async () => {
  const port = await freePort();
  const careless = createServer((request, response) =>
    request.resume().on('end', () => response.end()),
  );
  careless.listen(port, '127.0.0.1');
  onTestFinished(() => void careless.close());
  const endpoint = `http://127.0.0.1:${port}`;
  expect(await sentenceFor({ ...(await createBucket()), endpoint })).toBe(
    `Der S3-Speicher unter ${endpoint} beachtet If-None-Match nicht: Gespeicherte Dateien könnten überschrieben werden.`,
  );
});

it('only warns when it may not set the CORS rules', async () => {
  const config = await createBucket();
  const { s3 } = await connectS3(config);
  await s3.putBucketPolicy({
    Bucket: config.bucket,
    Policy: JSON.stringify({
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { AWS: ['arn:aws:iam:::user/poor'] },
          Action: ['s3:ListBucket', 's3:GetObject', 's3:PutObject', 's3:DeleteObject'],
          Resource: [`arn:aws:s3:::${config.bucket}`, `arn:aws:s3:::${config.bucket}/*`],
        },
      ],
    }),
  });
  const warnings: string[] = [];
  const guest = { ...config, ...inject('s3Server').poor };
  const storage = await openS3(guest, origins, (sentence) => warnings.push(sentence));
  await storage.check();
  expect(warnings).toEqual([
    expect.stringMatching(
      /^Die CORS-Regel des Buckets „.*“ ließ sich nicht setzen \(AccessDenied\)/,
    ),
  ]);
});

it('leaves nothing in the bucket', async () => {
  const config = await createBucket();
  await openS3(config, origins, () => {});
  const { s3 } = await connectS3(config);
  expect((await s3.listObjectsV2({ Bucket: config.bucket })).KeyCount).toBe(0);
});

describe('the CORS rules of a bucket', () => {
  const own = {
    ...{ AllowedMethods: ['GET'], AllowedOrigins: ['https://bericht.example'], MaxAgeSeconds: 60 },
  };
  const start = (config: S3Config, from = origins) => openS3(config, from, () => {});

  async function openRules() {
    const config = await createBucket();
    const { s3 } = await connectS3(config);
    const at = { Bucket: config.bucket };
    const read = async () => (await s3.getBucketCors(at)).CORSRules ?? [];
    const write = (CORSRules: object[]) =>
      s3.putBucketCors({ ...at, CORSConfiguration: { CORSRules: CORSRules as (typeof own)[] } });
    return { config, read, write };
  }

  it('keep what its operator allows, and ours is added once', async () => {
    const { config, read, write } = await openRules();
    await write([own]);
    for (let starts = 0; starts < 3; starts++) await start(config);
    expect(await read()).toEqual([
      expect.objectContaining(own),
      expect.objectContaining({ AllowedMethods: ['PUT'], AllowedOrigins: origins }),
    ]);
  });

  it('are changed when this application gets another address', async () => {
    const { config, read, write } = await openRules();
    await write([own]);
    await start(config);
    await start(config, ['https://neu.example']);
    expect((await read()).map((rule) => rule.AllowedOrigins)).toEqual([
      own.AllowedOrigins,
      ['https://neu.example'],
    ]);
  });

  it("stay unchanged if the operator's rules allow enough", async () => {
    const { config, read, write } = await openRules();
    const enough = { AllowedMethods: ['PUT', 'GET'], AllowedOrigins: ['*'], AllowedHeaders: ['*'] };
    await write([enough]);
    await start(config);
    const [rule, ...more] = await read();
    expect(rule).toMatchObject({ AllowedOrigins: ['*'], AllowedHeaders: ['*'] });
    expect(more).toEqual([]);
  });
});

it('sends files through this server if the service accepts more than was signed', async () => {
  const taken = new Set<string>();
  const careless = createServer((request, response) => {
    const { method, url = '' } = request;
    const object = new URL(url, 'http://x').pathname;
    const isTaken = method === 'PUT' && taken.has(object);
    if (method === 'PUT') taken.add(object);
    if (method === 'DELETE') taken.delete(object);
    request.resume().on('end', () => response.writeHead(isTaken ? 412 : 200).end());
  });
  const port = await freePort();
  careless.listen(port, '127.0.0.1');
  onTestFinished(() => void careless.close());
  const endpoint = `http://127.0.0.1:${port}`;
  const storage = await openS3({ ...(await createBucket()), endpoint }, origins, () => {});
  expect(storage.directUpload).toBeUndefined();
});
