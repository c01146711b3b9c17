import { IconKeyOff, IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type EmergencyCode, stateOf } from '#contract/emergency-access.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { TextRows, TextRowsSkeleton } from '#web/ui/list/text-rows.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { useNow } from '#web/ui/use-now.ts';
import classes from './code-list.module.css';
import { CodeRow } from './code-row.tsx';
import { emergencyCodesQuery } from './emergency-queries.ts';
import { useRevokeCode } from './use-code-writes.ts';

export function CodeList() {
  const { data, isError, isFetching, refetch } = useQuery(emergencyCodesQuery);
  const { ask, dialog } = useConfirm();
  const revoking = useRevokeCode();
  const now = useNow();

  const revoke = async (code: EmergencyCode) => {
    const isRunning = stateOf(code, Date.now()) === 'running';
    const isSure = await ask({
      title: 'Notfallcode widerrufen',
      text: isRunning
        ? `Wer mit dem Code für „${code.site}“ schreibt, darf ab sofort nur noch lesen.`
        : `Mit dem Code für „${code.site}“ kann danach niemand mehr schreiben.`,
      confirm: 'Widerrufen',
      icon: <IconKeyOff size={18} />,
    });
    if (isSure) revoking.mutate(code);
  };

  return (
    <SectionCard
      title="Ausgestellte Codes"
      icon={<IconListDetails size={20} aria-hidden />}
      {...(data ? { count: data.length } : {})}
    >
      {!data && !isError && <TextRowsSkeleton widths={[140, 110, 160]} />}
      {!data && isError && (
        <SectionFailed
          text="Die Notfallcodes konnten nicht geladen werden."
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      )}
      {data?.length === 0 && <p className={classes.none}>Noch keine Notfallcodes ausgestellt.</p>}
      {data && data.length > 0 && (
        <TextRows>
          {data.map((code) => (
            <CodeRow
              key={code.id}
              code={code}
              now={now}
              isRevoking={revoking.isPending && revoking.variables.id === code.id}
              onRevoke={() => void revoke(code)}
            />
          ))}
        </TextRows>
      )}
      {dialog}
    </SectionCard>
  );
}
