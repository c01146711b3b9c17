import { expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import { UploadFailure } from '#web/offline/files/upload-file.ts';
import { reasonOf } from './upload-toasts.ts';

const offline = new NetworkError();
const full = new AppError('device_full');

it.each([
  ['address', 'Konnte Upload-URL nicht abrufen. Bitte versuchen Sie es erneut.'],
  ['start', 'Upload konnte nicht gestartet werden: kaputt'],
  [
    'connection',
    'Fehler beim Hochladen von plan.pdf. Bitte überprüfen Sie Ihre Internetverbindung.',
  ],
  ['bytes', 'Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.'],
  ['record', 'Das Dokument konnte nicht gespeichert werden.'],
] as const)('says for each file which step failed (%s)', (step, text) => {
  const cause = step === 'connection' ? offline : new Error('kaputt');
  expect(reasonOf(new UploadFailure(step, cause), 'plan.pdf')).toBe(text);
});

it('gives the reason if it is known', () => {
  expect(reasonOf(new UploadFailure('record', full), 'plan.pdf')).toBe(full.message);
});
