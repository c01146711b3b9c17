import { expect, it } from 'vitest';
import { isNetwork, isTrustedBy } from './trusted-proxies.ts';

it.each(['10.0.0.1', '10.0.0.0/24', '::1', 'fd00::/8', '0.0.0.0/0'])('%s is a network', (text) => {
  expect(isNetwork(text)).toBe(true);
});

it.each([
  '',
  'proxy',
  '10.0.0',
  '10.0.0.0/33',
  '10.0.0.0/',
  '/8',
  '::1/129',
  '10.0.0.1/8/8',
  'loopback',
])('%s is none', (text) => {
  expect(isNetwork(text)).toBe(false);
});

it('trusts the addresses that were named and no others', () => {
  const isTrusted = isTrustedBy(['10.0.0.5', '192.0.2.0/24', 'fd00::/8']);
  const trusted = ['10.0.0.5', '::ffff:10.0.0.5', '192.0.2.77', 'fd12::1'];
  expect(trusted.filter((address) => !isTrusted(address))).toEqual([]);
  for (const other of ['10.0.0.6', '192.0.3.1', 'fe80::1', '::ffff:10.0.0.6', 'unknown', undefined])
    expect(isTrusted(other), other).toBe(false);
});

it('trusts no address by default', () => {
  expect(isTrustedBy([])('127.0.0.1')).toBe(false);
});
