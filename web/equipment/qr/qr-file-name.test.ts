import { describe, expect, it } from 'vitest';
import { qrFileName } from './qr-file-name.ts';

const id = '7d9e1c1e-51f4-4f0e-9f1e-0c1f6f0d3a11';

describe('the name of the downloaded picture', () => {
  it('is that of the Anlage, including umlauts', () => {
    expect(qrFileName({ name: 'Lüftungsgerät Küche', id })).toBe('QR-Code-Lüftungsgerät Küche.png');
  });

  it.each([
    ['UV 3.2/1: "Nord"', 'QR-Code-UV 3.2-1- -Nord.png'],
    ['..\\..\\etc\\passwd', 'QR-Code-etc-passwd.png'],
    ['Pumpe\n  1\u200b.', 'QR-Code-Pumpe 1.png'],
    ['A\u202egnp.exe', 'QR-Code-Agnp.exe.png'],
  ])('contains nothing that file systems refuse: %j', (name, expected) => {
    expect(qrFileName({ name, id })).toBe(expected);
  });

  it('is the id if nothing of the name is left', () => {
    expect(qrFileName({ name: ' ./. ', id })).toBe(`QR-Code-${id}.png`);
  });

  it('has at most 255 bytes, and cuts no character in two', () => {
    const name = qrFileName({ name: '🔥'.repeat(200), id });
    expect(name).toBe(`QR-Code-${'🔥'.repeat(60)}.png`);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
  });
});
