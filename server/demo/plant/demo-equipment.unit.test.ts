import { describe, expect, it } from 'vitest';
import { newEquipment } from '#contract/equipment/equipment.ts';
import { identityKey } from '#contract/equipment/location.ts';
import { hasAchtung } from '#contract/equipment/tags.ts';
import { makeEquipment } from './demo-equipment.ts';
import { typePlans } from './demo-types.ts';

describe('the demo site', () => {
  const site = makeEquipment(400);

  it('is the same every time', () => {
    expect(makeEquipment(400)).toEqual(site);
  });

  it('contains every type, and Anlagen outside of all six Bauteile', () => {
    expect(new Set(site.map(({ type }) => type))).toEqual(
      new Set(typePlans.map(({ name }) => name)),
    );
    expect(new Set(site.map(({ building }) => building))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  });

  it('contains only what a user could have entered', () => {
    for (const { id, name, type, locationRaw, tags, ...item } of site) {
      const fields = { id, name, type, locationRaw, tags };
      expect(newEquipment.parse({ ...item, ...fields })).toMatchObject(fields);
    }
  });

  it('marks about one Anlage in twelve with Achtung and gives none more than four tags', () => {
    const share = site.filter(({ tags }) => hasAchtung(tags)).length / site.length;
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.1);
    expect(Math.max(...site.map(({ tags }) => tags.length))).toBe(4);
  });

  it.each([1, 20, 25_000])('grows to %i Anlagen without using a name twice', (count) => {
    const names = makeEquipment(count).map(({ name }) => identityKey(name));
    expect(new Set(names).size).toBe(count);
  });
});

describe('the colours of the types', () => {
  it('differ from each other and are legible with white', () => {
    expect(new Set(typePlans.map(({ color }) => color)).size).toBe(typePlans.length);
    for (const { name, color } of typePlans) {
      expect(contrastWithWhite(color), name).toBeGreaterThan(4.5);
    }
  });
});

/** As WCAG defines it. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
