import { expect, it } from 'vitest';
import { affectedAt, anImpact } from '#web/testing/samples/an-impact.ts';
import { type Graph, graphOf } from './graph-model.ts';

const limits = { perLayer: 12, layers: 12 };

const nodeTexts = ({ nodes }: Graph) =>
  nodes.map((node) => `${node.layer} ${node.kind === 'more' ? `+${node.count}` : node.id}`);
const lines = ({ edges }: Graph) => edges.map(({ from, to }) => `${from} ${to}`);

it('draws the origin, then a layer for each distance', () => {
  const graph = graphOf(
    anImpact([
      affectedAt(1, 'a', 'off'),
      affectedAt(1, 'b', 'off', { isUnsure: true }),
      affectedAt(2, 'c', 'b', { isUnsure: true, standIns: [false] }),
    ]),
    limits,
  );
  expect(nodeTexts(graph)).toEqual(['0 off', '1 a', '1 b', '2 c']);
  expect(graph.layers).toBe(3);
  expect(graph.edges).toEqual([
    { id: 'off a', from: 'off', to: 'a', isUnsure: false },
    { id: 'off b', from: 'off', to: 'b', isUnsure: true },
    { id: 'b c', from: 'b', to: 'c', isUnsure: true },
  ]);
  expect(graph.nodes.at(-1)).toMatchObject({ kind: 'equipment', isUnsure: true, hasStandIn: true });
});

it('draws the Anlagen of a wide layer on which most others depend, and the rest as one node', () => {
  const graph = graphOf(
    anImpact([
      ...['a', 'b', 'c', 'd', 'e'].map((id) => affectedAt(1, id, 'off')),
      affectedAt(2, 'f', 'd'),
      affectedAt(2, 'g', 'e'),
      affectedAt(2, 'h', 'e'),
      affectedAt(3, 'i', 'f'),
      affectedAt(3, 'j', 'f'),
    ]),
    { perLayer: 3, layers: 12 },
  );
  expect(nodeTexts(graph)).toEqual([
    ...['0 off', '1 d', '1 e', '1 +3'],
    ...['2 f', '2 g', '2 h', '3 i', '3 j'],
  ]);
  expect(graph.shownAs.get('b')).toBe('more-1');
  expect(lines(graph).filter((line) => line.includes('more'))).toEqual(['off more-1']);
});

it('has edges from a node that combines several Anlagen', () => {
  const graph = graphOf(
    anImpact([
      ...['a', 'b', 'c', 'd'].map((id) => affectedAt(1, id, 'off', { isUnsure: id !== 'd' })),
      ...['e', 'f', 'g'].map((id, index) => affectedAt(2, id, ['a', 'b', 'c'][index] ?? '')),
    ]),
    { perLayer: 2, layers: 12 },
  );
  expect(nodeTexts(graph)).toEqual(['0 off', '1 a', '1 +3', '2 e', '2 +2']);
  expect(graph.edges).toEqual([
    { id: 'off a', from: 'off', to: 'a', isUnsure: true },
    { id: 'off more-1', from: 'off', to: 'more-1', isUnsure: false },
    { id: 'a e', from: 'a', to: 'e', isUnsure: false },
    { id: 'more-1 more-2', from: 'more-1', to: 'more-2', isUnsure: false },
  ]);
});

it('stays small for any number of Anlagen and any distance', () => {
  const wide = Array.from({ length: 2_500 }, (_, index) => affectedAt(1, `w${index}`, 'off'));
  const deep = Array.from({ length: 2_500 }, (_, index) =>
    affectedAt(index + 2, `d${index}`, index === 0 ? 'w0' : `d${index - 1}`),
  );
  const graph = graphOf(anImpact([...wide, ...deep]), limits);
  expect(graph.nodes.length).toBeLessThan(40);
  expect(graph.isCutBehind).toBe(true);
  expect(graph.layers).toBe(13);
  const shown = graph.nodes.reduce((sum, node) => sum + (node.kind === 'more' ? node.count : 1), 0);
  expect(shown).toBe(5_001);
});
