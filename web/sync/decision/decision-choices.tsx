import { Button } from '@mantine/core';
import { IconDownload, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import { type EquipmentConflict, equipmentFieldLabels } from '#contract/equipment/equipment.ts';
import { fieldsToDecide } from '#contract/equipment/equipment-conflict.ts';
import { bodyOf } from '#contract/noun.ts';
import { recordOf } from '#contract/sync.ts';
import { fileFacts, unreadableText } from '#web/offline/queue/file-row.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { waitingFile } from '#web/offline/waiting-file.ts';
import { downloadFile } from '#web/ui/download-file.ts';
import { valueText } from '#web/ui/form/value-text.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { ContestedChoice } from './contested-choice.tsx';
import classes from './decision-card.module.css';
import type { Problem } from './problem.ts';
import { useDecision } from './use-decision.ts';

interface DecisionChoicesProps {
  item: QueueItem;
  problem: Problem;
  onDiscard: () => void;
}

export function DecisionChoices({ item, problem, onDiscard }: DecisionChoicesProps) {
  const { isDeciding, decide } = useDecision();
  const discard = (
    <Button variant="default" onClick={onDiscard} disabled={isDeciding}>
      Verwerfen
    </Button>
  );
  switch (problem.kind) {
    case 'conflict':
      return (
        <ConflictChoice
          item={item}
          conflict={problem.conflict}
          isDeciding={isDeciding}
          onResolve={(choices) => decide((device) => device.resolveConflict(item, choices))}
          discard={discard}
        />
      );
    case 'contested':
      return (
        <ContestedChoice
          item={item}
          contest={problem.contest}
          isDeciding={isDeciding}
          onKeepTheirs={() => decide((device) => device.discard(item))}
          onResolve={(choices) => decide((device) => device.resolveContest(item, choices))}
          discard={discard}
        />
      );
    case 'deleted-elsewhere':
      return (
        <div className={classes.actions}>
          {problem.isRecreatable && (
            <Button
              leftSection={<IconPlus size={18} />}
              onClick={() => decide((device) => device.recreate(item))}
              loading={isDeciding}
            >
              Neu anlegen
            </Button>
          )}
          {discard}
        </div>
      );
    case 'changed-elsewhere':
      return (
        <>
          <ChangedElsewhere conflict={problem.conflict} />
          <div className={classes.actions}>
            <Button
              className={classes.delete ?? ''}
              variant="default"
              leftSection={<IconTrash size={18} />}
              onClick={() => decide((device) => device.deleteAnyway(item))}
              disabled={isDeciding}
            >
              Trotzdem löschen
            </Button>
            <Button
              variant="light"
              onClick={() => decide((device) => device.discard(item))}
              loading={isDeciding}
            >
              Behalten
            </Button>
          </div>
        </>
      );
    case 'refused':
      return (
        <div className={classes.actions}>
          {problem.isCorrectable && (
            <Button
              component={Link}
              href={`/equipment/${recordOf(item)}/edit`}
              leftSection={<IconPencil size={18} />}
            >
              Bearbeiten
            </Button>
          )}
          {problem.isRepeatable && (
            <Button
              variant={problem.isCorrectable ? 'default' : 'light'}
              leftSection={<IconRefresh size={18} />}
              onClick={() => decide((device) => device.repeat([item]))}
              loading={isDeciding}
            >
              Erneut senden
            </Button>
          )}
          {fileFacts(item) && <SaveFileButton item={item} />}
          {discard}
        </div>
      );
  }
}

/** A refused file is only on this device, so the person can save it before discarding the item. */
function SaveFileButton({ item }: { item: QueueItem }) {
  const save = async () => {
    const file = item.file ?? (await waitingFile(recordOf(item)).catch(() => undefined));
    if (!file) return showError('Fehler', unreadableText);
    downloadFile(file, bodyOf<{ fileName: string }>(item).fileName);
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void save()}>
      Datei speichern
    </Button>
  );
}

/** What somebody else changed in an Anlage that was deleted here. */
function ChangedElsewhere({ conflict }: { conflict: EquipmentConflict }) {
  return (
    <dl className={classes.changes}>
      {fieldsToDecide(conflict).map(({ field, mine, theirs }) => (
        <div key={field}>
          <dt>{equipmentFieldLabels[field]}</dt>
          <dd>
            <s>{valueText(mine)}</s> <span aria-hidden>→</span> <strong>{valueText(theirs)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
