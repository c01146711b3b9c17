import { useQuery } from '@tanstack/react-query';
import { fileSizeText } from '#contract/documents/files.ts';
import type { ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import { formatCount } from '#web/sync/counts.ts';
import { KeepDocuments } from '#web/sync/device/keep-documents.tsx';
import type { KeepWording } from '#web/sync/device/keep-texts.ts';
import { useHoldBelow } from '#web/ui/state/in-order.tsx';
import { runFilesQuery } from './run-queries.ts';

const amount = ({ count, bytes }: { count: number; bytes: number }) =>
  `${formatCount(count)}, ${fileSizeText(bytes)}`;

const wording: KeepWording = {
  offer: () => 'Dokumente offline verfügbar machen',
  kept: () => 'Alle Dokumente offline verfügbar',
  ...{ offerAmount: amount, keptAmount: amount },
};

/** The documents of all Anlagen of a run, as far as this device has them. */
export function RunDocuments({ run }: { run: ScenarioRun }) {
  const { data: documents, isLoading } = useQuery(runFilesQuery(run));
  useHoldBelow(isLoading);
  if (!documents) return null;
  return <KeepDocuments of={`run/${run.id}`} documents={documents} wording={wording} />;
}
