import { expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { ForeignAnswerError, NetworkError } from '#web/api/transport-errors.ts';
import { type Outgoing, sendFile, type Way } from './send-file.ts';

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
  },
};

/** A way that goes well but for what a test changes. */
function aWay(change: Partial<Way> = {}) {
  let count = 0;
  const way = {
    canSend: vi.fn<Way['canSend']>(() => true),
    holds: vi.fn<Way['holds']>(() => true),
    endSession: vi.fn<Way['endSession']>(),
    arrived: new Map<string, string>(),
    askAddress: vi.fn<Way['askAddress']>(async () => {
      count += 1;
      return { uploadURL: `/to/${count}`, headers: {} };
    }),
    sendBytes: vi.fn<Way['sendBytes']>(async () => {}),
    makeRecord: vi.fn<Way['makeRecord']>(async () => {}),
    queue: vi.fn<Way['queue']>(async () => {}),
  };
  return Object.assign(way, change as object);
}

const refuse = (error: unknown) => vi.fn(async () => Promise.reject(error));

it('asks for an address, sends the bytes there and tells where they are', async () => {
  const way = aWay();
  await expect(sendFile(outgoing, way)).resolves.toBe('stored');
  expect(way.askAddress).toHaveBeenCalledWith(4);
  expect(way.sendBytes).toHaveBeenCalledWith(outgoing, { uploadURL: '/to/1', headers: {} });
  expect(way.makeRecord).toHaveBeenCalledWith('one', { ...outgoing.record, fileUrl: '/to/1' });
  expect(way.queue).not.toHaveBeenCalled();
});

it('asks nobody without network: the file waits', async () => {
  const way = aWay({ canSend: () => false });
  await expect(sendFile(outgoing, way)).resolves.toBe('queued');
  expect(way.askAddress).not.toHaveBeenCalled();
  expect(way.queue).toHaveBeenCalledExactlyOnceWith(outgoing, undefined);
});

it.each([
  ['no answer', new NetworkError()],
  ['a storage that is away', new AppError('storage_unavailable')],
])('queues what meets %s, wherever on its way', async (_, error) => {
  for (const [step, name] of [
    ['address', 'askAddress'],
    ['record', 'makeRecord'],
  ] as const) {
    const way = aWay({ [name]: refuse(error) });
    await expect(sendFile(outgoing, way)).resolves.toBe('queued');
    const failure = expect.objectContaining({ step, cause: error });
    expect(way.queue).toHaveBeenCalledExactlyOnceWith(outgoing, failure);
  }
});

it('is broken where the connection breaks below the bytes, and begins anew', async () => {
  const way = aWay();
  way.sendBytes.mockRejectedValueOnce(new NetworkError());
  await expect(sendFile(outgoing, way)).rejects.toMatchObject({ step: 'connection' });
  await expect(sendFile(outgoing, way)).resolves.toBe('stored');
  expect(way.makeRecord).toHaveBeenCalledExactlyOnceWith('one', {
    ...outgoing.record,
    fileUrl: '/to/2',
  });
});

it('waits where the network goes with the connection', async () => {
  const way = aWay({ sendBytes: refuse(new NetworkError()) });
  way.canSend.mockReturnValueOnce(true).mockReturnValue(false);
  await expect(sendFile(outgoing, way)).resolves.toBe('queued');
});

const foreign = (status: number) => new ForeignAnswerError({ status, statusText: '' }, '');

it('is told by a proxy that takes no such file, and waits for one that is broken', async () => {
  const refused = aWay({ sendBytes: refuse(foreign(413)) });
  const cause = {
    message: 'Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.',
  };
  await expect(sendFile(outgoing, refused)).rejects.toMatchObject({ step: 'bytes', cause });
  for (const status of [200, 502]) {
    const way = aWay({ sendBytes: refuse(foreign(status)) });
    await expect(sendFile(outgoing, way)).resolves.toBe('queued');
  }
});

