import { expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import { UploadFailure } from '#web/offline/files/upload-file.ts';
import { queueDocument } from './queue-document.ts';
import type { Outgoing } from './send-file.ts';
import { browserSteps } from './upload-steps.ts';

vi.mock('./queue-document.ts', () => ({ queueDocument: vi.fn() }));

const late = new NetworkError(new DOMException('late', 'TimeoutError'));
const ended = new AppError('not_signed_in');

it.each([
  ['without a network', undefined, false],
  ['without an address', new UploadFailure('address', late), false],
  ['without an answer to its record', new UploadFailure('record', late), true],
  ['at the end of the session', new UploadFailure('record', ended), false],
])('queues a file %s and says whether the server may have it', async (_, failure, isTried) => {
  vi.mocked(queueDocument).mockClear();
  const steps = browserSteps({
    ...{ controllers: new Map(), userId: 'me', equipment: { id: 'pumpe', name: 'Pumpe' } },
    ...{ arrived: new Map(), signal: new AbortController().signal },
    ...{ onPercent: vi.fn(), onSaving: vi.fn(), onSessionEnd: vi.fn() },
  });
  const outgoing = { id: 'one', file: new File(['x'], 'x.txt'), record: { title: 'Plan' } };
  await steps.queue(outgoing as Outgoing, failure);
  const document = expect.objectContaining({ id: 'one', isTried });
  expect(queueDocument).toHaveBeenCalledExactlyOnceWith('me', document, failure?.cause);
});
