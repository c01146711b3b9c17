import { expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { ForeignAnswerError, NetworkError } from '#web/api/transport-errors.ts';
import { UploadFailure } from '#web/offline/files/upload-file.ts';
import { type Outgoing, sendFile, type UploadSteps } from './send-file.ts';

const outgoing: Outgoing = {
  id: 'one',
  file: new File(['plan'], 'plan.pdf'),
  record: {
    equipmentId: 'pumpe',
    title: 'Plan',
    description: null,
    documentType: 'other',
    fileName: 'plan.pdf',
    fileSize: 4,
    mimeType: 'application/pdf',
    isPrivate: false,
    expiryDate: null,
    attachedTo: null,
  },
};

/** Steps that succeed, except for those that a test replaces. */
function stepsWith(change: Partial<UploadSteps> = {}) {
  let count = 0;
  const steps = {
    canSend: vi.fn<UploadSteps['canSend']>(() => true),
    endSession: vi.fn<UploadSteps['endSession']>(),
    arrived: new Map<string, string>(),
    upload: vi.fn<UploadSteps['upload']>(async () => {
      count += 1;
      return `/to/${count}`;
    }),
    createRecord: vi.fn<UploadSteps['createRecord']>(async () => {}),
    queue: vi.fn<UploadSteps['queue']>(async () => {}),
  };
  return Object.assign(steps, change as object);
}

const refuse = (error: unknown) => vi.fn(async () => Promise.reject(error));
const failing = (...failure: ConstructorParameters<typeof UploadFailure>) =>
  refuse(new UploadFailure(...failure));

it('uploads the file and creates the record', async () => {
  const steps = stepsWith();
  await expect(sendFile(outgoing, steps)).resolves.toBe('stored');
  expect(steps.upload).toHaveBeenCalledWith(outgoing);
  expect(steps.createRecord).toHaveBeenCalledWith('one', { ...outgoing.record, fileUrl: '/to/1' });
  expect(steps.queue).not.toHaveBeenCalled();
});

it('sends no request without network and queues the file', async () => {
  const steps = stepsWith({ canSend: () => false });
  await expect(sendFile(outgoing, steps)).resolves.toBe('queued');
  expect(steps.upload).not.toHaveBeenCalled();
  expect(steps.queue).toHaveBeenCalledExactlyOnceWith(outgoing, undefined);
});

it.each([
  ['no answer', new NetworkError()],
  ['a storage that is away', new AppError('storage_unavailable')],
])('queues a file that meets %s in any step', async (_, error) => {
  for (const [step, change] of [
    ['address', { upload: failing('address', error) }],
    ['record', { createRecord: refuse(error) }],
  ] as const) {
    const steps = stepsWith(change);
    await expect(sendFile(outgoing, steps)).resolves.toBe('queued');
    const failure = expect.objectContaining({ step, cause: error });
    expect(steps.queue).toHaveBeenCalledExactlyOnceWith(outgoing, failure);
  }
});

it('fails if the connection breaks while bytes are sent, and starts anew', async () => {
  const steps = stepsWith();
  steps.upload.mockRejectedValueOnce(new UploadFailure('connection', new NetworkError()));
  await expect(sendFile(outgoing, steps)).rejects.toMatchObject({ step: 'connection' });
  await expect(sendFile(outgoing, steps)).resolves.toBe('stored');
  expect(steps.createRecord).toHaveBeenCalledExactlyOnceWith('one', {
    ...outgoing.record,
    fileUrl: '/to/1',
  });
  expect(steps.upload).toHaveBeenCalledTimes(2);
});

it('queues the file if the network is lost with the connection', async () => {
  const steps = stepsWith({ upload: failing('connection', new NetworkError()) });
  steps.canSend.mockReturnValueOnce(true).mockReturnValue(false);
  await expect(sendFile(outgoing, steps)).resolves.toBe('queued');
});

const foreign = (status: number) => new ForeignAnswerError({ status, statusText: '' }, '');

it('reports a proxy that refuses the file, and queues the file for one that is broken', async () => {
  const refused = stepsWith({ upload: failing('bytes', foreign(413)) });
  const cause = {
    message: 'Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.',
  };
  await expect(sendFile(outgoing, refused)).rejects.toMatchObject({ step: 'bytes', cause });
  for (const status of [200, 502]) {
    const steps = stepsWith({ upload: failing('bytes', foreign(status)) });
    await expect(sendFile(outgoing, steps)).resolves.toBe('queued');
  }
});

it('does not upload a file again that has arrived', async () => {
  const steps = stepsWith();
  steps.createRecord.mockRejectedValueOnce(new AppError('internal'));
  await expect(sendFile(outgoing, steps)).rejects.toMatchObject({ step: 'record' });
  await expect(sendFile(outgoing, steps)).resolves.toBe('stored');
  expect(steps.upload).toHaveBeenCalledOnce();
  expect(steps.createRecord.mock.calls).toEqual([
    ['one', { ...outgoing.record, fileUrl: '/to/1' }],
    ['one', { ...outgoing.record, fileUrl: '/to/1' }],
  ]);
});

it('requests a new address if the old one has become unusable', async () => {
  const steps = stepsWith();
  steps.createRecord.mockRejectedValueOnce(new AppError('upload_expired'));
  await expect(sendFile(outgoing, steps)).rejects.toMatchObject({ step: 'record' });
  await expect(sendFile(outgoing, steps)).resolves.toBe('stored');
  expect(steps.upload).toHaveBeenCalledTimes(2);
});

it.each(['already_exists', 'idempotency_key_reused'] as const)(
  'counts a record that exists already as created (%s)',
  async (code) => {
    const steps = stepsWith({ createRecord: refuse(new AppError(code)) });
    await expect(sendFile(outgoing, steps)).resolves.toBe('stored');
  },
);

const ended = new AppError('not_signed_in');

it.each([
  ['address', { upload: failing('address', ended) }, undefined],
  ['bytes', { upload: failing('bytes', ended) }, undefined],
  ['record', { createRecord: refuse(ended) }, '/to/1'],
] as const)('queues a file if the session ends (%s)', async (_, change, fileUrl) => {
  const steps = stepsWith(change);
  await expect(sendFile(outgoing, steps)).resolves.toBe('queued');
  expect(steps.queue).toHaveBeenCalledOnce();
  expect(steps.endSession).toHaveBeenCalledOnce();
  expect(steps.arrived.get('one')).toBe(fileUrl);
});

it('queues a record without an answer', async () => {
  const steps = stepsWith({ createRecord: refuse(new NetworkError()) });
  await expect(sendFile(outgoing, steps)).resolves.toBe('queued');
});

it.each([
  ['address', { upload: failing('address', new AppError('forbidden')) }],
  ['bytes', { upload: failing('bytes', new AppError('storage_full')) }],
  ['record', { createRecord: refuse(new AppError('file_content_mismatch')) }],
])('shows a refusal to the user (%s)', async (step, change) => {
  const steps = stepsWith(change);
  await expect(sendFile(outgoing, steps)).rejects.toMatchObject({ step });
  expect(steps.queue).not.toHaveBeenCalled();
});

it('fails without an address', async () => {
  const cause = new Error('No upload URL received from server');
  const steps = stepsWith({ upload: failing('start', cause) });
  await expect(sendFile(outgoing, steps)).rejects.toMatchObject({ step: 'start', cause });
  expect(steps.queue).not.toHaveBeenCalled();
});

it('says so if there is no space to queue the file', async () => {
  const full = new AppError('device_full');
  const steps = stepsWith({ canSend: () => false, queue: refuse(full) });
  await expect(sendFile(outgoing, steps)).rejects.toMatchObject({ step: 'record', cause: full });
});

it('stays cancelled', async () => {
  const steps = stepsWith({ upload: refuse(new DOMException('aborted', 'AbortError')) });
  await expect(sendFile(outgoing, steps)).rejects.toMatchObject({ name: 'AbortError' });
  expect(steps.queue).not.toHaveBeenCalled();
});
