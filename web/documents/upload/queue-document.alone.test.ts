import { expect, it, vi } from 'vitest';
import { queueOnDevice } from '#web/offline/offline.ts';
import { queueDocument } from './queue-document.ts';

vi.mock('#web/offline/offline.ts', () => ({ queueOnDevice: vi.fn(async () => {}) }));

const photo = (...bytes: number[]) => ({
  ...{ id: 'd', label: 'Typenschild', file: new Blob([Uint8Array.from(bytes)]) },
  completion: {
    ...{ equipmentId: 'e', title: 'Typenschild', fileName: 'foto.jpg' },
    ...{ documentType: 'other' as const, isPrivate: false, description: null, expiryDate: null },
  },
});

it('refuses a file whose content does not match its extension', async () => {
  await expect(queueDocument('jana', photo(0x25, 0x50, 0x44, 0x46))).rejects.toMatchObject({
    code: 'file_content_mismatch',
    message: 'Der Inhalt von foto.jpg passt nicht zur Dateiendung.',
  });
  expect(queueOnDevice).not.toHaveBeenCalled();
  await queueDocument('jana', photo(0xff, 0xd8, 0xff, 0xe0));
  expect(queueOnDevice).toHaveBeenCalledOnce();
});
