/**
 * Addresses for the upload of one file by a browser. Some services accept headers that were not signed, with which a
 * sender could make the file public or replace it by a copy of another one. The start tries which way of signing
 * prevents that; if none does, files are sent through this server.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { S3Config } from '../config.ts';
import type { S3Client } from './s3-client.ts';
import { probeFolder } from './s3-storage.ts';
import type { PresignPut } from './storage.ts';

/** Signed although they are never sent: adding one makes the signature invalid. */
const forbiddenHeaders = [
  'x-amz-acl',
  'x-amz-copy-source',
  'x-amz-grant-full-control',
  'x-amz-grant-read',
  'x-amz-grant-read-acp',
  'x-amz-grant-write',
  'x-amz-grant-write-acp',
];

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** For services that ignore signed headers which are missing in the request. */
export const strictPresign =
  ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config): PresignPut =>
  async (key, size, seconds) => {
    const url = new URL(endpoint);
    const folder = url.pathname.replace(/\/$/, '');
    url.pathname = `${folder}/${[bucket, ...key.split('/')].map(encode).join('/')}`;
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
    const sent = { 'content-length': String(size), host: url.host, 'if-none-match': '*' };
    const signed = [...Object.keys(sent), ...forbiddenHeaders].sort().join(';');
    const query = Object.entries({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': [accessKeyId, ...scope].join('/'),
      'X-Amz-Date': time,
      'X-Amz-Expires': String(seconds),
      'X-Amz-SignedHeaders': signed,
    })
      .map(([name, value]) => `${name}=${encode(value)}`)
      .join('&');
    const lines = Object.entries(sent).map(([name, value]) => `${name}:${value}\n`);
    const request = ['PUT', url.pathname, query, lines.join(''), signed, 'UNSIGNED-PAYLOAD'];
    const digest = createHash('sha256').update(request.join('\n')).digest('hex');
    const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), digest].join('\n');
    const secret = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
    const signature = hmac(secret, text).toString('hex');
    const headers = { 'if-none-match': '*' };
    return { url: `${url}?${query}&X-Amz-Signature=${signature}`, headers };
  };

/** Whether the address allows the upload of the file and nothing else. */
async function isStrict({ s3 }: S3Client, bucket: string, presign: PresignPut): Promise<boolean> {
  const [first, second] = [randomUUID(), randomUUID()].map((id) => `${probeFolder}${id}`) as [
    string,
    string,
  ];
  const takes = async (key: string, more = {}) => {
    const { url, headers } = await presign(key, 1, 60);
    const answer = await fetch(url, {
      ...{ method: 'PUT', headers: { ...headers, ...more }, body: '?' },
    });
    await answer.text();
    return answer.ok;
  };
  try {
    if (!(await takes(first))) return false;
    if (await takes(second, { 'x-amz-acl': 'private' })) return false;
    return !(await takes(second, { 'x-amz-copy-source': `/${bucket}/${first}` }));
  } finally {
    for (const Key of [first, second]) await s3.deleteObject({ Bucket: bucket, Key });
  }
}

/** Undefined if the service accepts more than was signed. */
export async function findPresign(
  client: S3Client,
  config: S3Config,
): Promise<PresignPut | undefined> {
  for (const presign of [client.presignPut, strictPresign(config)]) {
    const isGood = await isStrict(client, config.bucket, presign).catch(() => false);
    if (isGood) return presign;
  }
  return undefined;
}
