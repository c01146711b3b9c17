// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest';
import { ownAnswerHeader } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { ForeignAnswerError } from '#web/api/transport-errors.ts';
import { onUnauthorized } from '#web/api/unauthorized.ts';
import { browserSteps } from './upload-steps.ts';

afterEach(() => vi.unstubAllGlobals());

function uploadSteps() {
  return browserSteps({
    ...{ controllers: new Map(), userId: 'me', equipment: { id: 'pumpe', name: 'Pumpe' } },
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
])('has no address if the server answers %s', async (_, body) => {
  answerWith(200, body);
  await expect(uploadSteps().requestAddress(4)).resolves.toMatchObject({ uploadURL: '' });
});

it('counts an answer of a foreign server as unreachable', async () => {
  answerWith(200, { login: 'required' });
  await expect(uploadSteps().requestAddress(4)).rejects.toBeInstanceOf(ForeignAnswerError);
});

it('does not announce the end of the session, so that the dialog can save the files first', async () => {
  const onEnded = vi.fn();
  onUnauthorized(onEnded);
  answerWith(401, new AppError('not_signed_in').toAnswer());
  const steps = uploadSteps();
  await expect(steps.requestAddress(4)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(onEnded).not.toHaveBeenCalled();
  steps.endSession();
  expect(steps.canSend()).toBe(false);
});
