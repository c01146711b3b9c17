import * as z from 'zod/mini';
import { call } from './call.ts';
import { lastChangeAnswer } from './conflict.ts';
import { equipmentSummary } from './equipment/equipment-summary.ts';
import {
  afterRemoval,
  bodyOf,
  type Change,
  deviceRows,
  fromField,
  fromParam,
  momentOf,
  noun,
  recordWithScreen,
} from './noun.ts';
import { recordId } from './record-id.ts';
import { optionalText, textOrNull } from './text/stored-text.ts';

export const linkTypes = ['dependency', 'redundancy', 'control'] as const;
export type LinkType = (typeof linkTypes)[number];

export const linkTypeLabels: Record<LinkType, string> = {
  dependency: 'Abhängigkeit',
  redundancy: 'Redundanz',
  control: 'Steuerung',
};

/**
 * The meaning of a link for one of its Anlagen: as its source (`outgoing`) or as its target (`incoming`). The source
 * depends on the target; the source controls the target; redundant Anlagen stand in for each other, whichever of them
 * is the source.
 */
export const linkMeanings: Record<LinkType, { outgoing: string; incoming: string }> = {
  dependency: {
    outgoing: 'Diese Anlage hängt von der verknüpften Anlage ab.',
    incoming: 'Die verknüpfte Anlage hängt von dieser Anlage ab.',
  },
  redundancy: {
    outgoing: 'Beide Anlagen können füreinander einspringen.',
    incoming: 'Beide Anlagen können füreinander einspringen.',
  },
  control: {
    outgoing: 'Diese Anlage steuert die verknüpfte Anlage.',
    incoming: 'Die verknüpfte Anlage steuert diese Anlage.',
  },
};

export const linkLimits = { description: 500, comments: 5_000 } as const;

const description = optionalText(linkLimits.description);
const comments = optionalText(linkLimits.comments);

/** One record for both ends. */
export const equipmentLink = z.object({
  id: z.uuid(),
  sourceEquipmentId: z.uuid(),
  targetEquipmentId: z.uuid(),
  linkType: z.enum(linkTypes),
  description: z.nullable(z.string()),
  comments: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.uuid()),
});
export type EquipmentLink = z.infer<typeof equipmentLink>;

/** A link from the view of one of its ends. */
const linkOfEquipment = z.object({
  id: z.uuid(),
  linkedEquipment: equipmentSummary,
  linkType: z.enum(linkTypes),
  /** Whether the viewed Anlage is the source. */
  isSource: z.boolean(),
  description: z.nullable(z.string()),
  comments: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type LinkOfEquipment = z.infer<typeof linkOfEquipment>;

/** The client may send the id, so that a link made offline keeps it. */
const newLink = z.object({
  id: z.optional(recordId),
  targetEquipmentId: recordId,
  linkType: z.enum(linkTypes),
  description: z._default(description, null),
  comments: z._default(comments, null),
});
export type NewLink = z.output<typeof newLink>;

/** With `base`, what others changed since is not overwritten unseen. */
const linkChange = z.object({ comments, base: z.optional(z.object({ comments })) });
export type LinkChange = z.output<typeof linkChange>;

const linkRemoval = z.nullish(z.object({ base: z.optional(z.object({ comments })) }));

const ofEquipment = z.object({ id: recordId });
const byId = z.object({ linkId: recordId });

export const linkCalls = {
  list: call({
    method: 'GET',
    path: '/api/equipment/:id/links',
    summary: 'Verknüpfungen einer Anlage, ausgehende und eingehende',
    access: 'link.read',
    params: ofEquipment,
    answer: z.array(linkOfEquipment),
    errors: ['equipment_not_found'],
  }),
  create: call({
    method: 'POST',
    path: '/api/equipment/:id/links',
    summary: 'Anlage mit einer anderen verknüpfen',
    access: 'link.create',
    params: ofEquipment,
    body: newLink,
    answer: equipmentLink,
    status: 201,
    errors: ['equipment_not_found', 'link_to_itself', 'link_exists', 'already_exists'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/equipment-links/:linkId',
    summary: 'Kommentar einer Verknüpfung ändern',
    access: 'link.update',
    params: byId,
    body: linkChange,
    answer: equipmentLink,
    errors: ['not_found', 'conflict'],
  }),
  lastChange: call({
    method: 'GET',
    path: '/api/equipment-links/:linkId/last-change',
    summary: 'Wer eine Verknüpfung zuletzt geändert oder gelöscht hat, und wann',
    access: 'link.update',
    params: byId,
    answer: lastChangeAnswer,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/equipment-links/:linkId',
    summary: 'Verknüpfung entfernen',
    access: 'link.delete',
    params: byId,
    body: linkRemoval,
    errors: ['not_found', 'conflict'],
  }),
};

function linkAfter(
  row: EquipmentLink | undefined,
  change: Change,
  id: string,
): EquipmentLink | undefined {
  if (change.action === 'delete') return afterRemoval(row, change);
  if (change.action === 'update') {
    return (
      row && { ...row, comments: textOrNull(bodyOf<{ comments: string | null }>(change).comments) }
    );
  }
  const { targetEquipmentId, linkType, description, comments } = bodyOf<NewLink>(change);
  const made = {
    ...{ id, sourceEquipmentId: fromParam('id')(change.data), targetEquipmentId, linkType },
    ...{ description: textOrNull(description), comments: textOrNull(comments) },
    ...{ createdAt: momentOf(change), createdBy: change.userId },
  };
  return row ?? made;
}

export const linkNoun = noun({
  kind: 'equipment_link',
  label: 'Anlagenverknüpfung',
  logged: {
    sourceEquipmentId: 'Quelle (ID)',
    sourceEquipmentName: 'Quelle',
    sourceEquipmentLocation: 'Standort der Quelle',
    targetEquipmentId: 'Ziel (ID)',
    targetEquipmentName: 'Ziel',
    targetEquipmentLocation: 'Standort des Ziels',
    linkType: { label: 'Art der Verknüpfung', values: linkTypeLabels },
    description: 'Beschreibung',
    comments: 'Kommentar',
  },
  readWith: 'link.read',
  device: deviceRows(equipmentLink, ['sourceEquipmentId', 'targetEquipmentId'], {
    overlay: linkAfter,
  }),
  commands: {
    link: {
      create: {
        call: linkCalls.create,
        sentenceStart: 'Verknüpfung angelegt:',
        record: fromField('id'),
        needs: (data) => [fromParam('id')(data), fromField('targetEquipmentId')(data)],
      },
      update: {
        call: linkCalls.update,
        sentenceStart: 'Verknüpfung geändert:',
        record: fromParam('linkId'),
      },
      delete: {
        call: linkCalls.remove,
        sentenceStart: 'Verknüpfung entfernt:',
        record: fromParam('linkId'),
      },
      words: {
        name: 'Die Verknüpfung',
        fields: { comments: 'Kommentar', description: 'Beschreibung' },
      },
      shownOn: recordWithScreen('equipment', fromParam('id')),
    },
  },
});
