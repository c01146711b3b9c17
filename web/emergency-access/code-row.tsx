import { Button } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import {
  type CodeState,
  codeStateLabels,
  type EmergencyCode,
  stateOf,
} from '#contract/emergency-access.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { TextRow } from '#web/ui/list/text-rows.tsx';
import { Pill } from '#web/ui/pill.tsx';
import classes from './code-list.module.css';

interface CodeRowProps {
  code: EmergencyCode;
  now: number;
  isRevoking: boolean;
  onRevoke: () => void;
}

const revocable: readonly CodeState[] = ['open', 'running'];

export function CodeRow({ code, now, isRevoking, onRevoke }: CodeRowProps) {
  const state = stateOf(code, now);
  return (
    <TextRow
      name={code.site}
      state={
        <Pill tone={state === 'running' ? 'bad' : state === 'open' ? 'accent' : 'neutral'}>
          {codeStateLabels[state]}
        </Pill>
      }
      lines={linesOf(code, state)}
      action={
        revocable.includes(state) && (
          <Button
            className={classes.revoke ?? ''}
            variant="default"
            leftSection={<IconKeyOff size={18} />}
            aria-label={`Code für ${code.site} widerrufen`}
            loading={isRevoking}
            onClick={onRevoke}
          >
            Widerrufen
          </Button>
        )
      }
    />
  );
}

function linesOf(code: EmergencyCode, state: CodeState): string[] {
  const { id, createdAt, createdByName, expiresAt, usedAt, usedByName } = code;
  const { writesUntil, revokedAt } = code;
  const by = (name: string | null) => (name ? ` von ${name}` : '');
  const lines = [
    `Nr. ${id.slice(0, 8)} · ausgestellt ${formatDateTime(createdAt)}${by(createdByName)}`,
  ];
  if (usedAt) lines.push(`benutzt ${formatDateTime(usedAt)}${by(usedByName)}`);
  else if (!revokedAt) lines.push(`einlösbar bis ${formatDateTime(expiresAt)}`);
  if (writesUntil && state === 'running') {
    lines.push(`Schreiben erlaubt bis ${formatDateTime(writesUntil)}`);
  }
  if (revokedAt) lines.push(`widerrufen ${formatDateTime(revokedAt)}`);
  return lines;
}
