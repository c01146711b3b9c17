import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import type { StandIn } from '#contract/impact/impact.ts';
import { ImpactNote } from './impact-note.tsx';

const size = { size: 16, 'aria-hidden': true } as const;

/** The Anlagen that take over, and whether they are affected themselves. */
export function StandInNotes({ standIns }: { standIns: readonly StandIn[] }) {
  return standIns.map(({ linkId, equipment: { name }, isAffected }) => {
    if (isAffected === null) {
      return (
        <ImpactNote icon={<IconShieldQuestion {...size} />} isUnsure key={linkId}>
          Redundanz {name}: nicht bekannt, ob sie selbst betroffen ist
        </ImpactNote>
      );
    }
    return isAffected ? (
      <ImpactNote icon={<IconShieldX {...size} />} tone="bad" key={linkId}>
        Redundanz {name} ist selbst betroffen
      </ImpactNote>
    ) : (
      <ImpactNote icon={<IconShieldCheck {...size} />} key={linkId}>
        Redundanz {name} kann übernehmen
      </ImpactNote>
    );
  });
}
