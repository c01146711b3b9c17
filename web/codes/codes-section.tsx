import { Button } from '@mantine/core';
import { IconPlus, IconScan } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useList } from '#web/session/use-list.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { AddCodeDialog } from './add-code-dialog.tsx';
import { codesQuery } from './code-queries.ts';
import { CodeRow } from './code-row.tsx';
import type { CodedEquipment } from './code-writes.ts';
import classes from './codes-section.module.css';
import { useChangeCode } from './use-change-code.tsx';

/** The codes of an Anlage beside the one of its address. */
export function CodesSection({ equipment }: { equipment: CodedEquipment }) {
  const mayAdd = can(useCurrentUser(), 'code.create');
  const [isAdding, setAdding] = useState(false);
  const { list: codes, ...read } = useList(codesQuery(equipment.id));
  const rows = useRef<HTMLDivElement>(null);
  const { setReplaced, remove, dialog } = useChangeCode(equipment, () => {
    // The menu of the removed row had the focus.
    rows.current?.focus({ preventScroll: true });
  });

  return (
    <SectionCard
      title="Weitere Codes"
      icon={<IconScan size={20} aria-hidden />}
      {...(codes ? { count: codes.length } : {})}
      action={
        mayAdd && (
          <Button
            className={classes.add ?? ''}
            variant="subtle"
            leftSection={<IconPlus size={18} />}
            onClick={() => setAdding(true)}
          >
            Hinzufügen
          </Button>
        )
      }
    >
      {!codes && !read.isFailed && <Skeleton width="64%" />}
      {codes && (
        <div className={classes.rows} ref={rows} tabIndex={-1}>
          {codes.length > 0 ? (
            <ul className={classes.list}>
              {codes.map((code) => (
                <CodeRow
                  key={code.id}
                  code={code}
                  onReplaced={(isReplaced) => setReplaced({ code, isReplaced })}
                  onRemove={() => remove(code)}
                />
              ))}
            </ul>
          ) : (
            <p className={classes.none}>
              Noch keine. Inventarnummern und Codes des Herstellers führen hierher, sobald sie
              zugeordnet sind.
            </p>
          )}
        </div>
      )}
      {read.isFailed && (
        <SectionFailed
          text="Die Codes konnten nicht geladen werden."
          onRepeat={read.refetch}
          isRepeating={read.isFetching}
        />
      )}
      <AddCodeDialog equipment={equipment} opened={isAdding} onClose={() => setAdding(false)} />
      {dialog}
    </SectionCard>
  );
}
