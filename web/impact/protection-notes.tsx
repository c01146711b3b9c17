import { IconBolt, IconBoltOff } from '@tabler/icons-react';
import type { Protection } from '#contract/impact/impact.ts';
import { safetyRoleLabels, safetyStatusLabels } from '#contract/safety/safety.ts';
import { ImpactNote } from './impact-note.tsx';

const size = { size: 16, 'aria-hidden': true } as const;

interface ProtectionNotesProps {
  protections: readonly Protection[];
  /** The safety point that is switched off. */
  off: string;
}

/** As what the switched-off safety point protects an Anlage, and what else does. */
export function ProtectionNotes({ protections, off }: ProtectionNotesProps) {
  if (protections.length === 0) return null;
  const here = protections.filter(({ safetyPointId }) => safetyPointId === off);
  const others = protections.filter(({ safetyPointId }) => safetyPointId !== off);
  return (
    <>
      <ImpactNote icon={<IconBoltOff {...size} />}>
        Hier abgesichert: {here.map(({ role }) => safetyRoleLabels[role]).join(', ')}
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
