import { describe, expect, it } from 'vitest';
import type { LinkType } from '../links.ts';
import type { SafetyStatus } from '../safety/safety.ts';
import { type Relations, walkImpact } from './impact-walk.ts';

/** "a needs b", "a controls b", "a stands in for b". */
function linksOf(...sentences: string[]): Relations['links'] {
  const types: Record<string, LinkType> = {
    needs: 'dependency',
    controls: 'control',
    for: 'redundancy',
  };
  return sentences.map((sentence, at) => {
    const [source = '', verb = '', target = ''] = sentence.split(' ');
    return {
      id: `link${at}`,
      sourceEquipmentId: source,
      targetEquipmentId: target,
      linkType: types[verb] ?? 'redundancy',
    };
  });
}

const protects = (safetyPointId: string, equipmentId: string, status: SafetyStatus) => ({
  id: `${safetyPointId}-${equipmentId}`,
  ...{ safetyPointId, equipmentId, status },
  role: 'primary' as const,
});

const equipment = (id: string) => ({ kind: 'equipment', id }) as const;
const point = (id: string) => ({ kind: 'safety_point', id }) as const;
const told = ({ reached }: ReturnType<typeof walkImpact>) =>
  reached.map(({ id, distance, isUnsure }) => `${id}${distance}${isUnsure ? '?' : ''}`).sort();

describe('what is affected when an Anlage is off', () => {
  it('is what depends on it and what it controls, and not the other way round', () => {
    const links = linksOf('pump needs board', 'station controls board', 'board controls lamp');
    const walk = walkImpact(equipment('board'), { links, safetyLinks: [] });
    expect(told(walk)).toEqual(['lamp1', 'pump1']);
    expect(walk.reached.map(({ via }) => via)).toEqual([
      { id: 'link0', type: 'dependency', from: 'board' },
      { id: 'link2', type: 'control', from: 'board' },
    ]);
  });

  it('continues over several steps, each Anlage once at its smallest distance', () => {
    const links = linksOf('b needs a', 'c needs b', 'd needs c', 'd needs a', 'e needs d');
    expect(told(walkImpact(equipment('a'), { links, safetyLinks: [] }))).toEqual([
      ...['b1', 'c2', 'd1', 'e2'],
    ]);
  });

  it('ends in a cycle and never comes back to what is off', () => {
    const links = linksOf('b needs a', 'c needs b', 'a needs c', 'c controls b');
    expect(told(walkImpact(equipment('a'), { links, safetyLinks: [] }))).toEqual(['b1', 'c2']);
  });

  it('is nothing by redundancy or by a safety point', () => {
    const links = linksOf('a for b', 'b for c');
    const safetyLinks = [protects('fuse', 'b', 'confirmed')];
    expect(told(walkImpact(equipment('a'), { links, safetyLinks }))).toEqual([]);
  });
});

describe('what is affected when a safety point is off', () => {
  it('is what it protects, and what depends on that', () => {
    const links = linksOf('lamp needs board', 'board needs mains');
    const safetyLinks = [
      protects('fuse', 'board', 'confirmed'),
      protects('other', 'mains', 'confirmed'),
    ];
    expect(told(walkImpact(point('fuse'), { links, safetyLinks }))).toEqual(['board1', 'lamp2']);
  });

  it('is unsure if every path contains a link that nobody confirmed', () => {
    const links = linksOf('b needs a', 'c needs b', 'c needs d');
    const safetyLinks = [protects('fuse', 'a', 'proposed'), protects('fuse', 'd', 'confirmed')];
    expect(told(walkImpact(point('fuse'), { links, safetyLinks }))).toEqual([
      ...['a1?', 'b2?', 'c2', 'd1'],
    ]);
  });

  it('has the sure path of two that are equally short', () => {
    const links = linksOf('c needs b', 'c needs a');
    const safetyLinks = [protects('fuse', 'b', 'proposed'), protects('fuse', 'a', 'confirmed')];
    const { reached } = walkImpact(point('fuse'), { links, safetyLinks });
    expect(reached.find(({ id }) => id === 'c')?.via).toEqual({
      ...{ id: 'link1', type: 'dependency', from: 'a' },
    });
  });
});

it('keeps the nearest if there are too many, and says so', () => {
  const links = linksOf('d needs a', 'c needs a', 'b needs c', 'e needs d');
  const relations = { links, safetyLinks: [] };
  const walked = [1, 3, 4].map((limit) => walkImpact(equipment('a'), relations, limit));
  const distances = walked.map(({ reached }) => reached.map(({ distance }) => distance));
  expect(distances).toEqual([[1], [1, 1, 2], [1, 1, 2, 2]]);
  expect(walked.map(({ isComplete }) => isComplete)).toEqual([false, false, true]);
});
