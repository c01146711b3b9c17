import { describe, expect, it } from 'vitest';
import { documentCalls, documentTypeLabels, isExpired } from './documents.ts';

describe('a document', () => {
  it('is good on the day it names, and expired on the next', () => {
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
