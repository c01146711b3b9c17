import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'wouter';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { type Chosen, stickersFor, stickersPath } from './chosen.ts';

/** Leads to the sticker of one Anlage. */
export const PrintStickerLink = ({ equipmentId }: { equipmentId: string }) => (
  <StickersLink chosen={{ kind: 'equipment', ids: [equipmentId] }}>Etikett drucken</StickersLink>
);

/** Leads to the stickers of all Anlagen of a run. */
export const PrintRunStickersLink = ({ runId }: { runId: string }) => (
  <StickersLink chosen={{ kind: 'run', runId }}>Etiketten drucken</StickersLink>
);

/** Leads to the stickers of Anlagen that were chosen in a list. */
export const PrintChosenStickersLink = ({ ids }: { ids: readonly string[] }) => (
  <StickersLink chosen={{ kind: 'equipment', ids: [...ids] }}>Etiketten</StickersLink>
);

/** Leads to the stickers of a batch of blank codes. */
export const PrintBlankStickersLink = ({ batchId }: { batchId: string }) => (
  <StickersLink chosen={{ kind: 'blank', batchId }}>Etiketten</StickersLink>
);

/** For users who may print. */
function StickersLink({ chosen, children }: { chosen: Chosen; children: string }) {
  const target = { href: stickersPath, state: stickersFor(chosen) };
  if (!can(useCurrentUser(), 'sticker.print')) return null;
  return (
    <Button
      component={Link}
      {...target}
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
    >
      {children}
    </Button>
  );
}
