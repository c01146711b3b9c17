import { expect, it } from 'vitest';
import { affectedAt, anImpact } from '#web/testing/samples/an-impact.ts';
import { placesOf } from './graph-layout.ts';
import { graphOf } from './graph-model.ts';

const measures = { width: 100, height: 50, gap: 10, band: 90, nodeTop: 20 };

const limits = { perLayer: 12, layers: 12 };

const twoLevels = [
  ...['a', 'b', 'c'].map((id) => affectedAt(1, id, 'off')),
  ...['d', 'e', 'f', 'g'].map((id, index) => affectedAt(2, id, index < 2 ? 'a' : 'c')),
];

it('puts every node into the band of its distance', () => {
  const graph = graphOf(anImpact(twoLevels), limits);
  const places = placesOf(graph, measures);
  for (const { id, layer } of graph.nodes) expect(places[id]?.y).toBe(layer * 90 + 20);
});

it('keeps nodes of one band apart', () => {
  // The Anlage from which "stray" was reached is missing.
  const graph = graphOf(anImpact([...twoLevels, affectedAt(2, 'stray', 'unknown')]), limits);
  const places = placesOf(graph, measures);
  for (let layer = 0; layer < graph.layers; layer += 1) {
    const lefts = graph.nodes
      .filter((node) => node.layer === layer)
      .map(({ id }) => places[id]?.x ?? Number.NaN)
      .sort((a, b) => a - b);
    for (const [index, left] of lefts.entries()) {
      const next = lefts[index + 1];
      if (next !== undefined) expect(next - left).toBeGreaterThanOrEqual(110);
    }
  }
});

it('keeps the order of the list from left to right', () => {
  const graph = graphOf(anImpact(twoLevels), limits);
  const places = placesOf(graph, measures);
  const fromLeft = (ids: string[]) =>
    ids.toSorted((a, b) => (places[a]?.x ?? 0) - (places[b]?.x ?? 0));
  expect(fromLeft(['c', 'b', 'a'])).toEqual(['a', 'b', 'c']);
  expect(fromLeft(['g', 'f', 'e', 'd'])).toEqual(['d', 'e', 'f', 'g']);
});