it('does not send bytes again that have arrived', async () => {
  const way = aWay();
  way.makeRecord.mockRejectedValueOnce(new AppError('internal'));
  await expect(sendFile(outgoing, way)).rejects.toMatchObject({ step: 'record' });
  await expect(sendFile(outgoing, way)).resolves.toBe('stored');
  expect(way.sendBytes).toHaveBeenCalledOnce();
  expect(way.makeRecord.mock.calls).toEqual([
    ['one', { ...outgoing.record, fileUrl: '/to/1' }],
    ['one', { ...outgoing.record, fileUrl: '/to/1' }],
  ]);
});

it('takes a new address where the old one is of no use any more', async () => {
  const way = aWay();
  way.makeRecord.mockRejectedValueOnce(new AppError('upload_expired'));
  await expect(sendFile(outgoing, way)).rejects.toMatchObject({ step: 'record' });
  await expect(sendFile(outgoing, way)).resolves.toBe('stored');
  expect(way.sendBytes).toHaveBeenCalledTimes(2);
});

it.each(['already_exists', 'idempotency_key_reused'] as const)(
  'counts a record that is there already as made (%s)',
  async (code) => {
    const way = aWay({ makeRecord: refuse(new AppError(code)) });
    await expect(sendFile(outgoing, way)).resolves.toBe('stored');
  },
);

it.each([
  ['address', 'askAddress', undefined],
  ['bytes', 'sendBytes', undefined],
  ['record', 'makeRecord', '/to/1'],
] as const)('queues what meets the end of the session (%s)', async (_, step, fileUrl) => {
  const way = aWay({ [step]: refuse(new AppError('not_signed_in')) });
  await expect(sendFile(outgoing, way)).resolves.toBe('queued');
  expect(way.queue).toHaveBeenCalledOnce();
  expect(way.endSession).toHaveBeenCalledOnce();
  expect(way.arrived.get('one')).toBe(fileUrl);
});

it.each([
  ['no answer', new NetworkError()],
  ['a refusal', new AppError('forbidden')],
])('is cancelled where the file is taken out before it meets %s', async (_, error) => {
  const way = aWay({ askAddress: refuse(error), holds: () => false });
  await expect(sendFile(outgoing, way)).rejects.toMatchObject({ name: 'AbortError' });
  expect(way.queue).not.toHaveBeenCalled();
});

it('is cancelled where the file is taken out while its address is asked for', async () => {
  const way = aWay({ holds: () => false });
  await expect(sendFile(outgoing, way)).rejects.toMatchObject({ name: 'AbortError' });
  expect(way.sendBytes).not.toHaveBeenCalled();
});

it('does not lose a record of which nothing is heard, whatever became of the dialog', async () => {
  const way = aWay({ makeRecord: refuse(new NetworkError()) });
  way.holds.mockReturnValueOnce(true).mockReturnValue(false);
  await expect(sendFile(outgoing, way)).resolves.toBe('queued');
});

it.each([
  ['address', { askAddress: refuse(new AppError('forbidden')) }],
  ['bytes', { sendBytes: refuse(new AppError('storage_full')) }],
  ['record', { makeRecord: refuse(new AppError('file_content_mismatch')) }],
])('leaves a refusal to the person (%s)', async (step, change) => {
  const way = aWay(change);
  await expect(sendFile(outgoing, way)).rejects.toMatchObject({ step });
  expect(way.queue).not.toHaveBeenCalled();
});

it('does not begin without an address', async () => {
  const way = aWay({ askAddress: async () => ({ uploadURL: '', headers: {} }) });
  await expect(sendFile(outgoing, way)).rejects.toMatchObject({
    step: 'start',
    cause: new Error('No upload URL received from server'),
  });
});

it('says so when there is no room for what would have to wait', async () => {
  const full = new AppError('device_full');
  const way = aWay({ canSend: () => false, queue: refuse(full) });
  await expect(sendFile(outgoing, way)).rejects.toMatchObject({ step: 'record', cause: full });
});

it('stays cancelled', async () => {
  const way = aWay({ sendBytes: refuse(new DOMException('aborted', 'AbortError')) });
  await expect(sendFile(outgoing, way)).rejects.toMatchObject({ name: 'AbortError' });
});
