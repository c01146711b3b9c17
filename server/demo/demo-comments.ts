import type { DemoAuthor } from './demo-accounts.ts';
import { momentSince } from './demo-calendar.ts';
import { anywhere, featuredComments, textsByType } from './demo-comment-texts.ts';
import type { DemoEquipment } from './plant/demo-equipment.ts';
import { demoId, type SeededRandom, seededRandom } from './seeded-random.ts';

export interface DemoComment {
  id: string;
  equipmentId: string;
  content: string;
  createdAt: string;
  updatedAt: string;
  createdBy: DemoAuthor;
  updatedBy: DemoAuthor;
}

export function* makeComments(equipment: readonly DemoEquipment[]): Generator<DemoComment> {
  const random = seededRandom('comments');
  for (const item of equipment) {
    for (const content of contentsFor(random, item)) {
      const createdAt = momentSince(random, item.createdAt);
      const createdBy = random.pick<DemoAuthor>(['editor', 'editor', 'reviewer', 'admin']);
      yield {
        id: demoId(`comment:${item.id}:${content}`),
        equipmentId: item.id,
        content,
        createdAt,
        updatedAt: random.chance(0.1) ? momentSince(random, createdAt) : createdAt,
        createdBy,
        updatedBy: createdBy,
      };
    }
  }
}

function contentsFor(random: SeededRandom, item: DemoEquipment): Iterable<string> {
  const featured = featuredComments[item.name];
  if (featured) return featured;
  if (!random.chance(0.33)) return [];
  const own = textsByType[item.type] ?? anywhere;
  const contents = new Set([random.pick(random.chance(0.75) ? own : anywhere)]);
  if (random.chance(0.28)) contents.add(random.pick(own));
  return contents;
}
