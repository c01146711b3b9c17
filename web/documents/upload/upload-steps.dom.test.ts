import { afterEach, expect, it, vi } from 'vitest';
import { ownAnswerHeader } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { onUnauthorized } from '#web/api/unauthorized.ts';
import type { Outgoing } from './send-file.ts';
import { browserSteps } from './upload-steps.ts';

afterEach(() => vi.unstubAllGlobals());

const outgoing = { id: 'one', file: new File(['plan'], 'plan.pdf') } as Outgoing;

function uploadSteps() {
  return browserSteps({
    ...{ controllers: new Map(), userId: 'me', equipment: { id: 'pumpe', name: 'Pumpe' } },
    ...{ arrived: new Map(), signal: new AbortController().signal },
    ...{ onPercent: vi.fn(), onSaving: vi.fn(), onSessionEnd: vi.fn() },
  });
}

it('does not announce the end of the session, so that the dialog can save the files first', async () => {
  const onEnded = vi.fn();
  onUnauthorized(onEnded);
  const headers = { 'Content-Type': 'application/json', [ownAnswerHeader]: 'done' };
  const body = JSON.stringify(new AppError('not_signed_in').toAnswer());
  vi.stubGlobal('fetch', async () => new Response(body, { status: 401, headers }));
  const steps = uploadSteps();
  const failure = { step: 'address', cause: { code: 'not_signed_in' } };
  await expect(steps.upload(outgoing)).rejects.toMatchObject(failure);
  expect(onEnded).not.toHaveBeenCalled();
  steps.endSession();
  expect(steps.canSend()).toBe(false);
});
