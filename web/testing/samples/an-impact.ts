import type { Impact } from '#contract/impact/impact.ts';

type Affected = Impact['affected'][number];

function summary(id: string) {
  const place = { locationRaw: 'BT3-UG-B02', locationFloor: 'UG', locationRoom: null };
  return { id, name: `Anlage ${id}`, type: 'Pumpe', ...place };
}

interface Given extends Partial<Pick<Affected, 'isUnsure'>> {
  /** For each Anlage that can take over, whether it is affected itself. */
  standIns?: (boolean | null)[];
}

/** An affected Anlage, reached from another one. */
export function affectedAt(
  distance: number,
  id: string,
  from: string,
  { isUnsure = false, standIns = [] }: Given = {},
): Affected {
  return {
    equipment: summary(id),
    distance,
    isUnsure,
    via: { id: `${from}-${id}`, type: 'dependency', from },
    standIns: standIns.map((isAffected, index) => ({
      linkId: `${id}-${index}`,
      equipment: summary(`${id}-${index}`),
      isAffected,
    })),
    protections: [],
  };
}

/** The Anlage "off" is switched off. */
export function anImpact(affected: Affected[]): Impact {
  const origin = { kind: 'equipment', equipment: summary('off') } as const;
  const at = '2026-03-02T08:00:00.000Z';
  return { origin, standIns: [], affected, isComplete: true, at };
}
