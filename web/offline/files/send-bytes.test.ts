import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownAnswerHeader } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { ForeignAnswerError, NetworkError } from '#web/api/transport-errors.ts';
import { type FakeXhr, fakeXhr } from '#web/testing/fakes/fake-xhr.ts';
import { sendBytes } from './send-bytes.ts';

const own = '/api/documents/uploads/11111111-1111-4111-8111-111111111111';
const storage = 'https://storage.test/bucket/documents/1?X-Amz-Signature=abc';
const marked = `content-type: application/json\r\n${ownAnswerHeader}: done\r\n`;
const file = new Blob(['Bild']);
const patience = 1_000;
/** A fetch that must not be called. */
const unused = () => Promise.reject(new Error('fetch was used'));

let ending: AbortController;
let percents: number[];
beforeEach(() => {
  ending = new AbortController();
  percents = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function send(uploadURL: string, fetch: typeof globalThis.fetch = unused) {
  const address = { uploadURL, headers: { 'x-size': '4' } };
  const onPercent = (percent: number) => void percents.push(percent);
  const conditions = { signal: ending.signal, patience, onPercent };
  return sendBytes({ fetch }, file, address, conditions);
}

/** The error of the upload; undefined if it succeeded. */
const endOf = (sending: Promise<void>) => sending.catch((error: unknown) => error);

describe('in a window', () => {
  let requests: FakeXhr[];
  beforeEach(() => {
    requests = fakeXhr();
  });
  const begin = (uploadURL = own) => {
    const end = endOf(send(uploadURL));
    const request = requests[0];
    if (!request) throw new Error('nothing was sent');
    return { end, request };
  };

  it('puts the file to its address with the headers that belong to it', async () => {
    const { end, request } = begin();
    expect(request.sent).toEqual({ method: 'PUT', address: own, body: file });
    expect(request.sentHeaders).toEqual({ 'x-size': '4' });
    request.answers(204, marked);
    expect(await end).toBeUndefined();
  });

  it('reports the progress', async () => {
    const { end, request } = begin();
    for (const loaded of [0, 427, 999, 1_000]) request.moves(loaded, 1_000);
    request.answers(204, marked);
    await end;
    expect(percents).toEqual([0, 42, 99, 100]);
  });

  it('gives up an upload without progress, and only that', async () => {
    const { end, request } = begin();
    const abort = vi.spyOn(request, 'abort');
    for (const loaded of [1, 2, 3]) {
      vi.advanceTimersByTime(patience - 1);
      request.moves(loaded, 4);
    }
    expect(abort).not.toHaveBeenCalled();
    vi.advanceTimersByTime(patience);
    expect(abort).toHaveBeenCalledOnce();
    expect(await end).toBeInstanceOf(NetworkError);
  });

  it('can be aborted by the caller, also before it has begun', async () => {
    const { end, request } = begin();
    const abort = vi.spyOn(request, 'abort');
    ending.abort();
    expect(abort).toHaveBeenCalledOnce();
    expect(await end).toMatchObject({ name: 'AbortError' });
    expect(await endOf(send(own))).toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(1);
  });

  it('fails with a network error when the connection breaks', async () => {
    const { end, request } = begin();
    request.onerror();
    expect(await end).toBeInstanceOf(NetworkError);
  });

  it('fails when a proxy answers with an invalid status', async () => {
    const { end, request } = begin();
    request.answers(999);
    expect(await end).toBeInstanceOf(NetworkError);
  });

  it('fails with the refusal of our server', async () => {
    const { end, request } = begin();
    const word = new AppError('storage_full', { message: 'Kein Platz.' });
    request.answers(507, marked, JSON.stringify(word.toAnswer()));
    expect(await end).toMatchObject({ code: 'storage_full', message: 'Kein Platz.' });
  });
});

describe('where there is no XMLHttpRequest, as in a service worker', () => {
  const answering = (status: number, body: string | null, headers = {}) =>
    vi.fn<typeof fetch>(async () => new Response(body, { status, headers }));

  it('sends the same request without progress', async () => {
    const fetch = answering(204, null, { [ownAnswerHeader]: 'done' });
    await send(own, fetch);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(own, {
      ...{ method: 'PUT', body: file, headers: { 'x-size': '4' } },
      signal: expect.any(AbortSignal),
    });
    expect(percents).toEqual([]);
  });

  it('gives up after the allowed time', async () => {
    const hanging: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const end = endOf(send(own, hanging));
    vi.advanceTimersByTime(patience);
    expect(await end).toBeInstanceOf(NetworkError);
  });

  it.each([
    [507, ''],
    [507, '<Error><Code>XMinioStorageFull</Code></Error>'],
    [403, '<Error><Code>QuotaExceeded</Code></Error>'],
    [400, '<Error><Code>XMinioAdminBucketQuotaExceeded</Code></Error>'],
  ])('knows that a storage is full (%i %s)', async (status, text) => {
    const end = await endOf(send(storage, answering(status, text)));
    expect(end).toMatchObject({ code: 'storage_full' });
  });

  it('says that the file was not uploaded when an S3 storage refuses it', async () => {
    const refusal = '<Error><Code>AccessDenied</Code></Error>';
    expect(await endOf(send(storage, answering(403, refusal)))).toMatchObject({
      code: 'upload_incomplete',
      message: 'Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.',
    });
  });

  it.each([
    [own, 200],
    [own, 413],
    [own, 507],
    [storage, 503],
  ])('says nothing of the file where somebody in between answers (%s %i)', async (to, status) => {
    const fetch = answering(status, '<!doctype html>');
    expect(await endOf(send(to, fetch))).toBeInstanceOf(ForeignAnswerError);
  });

  it('needs no mark in the answer of an S3 storage', async () => {
    await send(storage, answering(200, ''));
  });
});
