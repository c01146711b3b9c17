import { IconBolt, IconBoltOff } from '@tabler/icons-react';
import type { Protection } from '#contract/impact/impact.ts';
import { safetyRoleLabels, safetyStatusLabels } from '#contract/safety/safety.ts';
import { ImpactNote } from './impact-note.tsx';

const size = { size: 16, 'aria-hidden': true } as const;

interface ProtectionNotesProps {
  protections: readonly Protection[];
  /** The id of the safety point that is switched off. */
  offId: string;
}

/** How the switched-off safety point protects an Anlage, and which others do. */
export function ProtectionNotes({ protections, offId }: ProtectionNotesProps) {
  if (protections.length === 0) return null;
  const own = protections.filter(({ safetyPointId }) => safetyPointId === offId);
  const others = protections.filter(({ safetyPointId }) => safetyPointId !== offId);
  return (
    <>
      <ImpactNote icon={<IconBoltOff {...size} />}>
        Hier abgesichert: {own.map(({ role }) => safetyRoleLabels[role]).join(', ')}
      </ImpactNote>
      {others.length === 0 && (
        <ImpactNote icon={<IconBoltOff {...size} />}>
          Keine andere Absicherung eingetragen
        </ImpactNote>
      )}
      {others.map(({ linkId, identifier, role, status }) => (
        <ImpactNote icon={<IconBolt {...size} />} isUnsure={status === 'proposed'} key={linkId}>
          Auch abgesichert: {identifier} ({safetyRoleLabels[role]},{' '}
          {lower(safetyStatusLabels[status])})
        </ImpactNote>
      ))}
    </>
  );
}

function lower(label: string): string {
  return label.toLocaleLowerCase('de-DE');
}
