import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { call, ownAnswerHeader } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { clientFor } from './client.ts';
import { ForeignAnswerError, NetworkError } from './transport-errors.ts';
import { onUnauthorized } from './unauthorized.ts';

const pump = z.object({ id: z.string(), name: z.string() });

const api = clientFor({
  list: call({
    method: 'GET',
    path: '/api/pumps',
    summary: 'Pumpen',
    access: 'public',
    query: z.object({ q: z.string(), floor: z.optional(z.string()) }),
    answer: z.array(pump),
  }),
  all: call({
    method: 'GET',
    path: '/api/pumps/all',
    summary: 'Alle Pumpen',
    access: 'public',
    answer: z.array(pump),
  }),
  newest: call({
    ...{ method: 'GET', path: '/api/pumps/newest', summary: 'Die neueste', access: 'public' },
    answer: z.nullable(pump),
  }),
  page: call({
    ...{ method: 'GET', path: '/api/pumps/page', summary: 'Eine Seite', access: 'public' },
    answer: z.union([z.array(pump), z.object({ pumps: z.array(pump), total: z.number() })]),
  }),
  rename: call({
    method: 'PATCH',
    path: '/api/pumps/:id',
    summary: 'Umbenennen',
    access: 'public',
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string() }),
    answer: pump,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/pumps/:id',
    summary: 'Löschen',
    access: 'public',
    params: z.object({ id: z.string() }),
  }),
});

const fetch = vi.fn<typeof globalThis.fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  fetch.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(status === 204 ? null : text, {
    status,
    headers: {
      ...{ 'Content-Type': 'application/json; charset=utf-8', [ownAnswerHeader]: 'done' },
      ...headers,
    },
  });
}

/** An answer of a portal or proxy between this browser and the server. */
function foreign(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  const response = answer(status, body, headers);
  response.headers.delete(ownAnswerHeader);
  return response;
}

/** The server's answer to a write without content. */
const done = () => answer(204);

function sent(): { address: string; init: RequestInit; headers: Record<string, string> } {
  const [address, init = {}] = fetch.mock.calls[0] ?? [];
  return { address: String(address), init, headers: init.headers as Record<string, string> };
}

const unauthorized = vi.fn();
onUnauthorized(unauthorized);
beforeEach(() => unauthorized.mockClear());

it('in development an answer to a read that breaks the contract is an error', async () => {
  fetch.mockResolvedValue(answer(200, [{ id: 1 }]));
  await expect(api.all()).rejects.toThrow('/api/pumps/all breaks the contract: ');
});

