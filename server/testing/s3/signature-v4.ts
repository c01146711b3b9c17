/**
 * Calculates the signature of a request as a service receives it: AWS Signature Version 4 by its published rules,
 * independent of the library and the code under test.
 */
import { createHash, createHmac } from 'node:crypto';

export interface ReceivedRequest {
  method: string;
  /** Path and query as they arrived. */
  address: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
}

export interface Signed {
  given: string;
  expected: string;
  signedHeaders: string[];
}

interface Parts {
  credential: string;
  signedHeaders: string;
  given: string;
  time: string;
  payload: string;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** From the Authorization header, or from the query of a presigned address. */
function readParts({ headers }: ReceivedRequest, query: string[]): Parts {
  const ofQuery = (name: string) => {
    const found = query.find((pair) => pair.startsWith(`${name}=`));
    return decodeURIComponent(found?.slice(name.length + 1) ?? '');
  };
  const ofHeader = (name: string) =>
    new RegExp(`${name}=([^,]+)`).exec(headers.authorization ?? '')?.[1] ?? '';
  if (!headers.authorization) {
    return {
      credential: ofQuery('X-Amz-Credential'),
      signedHeaders: ofQuery('X-Amz-SignedHeaders'),
      given: ofQuery('X-Amz-Signature'),
      time: ofQuery('X-Amz-Date'),
      payload: 'UNSIGNED-PAYLOAD',
    };
  }
  return {
    credential: ofHeader('Credential'),
    signedHeaders: ofHeader('SignedHeaders'),
    given: ofHeader('Signature'),
    time: headers['x-amz-date'] ?? '',
    payload: headers['x-amz-content-sha256'] ?? '',
  };
}

export function checkSignature(request: ReceivedRequest, secretAccessKey: string): Signed {
  const [path = '', search = ''] = request.address.split('?');
  const query = search.split('&').filter(Boolean);
  const { credential, signedHeaders, given, time, payload } = readParts(request, query);
  const names = signedHeaders.split(';');
  // A header that is signed but missing is left out, as services do.
  const lines = names
    .filter((name) => request.headers[name] !== undefined)
    .map((name) => `${name}:${request.headers[name]?.trim()}\n`);
  const canonical = [
    request.method,
    path,
    query
      .filter((pair) => !pair.startsWith('X-Amz-Signature='))
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    lines.join(''),
    signedHeaders,
    payload,
  ].join('\n');
  const scope = credential.split('/').slice(1);
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return { given, expected: hmac(key, text).toString('hex'), signedHeaders: names };
}
