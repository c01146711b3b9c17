// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest';
import { ownAnswerHeader } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { ForeignAnswerError } from '#web/api/transport-errors.ts';
import { onUnauthorized } from '#web/api/unauthorized.ts';
import { uploadWay } from './upload-way.ts';

afterEach(() => vi.unstubAllGlobals());

function aWay() {
  return uploadWay({
    ...{ held: new Map(), userId: 'me', equipment: { id: 'pumpe', name: 'Pumpe' } },
    ...{ arrived: new Map(), signal: new AbortController().signal },
    ...{ onPercent: vi.fn(), onSaving: vi.fn(), onSessionEnd: vi.fn() },
  });
}

function answerWith(status: number, body: unknown): void {
  const headers = { 'Content-Type': 'application/json', [ownAnswerHeader]: 'done' };
  const answer = () => new Response(JSON.stringify(body), { status, headers });
  vi.stubGlobal('fetch', async () => answer());
}

it.each([
  ['nothing', {}],
  ['an empty one', { uploadURL: '', headers: {} }],
  ['only what goes with it', { headers: {} }],
  ['null', { uploadURL: null }],
])('has no address where the server gives %s', async (_, body) => {
  answerWith(200, body);
  await expect(aWay().askAddress(4)).resolves.toMatchObject({ uploadURL: '' });
});

it('has met no server where somebody else answers', async () => {
  answerWith(200, { login: 'required' });
  await expect(aWay().askAddress(4)).rejects.toBeInstanceOf(ForeignAnswerError);
});

it('leaves the end of the session to whoever has files to save first', async () => {
  const announced = vi.fn();
  onUnauthorized(announced);
  answerWith(401, new AppError('not_signed_in').toAnswer());
  const way = aWay();
  await expect(way.askAddress(4)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(announced).not.toHaveBeenCalled();
  way.endSession();
  expect(way.canSend()).toBe(false);
});
