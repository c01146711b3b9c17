import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconKey, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import '@mantine/core/styles/Input.layer.css';
import {
  type CodeLifetime,
  codeLifetimeLabels,
  codeLifetimes,
  newEmergencyCode,
  siteLimit,
} from '#contract/emergency-access.ts';
import { useFocusAfterInert } from '#web/ui/dialog/focus-after-inert.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useInvalidSubmits } from '#web/ui/state/invalid-submits.ts';
import classes from './issue-card.module.css';
import { IssuedDialog } from './issued-dialog.tsx';
import { useIssueCode } from './use-code-writes.ts';

const usualLifetime: CodeLifetime = 24;
const lifetimes = codeLifetimes.map((hours) => ({
  value: String(hours),
  label: codeLifetimeLabels[hours],
}));

export function IssueCard() {
  const [site, setSite] = useState('');
  const [hours, setHours] = useState<number>(usualLifetime);
  const [isShown, setShown] = useState(false);
  const { mutate, isPending, data, reset } = useIssueCode();
  const form = useFocusAfterInert<HTMLFormElement>(isPending);
  const [invalidSubmits, countInvalidSubmit] = useInvalidSubmits(form);
  const entered = newEmergencyCode.safeParse({ site, hours });
  const problem = entered.error?.issues[0]?.message;

  const submit = () => {
    if (!entered.success) countInvalidSubmit();
    else if (!isPending) mutate(entered.data, { onSuccess: () => setShown(true) });
  };
  const close = () => {
    setShown(false);
    setSite('');
    // The code must not stay in the memory of the page.
    reset();
  };

  return (
    <SectionCard title="Notfallcode ausstellen" icon={<IconKey size={20} aria-hidden />}>
      <form
        className={classes.form}
        aria-label="Notfallcode ausstellen"
        ref={form}
        inert={isPending}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={classes.hint}>
          Wer den Code unter „Mehr“ eingibt und Betrachter ist, darf acht Stunden lang schreiben.
          Ein Code gilt einmal.
        </p>
        <TextInput
          label="Standort"
          placeholder="z. B. BT5, Nord"
          withAsterisk
          aria-required
          value={site}
          onChange={(event) => setSite(event.currentTarget.value)}
          error={invalidSubmits > 0 && problem}
          errorProps={{ role: 'alert' }}
          maxLength={siteLimit}
          autoComplete="off"
        />
        <NativeSelect
          label="Einlösbar innerhalb von"
          data={lifetimes}
          value={String(hours)}
          onChange={(event) => setHours(Number(event.currentTarget.value))}
          rightSection={<IconSelector size={18} aria-hidden />}
        />
        <Button type="submit" leftSection={<IconKey size={18} />} loading={isPending}>
          Code ausstellen
        </Button>
      </form>
      <IssuedDialog issued={data} opened={isShown} onClose={close} />
    </SectionCard>
  );
}
