import { expect, it } from 'vitest';
import { downloadAddress, fileAddress, openingOf, thumbnailAddress } from './object-address.ts';

it('builds the three addresses of a file', () => {
  const document = { objectPath: 'documents/1' };
  expect(fileAddress(document)).toBe('/objects/documents/1');
  expect(downloadAddress(document)).toBe('/objects/documents/1?download');
  expect(thumbnailAddress(document)).toBe('/objects/documents/1?thumbnail');
});

it.each([
  ['image/png', 'viewer'],
  ['image/jpeg', 'viewer'],
  ['application/pdf', 'tab'],
  ['application/msword', 'download'],
  ['text/plain', 'download'],
  ['text/html', 'download'],
  ['image/svg+xml', 'download'],
])('opens %s: %s', (mimeType, opening) => {
  expect(openingOf({ mimeType })).toBe(opening);
});
