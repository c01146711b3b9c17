/** The descriptors of safety points and safety links: what devices, queue, log and notices have to know of them. */
import {
  afterRemoval,
  asId,
  bodyOf,
  type Change,
  type CommandData,
  deviceRows,
  fromField,
  fromParam,
  momentOf,
  noun,
  recordWithScreen,
} from '../noun.ts';
import { oneLine, textOrNull } from '../text/stored-text.ts';
import {
  type NewSafetyLink,
  type SafetyLink,
  type SafetyPoint,
  type SafetyPointChange,
  type SafetyStatus,
  type SafetyStatusChange,
  safetyCalls,
  safetyLink,
  safetyPoint,
  safetyRoleLabels,
  safetyStatusLabels,
} from './safety.ts';

/** A point can be deleted only after its last link, so the removal of a link concerns its point too. */
const linksOfPoint = (id: string) => (id ? [`links of ${id}`] : []);

/** The id of the point that is created with a new link. */
function newPointIn({ body }: CommandData): string[] {
  const { safetyPoint } = (body ?? {}) as { safetyPoint?: { id?: unknown } };
  return [asId(safetyPoint?.id)].filter(Boolean);
}

function safetyLinkAfter(
  row: SafetyLink | undefined,
  change: Change,
  id: string,
): SafetyLink | undefined {
  if (change.action === 'delete') return afterRemoval(row, change);
  if (change.action === 'update') {
    // A refused confirmation confirms nothing.
    const isRefused = change.state === 'failed';
    return row && !isRefused ? { ...row, status: bodyOf<SafetyStatusChange>(change).status } : row;
  }
  const { role, safetyPointId, safetyPoint: brought } = bodyOf<NewSafetyLink>(change);
  const made: SafetyLink = {
    ...{ id, equipmentId: fromParam('equipmentId')(change.data), role },
    ...{ safetyPointId: asId(safetyPointId ?? brought?.id), status: 'proposed' },
    ...{ statusChangedAt: null, createdAt: momentOf(change), createdBy: change.userId },
  };
  return row ?? made;
}

function safetyPointAfter(
  row: SafetyPoint | undefined,
  change: Change,
  id: string,
): SafetyPoint | undefined {
  if (change.type === 'safety_link') return row ?? pointCreatedBy(change, id);
  if (change.action === 'delete') return afterRemoval(row, change);
  if (!row || change.state === 'failed') return row;
  const { base: _, ...fields } = bodyOf<SafetyPointChange>(change);
  return Object.assign({}, row, fields);
}

/** The point that is created with a new link. Removing the link does not remove the point. */
function pointCreatedBy(change: Change, id: string): SafetyPoint | undefined {
  const made = bodyOf<NewSafetyLink>(change).safetyPoint;
  if (change.action !== 'create' || !made) return undefined;
  const { identifier, site, floor, column, description } = made;
  return {
    ...{ id, identifier: oneLine(identifier), site: textOrNull(site), floor: textOrNull(floor) },
    ...{ column: textOrNull(column), description: textOrNull(description) },
    ...{ createdAt: momentOf(change), createdBy: change.userId },
  };
}

const linkFields = {
  role: { label: 'Rolle', values: safetyRoleLabels },
  status: { label: 'Status', values: safetyStatusLabels },
};
const pointPlace = { identifier: 'Kennung', site: 'Standort', floor: 'Etage', column: 'Achse' };
const pointFields = { ...pointPlace, description: 'Beschreibung' };

export const safetyLinkNoun = noun({
  kind: 'equipment_safety_link',
  label: 'Absicherung',
  logged: {
    ...{ equipmentId: 'Anlage (ID)', safetyPointId: 'Absicherungspunkt (ID)' },
    ...pointPlace,
    ...linkFields,
  },
  readWith: 'safety.read',
  device: deviceRows(safetyLink, ['equipmentId', 'safetyPointId'], { overlay: safetyLinkAfter }),
  commands: {
    safety_link: {
      create: {
        call: safetyCalls.createLink,
        sentenceStart: 'Absicherung zugeordnet:',
        record: fromField('id'),
        needs: (data) =>
          [fromParam('equipmentId')(data), fromField('safetyPointId')(data)].filter(Boolean),
        makes: newPointIn,
      },
      update: {
        call: safetyCalls.updateLink,
        sentenceStart: 'Absicherung geändert:',
        record: fromParam('linkId'),
      },
      delete: {
        call: safetyCalls.removeLink,
        sentenceStart: 'Absicherung entfernt:',
        record: fromParam('linkId'),
        makes: (data) => linksOfPoint(fromParam('safetyPointId')(data)),
      },
      words: {
        name: 'Die Absicherung',
        fields: linkFields,
        detail: (change) => {
          const { status } = bodyOf<{ status?: SafetyStatus }>(change);
          return change.action === 'update' && status ? safetyStatusLabels[status] : undefined;
        },
        isChosenByField: true,
      },
      shownOn: recordWithScreen('equipment', fromParam('equipmentId')),
    },
  },
});

export const safetyPointNoun = noun({
  kind: 'safety_point',
  label: 'Absicherungspunkt',
  logged: pointFields,
  readWith: 'safety.read',
  device: deviceRows(safetyPoint, ['id'], {
    overlay: safetyPointAfter,
    alsoWrites: ({ type, data }) => (type === 'safety_link' ? newPointIn(data) : []),
  }),
  commands: {
    safety_point: {
      update: {
        call: safetyCalls.updatePoint,
        sentenceStart: 'Absicherungspunkt geändert:',
        record: fromParam('id'),
      },
      delete: {
        call: safetyCalls.removePoint,
        sentenceStart: 'Absicherungspunkt gelöscht:',
        record: fromParam('id'),
        needs: (data) => linksOfPoint(fromParam('id')(data)),
      },
      words: {
        name: 'Der Absicherungspunkt',
        fields: pointFields,
        isChosenByField: true,
      },
      shownOn: recordWithScreen('safety_point', fromParam('id')),
      // It cannot be created anew: its links were deleted with it.
      deletedElsewhere: { code: 'safety_point_not_found' },
    },
  },
});