describe('a request', () => {
  it('goes to the filled path with the query that is set', async () => {
    fetch.mockResolvedValue(answer(200, []));
    await api.list({ query: { q: 'Küche & Bad', floor: undefined } });
    expect(sent().address).toBe('/api/pumps?q=K%C3%BCche+%26+Bad');
    expect(sent().init).toMatchObject({ method: 'GET', credentials: 'same-origin' });
  });

  it('escapes parameters', async () => {
    fetch.mockResolvedValue(done());
    await api.remove({ params: { id: 'a/b' } });
    expect(sent().address).toBe('/api/pumps/a%2Fb');
  });

  it('names JSON only when it carries a body', async () => {
    fetch.mockImplementation(async () => answer(200, { id: '1', name: 'P1' }));
    await api.rename({ params: { id: '1' }, body: { name: 'P1' } });
    expect(sent().headers['Content-Type']).toBe('application/json');
    expect(sent().init.body).toBe('{"name":"P1"}');
    fetch.mockReset().mockResolvedValue(answer(200, []));
    await api.all();
    expect(sent().headers).not.toHaveProperty('Content-Type');
    expect(sent().init).not.toHaveProperty('body');
  });

  it('carries an idempotency key when it writes, the caller’s own where there is one', async () => {
    fetch.mockImplementation(async () => done());
    await api.remove({ params: { id: '1' } });
    expect(sent().headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    fetch.mockClear();
    await api.remove({ params: { id: '1' }, idempotencyKey: 'mine' });
    expect(sent().headers['Idempotency-Key']).toBe('mine');
  });

  describe('that is not answered', () => {
    /** A dead network: no answer and no error until the request is aborted. */
    const nothing: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    beforeEach(() => {
      vi.useFakeTimers();
      fetch.mockImplementation(nothing);
    });
    afterEach(() => void vi.useRealTimers());

    /** The state of the request after so long. */
    async function outcomeAfter(milliseconds: number, asked: Promise<unknown>): Promise<unknown> {
      let outcome: unknown = 'waits';
      asked.catch((error: unknown) => {
        outcome = error;
      });
      await vi.advanceTimersByTimeAsync(milliseconds);
      return outcome;
    }
    const remove = (options = {}) => api.remove({ params: { id: '1' }, ...options });

    it('is given up as one without a network: a write after 15 s', async () => {
      expect(await outcomeAfter(14_999, remove())).toBe('waits');
      expect(await outcomeAfter(15_000, remove())).toBeInstanceOf(NetworkError);
    });

    it('waits as long as the caller says', async () => {
      expect(await outcomeAfter(1_999, remove({ patience: 2_000 }))).toBe('waits');
      expect(await outcomeAfter(2_000, remove({ patience: 2_000 }))).toBeInstanceOf(NetworkError);
      expect(await outcomeAfter(20_000, remove({ patience: 30_000 }))).toBe('waits');
    });

    it('can be aborted by the caller, which is not a network error', async () => {
      const cancel = new AbortController();
      const asked = remove({ signal: cancel.signal });
      cancel.abort();
      expect(await outcomeAfter(0, asked)).toMatchObject({ name: 'AbortError' });
    });
  });

  it('carries none when it reads', async () => {
    fetch.mockResolvedValue(answer(200, []));
    await api.all();
    expect(sent().headers).not.toHaveProperty('Idempotency-Key');
  });
});

describe('an answer', () => {
  it('is the JSON of the contract’s type', async () => {
    fetch.mockResolvedValue(answer(200, [{ id: '1', name: 'P1' }]));
    const pumps = await api.all();
    expect(pumps).toEqual([{ id: '1', name: 'P1' }]);
    expectTypeOf(pumps).toEqualTypeOf<{ id: string; name: string }[]>();
  });

  it('is undefined after 204', async () => {
    fetch.mockResolvedValue(done());
    await expect(api.remove({ params: { id: '1' } })).resolves.toBeUndefined();
  });

  it.each([
    ['HTML with 200', foreign(200, '<h1>WLAN</h1>', { 'Content-Type': 'text/html' })],
    ['HTML that claims to be JSON', foreign(200, '<h1>WLAN</h1>')],
    ['HTML that our server claims to be JSON', answer(200, '<h1>WLAN</h1>')],
    ['nothing where data is due', answer(204)],
    ['an empty list of somebody else', foreign(200, [])],
    ['a list of somebody else that fits', foreign(200, [{ id: '1', name: 'P1' }])],
  ])('is refused when it is %s', async (_, response) => {
    fetch.mockResolvedValue(response);
    await expect(api.all()).rejects.toBeInstanceOf(ForeignAnswerError);
  });

  it('is refused when a record does not come from our server', async () => {
    for (const value of [{ login: 'required' }, {}, null]) {
      fetch.mockImplementation(async () => foreign(200, value));
      await expect(api.newest()).rejects.toBeInstanceOf(ForeignAnswerError);
      await expect(api.page()).rejects.toBeInstanceOf(ForeignAnswerError);
    }
    fetch.mockImplementation(async () => answer(200, null));
    expect(await api.newest()).toBeNull();
  });

  it('is refused when an empty answer to a write does not come from our server', async () => {
    fetch.mockResolvedValue(foreign(204));
    await expect(api.remove({ params: { id: '1' } })).rejects.toBeInstanceOf(ForeignAnswerError);
  });

  it('is refused when a page answers a write that has no answer', async () => {
    fetch.mockResolvedValue(foreign(200, '<h1>WLAN</h1>', { 'Content-Type': 'text/html' }));
    await expect(api.remove({ params: { id: '1' } })).rejects.toBeInstanceOf(ForeignAnswerError);
  });

  it('is refused when JSON that is not from our server answers a write', async () => {
    fetch.mockResolvedValue(foreign(200, { id: '1', name: 'P2' }));
    const renamed = api.rename({ params: { id: '1' }, body: { name: 'P2' } });
    await expect(renamed).rejects.toBeInstanceOf(ForeignAnswerError);
  });
});

describe('a failure', () => {
  it('is the contract’s error with fields and details', async () => {
    const fields = [{ field: 'name', message: 'Name fehlt' }];
    fetch.mockResolvedValue(
      answer(400, { code: 'invalid_input', message: 'Nein.', fields, details: { a: 1 } }),
    );
    const error = await api.all().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'invalid_input',
      message: 'Nein.',
      status: 400,
      fields,
      details: { a: 1 },
    });
  });

  it.each([
    [502, '<h1>Bad Gateway</h1>', '502: <h1>Bad Gateway</h1>'],
    [500, '{"code":"unheard_of","message":"?"}', '500: {"code":"unheard_of","message":"?"}'],
  ])('of somebody else is "status: body" (%i)', async (status, body, text) => {
    fetch.mockResolvedValue(answer(status, body));
    const error = await api.all().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ForeignAnswerError);
    expect(error).toMatchObject({ message: text, status });
  });

  it('that is not from our server is not an error of the contract, whatever it says', async () => {
    fetch.mockResolvedValue(foreign(401, { code: 'not_signed_in', message: 'Nein.' }));
    await expect(api.all()).rejects.toBeInstanceOf(ForeignAnswerError);
    expect(unauthorized).not.toHaveBeenCalled();
  });

  it('without a body is "status: status text"', async () => {
    fetch.mockResolvedValue(new Response('', { status: 504, statusText: 'Gateway Timeout' }));
    await expect(api.all()).rejects.toThrow('504: Gateway Timeout');
  });

  it('of the network is its own error', async () => {
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(api.all()).rejects.toBeInstanceOf(NetworkError);
  });

  it('of a connection that breaks while the body arrives is a network error', async () => {
    const response = answer(200, []);
    vi.spyOn(response, 'text').mockRejectedValue(new TypeError('network error'));
    fetch.mockResolvedValue(response);
    await expect(api.all()).rejects.toBeInstanceOf(NetworkError);
  });

  it('leaves a cancelled request cancelled', async () => {
    fetch.mockRejectedValue(new DOMException('aborted', 'AbortError'));
    await expect(api.all()).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a 401', () => {
  const signedOut = () => answer(401, { code: 'not_signed_in', message: 'Nicht angemeldet.' });

  it('notifies the window and is thrown', async () => {
    fetch.mockResolvedValue(signedOut());
    await expect(api.all()).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(unauthorized).toHaveBeenCalledOnce();
  });

  it('is only thrown where the caller asks for that', async () => {
    fetch.mockResolvedValue(signedOut());
    await expect(api.all({ unauthorized: 'throw' })).rejects.toBeInstanceOf(AppError);
    expect(unauthorized).not.toHaveBeenCalled();
  });
});
