import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconListCheck } from '@tabler/icons-react';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { titleOf } from '#contract/imports/sheets.ts';
import { TextRow, TextRows } from '#web/ui/list/text-rows.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { AcceptedSuggestions } from './use-accepted-suggestions.ts';

interface DecisionsProps {
  import: ImportRecord;
  suggestions: AcceptedSuggestions;
}

/** What was decided about suggestions before the last check. Each decision can be undone by the next check. */
export function Decisions({ import: { plan }, suggestions }: DecisionsProps) {
  const { isUndone, undo } = suggestions;
  if (!plan || plan.replacements.length === 0) return null;
  return (
    <SectionCard
      title="Entscheidungen"
      icon={<IconListCheck size={20} aria-hidden />}
      count={plan.replacements.length}
    >
      <TextRows>
        {plan.replacements.map((one) => {
          const { kind, field, from, to } = one;
          const name = from === to ? `„${from}“ bleibt` : `„${from}“ wird „${to}“`;
          const Icon = isUndone(one) ? IconCheck : IconArrowBackUp;
          return (
            <TextRow
              key={`${kind} ${field} ${from}`}
              name={name}
              state={null}
              lines={[`Spalte „${titleOf(kind, field)}“`]}
              action={
                <Button
                  variant={isUndone(one) ? 'filled' : 'default'}
                  aria-pressed={isUndone(one)}
                  aria-label={`${name}: zurücknehmen`}
                  leftSection={<Icon size={18} aria-hidden />}
                  onClick={() => undo(one)}
                >
                  Zurücknehmen
                </Button>
              }
            />
          );
        })}
      </TextRows>
    </SectionCard>
  );
}
