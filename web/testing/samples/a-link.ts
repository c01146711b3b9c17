import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import type { LinkOfEquipment } from '#contract/links.ts';
import { anEquipment } from './an-equipment.ts';

/** A link as the list of one of its Anlagen has it. */
export function aLink(fields: Partial<LinkOfEquipment> = {}): LinkOfEquipment {
  return {
    id: crypto.randomUUID(),
    linkedEquipment: summaryOf(anEquipment({ name: 'Kessel 2' })),
    linkType: 'dependency',
    isSource: true,
    description: null,
    comments: null,
    createdAt: '2026-01-02T08:00:00.000Z',
    ...fields,
  };
}
