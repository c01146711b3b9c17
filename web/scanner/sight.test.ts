import { expect, it } from 'vitest';
import type { CodeFormat, ScannedCode } from './scanned-code.ts';
import { type Frame, nothingSeen, resumeSight, type Sight, seeFrame } from './sight.ts';

const codeOf = (text: string, format: CodeFormat = 'qr'): ScannedCode => ({ text, format });

/** A picture in good light, with these codes. */
const frameAt = (at: number, ...codes: (string | ScannedCode)[]): Frame => ({
  at,
  brightness: 120,
  codes: codes.map((code) => (typeof code === 'string' ? codeOf(code) : code)),
});
const darkAt = (at: number, brightness = 10): Frame => ({ at, brightness, codes: [] });

/** Sees pictures one after the other; returns the state, and what was reported with its moment. */
function see(frames: Frame[], before: Sight = nothingSeen) {
  let sight = before;
  const reports: [number, string][] = [];
  for (const frame of frames) {
    const step = seeFrame(sight, frame);
    sight = step.sight;
    if (step.code) reports.push([frame.at, step.code.text]);
  }
  return { sight, reports, hint: sight.hint };
}

it('reports a code once, however long it stays in the picture', () => {
  const frames = Array.from({ length: 100 }, (_, index) => frameAt(index * 100, 'a'));
  expect(see(frames).reports).toEqual([[0, 'a']]);
});

it('does not report a code again that was unreadable for a moment', () => {
  const frames = [frameAt(0, 'a'), frameAt(100), frameAt(1900), frameAt(1950, 'a')];
  expect(see(frames).reports).toEqual([[0, 'a']]);
});

it('reports a code again that was out of sight for two seconds', () => {
  const frames = [frameAt(0, 'a'), frameAt(1000), frameAt(2000), frameAt(2100, 'a')];
  expect(see(frames).reports).toEqual([
    [0, 'a'],
    [2100, 'a'],
  ]);
});

it('reports another code at once', () => {
  expect(see([frameAt(0, 'a'), frameAt(100, 'b')]).reports).toEqual([
    [0, 'a'],
    [100, 'b'],
  ]);
});

it('reports the code in the middle only, until another one is moved there', () => {
  const frames = [frameAt(0, 'a', 'b'), frameAt(100, 'a', 'b'), frameAt(200, 'b', 'a')];
  expect(see([...frames, frameAt(300, 'a', 'b')]).reports).toEqual([
    [0, 'a'],
    [200, 'b'],
  ]);
});

it('distinguishes codes of the same text in different formats', () => {
  const frames = [frameAt(0, codeOf('4006381333931', 'ean')), frameAt(100, '4006381333931')];
  expect(see(frames).reports).toHaveLength(2);
});

it('reports a Code 39 only if the next picture shows the same', () => {
  const [whole, cut] = [codeOf('UV-32', 'code-39'), codeOf('UV-3', 'code-39')];
  expect(see([frameAt(0, cut), frameAt(100, whole), frameAt(200, whole)]).reports).toEqual([
    [200, 'UV-32'],
  ]);
  expect(see([frameAt(0, whole), frameAt(100), frameAt(200, whole)]).reports).toEqual([]);
});

it('does not report a code again that is still there after a pause', () => {
  const { sight } = see([frameAt(0, 'a')]);
  const after = resumeSight(sight, 60_000);
  expect(see([frameAt(60_100, 'a')], after).reports).toEqual([]);
  expect(see([frameAt(60_100, 'b')], after).reports).toEqual([[60_100, 'b']]);
});

it('says after eight seconds without a code that there is nothing to read', () => {
  expect(see([frameAt(0), frameAt(7900)]).hint).toBeUndefined();
  expect(see([frameAt(0), frameAt(8000)]).hint).toBe('unreadable');
  expect(see([frameAt(0), frameAt(5000, 'a'), frameAt(5100), frameAt(9000)]).hint).toBeUndefined();
});

it('takes back the hint as soon as a code is read', () => {
  expect(see([frameAt(0), frameAt(9000), frameAt(9100, 'a')]).hint).toBeUndefined();
});

it('counts the time without a code from the end of a pause', () => {
  const { sight } = see([frameAt(0)]);
  const after = resumeSight(sight, 60_000);
  expect(see([frameAt(60_100), frameAt(67_900)], after).hint).toBeUndefined();
  expect(see([frameAt(60_100), frameAt(68_200)], after).hint).toBe('unreadable');
});

it('says that it is too dark, but not for a picture that is dark for a moment', () => {
  expect(see([darkAt(0), darkAt(900)]).hint).toBeUndefined();
  expect(see([darkAt(0), darkAt(1000)]).hint).toBe('dark');
  expect(see([darkAt(0), frameAt(500), darkAt(1000)]).hint).toBeUndefined();
});

it('keeps the hint about the light while the brightness is in between', () => {
  const dark = see([darkAt(0), darkAt(1000)]).sight;
  expect(see([darkAt(1100, 45)], dark).hint).toBe('dark');
  expect(see([darkAt(1100, 60)], dark).hint).toBeUndefined();
  expect(see([darkAt(0, 45), darkAt(2000, 45)]).hint).toBeUndefined();
});

it('says nothing about the light while codes are read', () => {
  const code = { ...frameAt(1000, 'a'), brightness: 10 };
  expect(see([darkAt(0), code]).hint).toBeUndefined();
});

it('names the dark first if both are true', () => {
  expect(see([darkAt(0), darkAt(1000), darkAt(9000)]).hint).toBe('dark');
});
