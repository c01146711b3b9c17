import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ProviderClient } from './provider-client.ts';

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [own, foreign] = [newKeys(), newKeys()];
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(claims: object, key: KeyObject): string {
  const content = `${encode({ alg: 'RS256', kid: 'key' })}.${encode(claims)}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key, 'base64url')}`;
}

/** A provider that answers every code with an ID token signed by the given key, and publishes its own key. */
async function startProvider(
  key: KeyObject,
): Promise<{ client: ProviderClient; set(nonce: string): void }> {
  let nonce = '';
  const server = createServer((request, response) => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: 'anlagen', sub: 'person', iat: now, exp: now + 60, nonce };
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': {
        keys: [
          { ...own.publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' },
        ],
      },
      '/token': {
        access_token: randomUUID(),
        token_type: 'Bearer',
        id_token: sign({ ...claims, email: 'a@werk.example' }, key),
      },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new ProviderClient({ issuer, clientId: 'anlagen', clientSecret: 'geheim' });
  return {
    client,
    set: (value) => {
      nonce = value;
    },
  };
}

async function signInWith(key: KeyObject) {
  const { client, set } = await startProvider(key);
  const { attempt } = await client.begin('https://anlagen.example/api/callback', {
    isPrompted: false,
  });
  set(attempt.nonce);
  return client.complete(attempt, `?code=abc&state=${attempt.state}`);
}

it('accepts an ID token that is signed with a key of its provider', async () => {
  expect(await signInWith(own.privateKey)).toMatchObject({ identity: { email: 'a@werk.example' } });
});

it('accepts no ID token that is signed with another key', async () => {
  await expect(signInWith(foreign.privateKey)).rejects.toMatchObject({ code: 'sign_in_failed' });
});

it('connects to no provider without encryption, except on this machine', async () => {
  const issuer = 'http://sso.example';
  const client = new ProviderClient({ issuer, clientId: 'anlagen', clientSecret: 'geheim' });
  await expect(
    client.begin('https://anlagen.example/api/callback', { isPrompted: false }),
  ).rejects.toMatchObject({
    code: 'provider_unavailable',
    cause: { message: expect.stringContaining('HTTPS') },
  });
});
