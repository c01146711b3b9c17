import { describe, expect, it } from 'vitest';
import { errors } from '../errors.ts';
import { documentCalls, documentTypeLabels, isExpired, uploadMinutes } from './documents.ts';

describe('a document', () => {
  it('is valid on its date, and expired on the next day', () => {
    const document = { expiryDate: '2026-03-31' };
    expect(isExpired(document, new Date(2026, 2, 31, 23, 59))).toBe(false);
    expect(isExpired(document, new Date(2026, 3, 1, 0, 0))).toBe(true);
    expect(isExpired({ expiryDate: null }, new Date())).toBe(false);
  });

  it('has one of six types', () => {
    expect(documentTypeLabels).toEqual({
      manual: 'Handbuch',
      certificate: 'Zertifikat',
      warranty: 'Garantie',
      photo: 'Foto',
      report: 'Bericht',
      other: 'Sonstiges',
    });
  });

  it('has no expiry date where the field was left empty', () => {
    const body = documentCalls.update.body;
    const fields = { title: 'Plan', description: '', documentType: 'other' };
    expect(body.parse({ ...fields, expiryDate: '' }).expiryDate).toBeNull();
    expect(body.parse(fields).expiryDate).toBeNull();
    expect(body.safeParse({ ...fields, expiryDate: '31.12.2026' }).success).toBe(false);
  });
});

describe('an upload', () => {
  it('can be begun for a quarter of an hour', () => {
    expect(uploadMinutes).toBe(15);
  });

  it.each([
    ['upload_not_found', 404, 'Diese Upload-URL wurde Ihnen nicht ausgestellt.'],
    ['upload_used', 409, 'Die Upload-URL wurde bereits verwendet.'],
    [
      'upload_expired',
      410,
      'Die Upload-URL ist abgelaufen. Bitte laden Sie die Datei erneut hoch.',
    ],
    ['upload_incomplete', 409, 'Die Datei ist noch nicht angekommen.'],
    ['length_required', 411, 'Die Größe der Datei fehlt in der Anfrage.'],
    ['file_too_large', 413, 'Die Datei ist zu groß. Maximale Dateigröße: 50MB.'],
    ['file_empty', 400, 'Die Datei ist leer.'],
    ['file_type_unsupported', 415, 'Die Datei hat ein nicht unterstütztes Format.'],
    ['file_content_mismatch', 415, 'Der Inhalt der Datei passt nicht zu ihrer Endung.'],
    ['document_not_found', 404, 'Dieses Dokument gibt es nicht mehr.'],
    ['storage_full', 507, 'Der Dateispeicher ist voll. Die Datei wurde nicht gespeichert.'],
  ] as const)('is refused in words: %s', (code, status, message) => {
    expect(errors[code]).toMatchObject({ status, message });
  });
});
