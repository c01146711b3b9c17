import { expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { ForeignAnswerError } from '#web/api/transport-errors.ts';
import { refusalOf } from './bytes-refusal.ts';

const own = '/api/documents/uploads/11111111-1111-4111-8111-111111111111';
const storage = 'https://storage.test/bucket/documents/1?X-Amz-Signature=abc';

const refused = (status: number, responseText = '') => ({ status, statusText: '', responseText });

it('is the server’s own word where it has one', () => {
  const word = new AppError('storage_full', { message: 'Kein Platz.' });
  const said = refusalOf(own, refused(507, JSON.stringify(word.toAnswer())));
  expect(said).toMatchObject({ code: 'storage_full', message: 'Kein Platz.' });
});

it.each([
  [507, ''],
  [507, '<Error><Code>XMinioStorageFull</Code></Error>'],
  [403, '<Error><Code>QuotaExceeded</Code></Error>'],
  [400, '<Error><Code>XMinioAdminBucketQuotaExceeded</Code></Error>'],
])('tells that a storage is full (%i %s)', (status, text) => {
  expect(refusalOf(storage, refused(status, text))).toMatchObject({ code: 'storage_full' });
});

it('says that a file was not uploaded where a storage refuses it in its own words', () => {
  const error = refusalOf(storage, refused(403, '<Error><Code>AccessDenied</Code></Error>'));
  expect(error).toBeInstanceOf(AppError);
  expect(error.message).toBe(
    'Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.',
  );
});

it('says nothing of the file where whoever stands before it has broken down', () => {
  expect(refusalOf(own, refused(507))).toBeInstanceOf(ForeignAnswerError);
  expect(refusalOf(storage, refused(503))).toBeInstanceOf(ForeignAnswerError);
});
