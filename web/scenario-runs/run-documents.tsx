import { fileSizeText } from '#contract/documents/files.ts';
import type { ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import { formatCount } from '#web/sync/counts.ts';
import { KeepDocuments } from '#web/sync/device/keep-documents.tsx';
import type { KeepWording } from '#web/sync/device/keep-texts.ts';
import { useDocumentsOf } from '#web/sync/device/use-documents-of.ts';
import { useHoldBelow } from '#web/ui/state/in-order.tsx';

const amount = ({ count, bytes }: { count: number; bytes: number }) =>
  `${formatCount(count)}, ${fileSizeText(bytes)}`;

const wording: KeepWording = {
  offer: () => 'Dokumente offline verfügbar machen',
  kept: () => 'Alle Dokumente offline verfügbar',
  ...{ offerAmount: amount, keptAmount: amount },
};

/** The documents of all Anlagen of a run, as far as this device has them. */
export function RunDocuments({ run: { id, tasks } }: { run: ScenarioRun }) {
  const { documents, isLoading } = useDocumentsOf(
    `${id} ${tasks.length}`,
    () => new Set(tasks.flatMap(({ assetId }) => assetId ?? [])),
  );
  useHoldBelow(isLoading);
  if (!documents) return null;
  return <KeepDocuments of={`run/${id}`} documents={documents} wording={wording} />;
}
