import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, useRef, useState } from 'react';
import { batchLimits, codeBatchCalls, codeBatchNoun } from '#contract/codes/code-batches.ts';
import { clientFor } from '#web/api/client.ts';
import { makeRepeatKey } from '#web/api/repeat-key.ts';
import { refetchAfterServerWrite } from '#web/reads/follow-rows.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useInvalidSubmits } from '#web/ui/state/invalid-submits.ts';
import classes from './blank-codes-screen.module.css';

const api = clientFor(codeBatchCalls);

const most = batchLimits.codes.toLocaleString('de-DE');

/** Undefined for anything but a number of codes that can be made at once. */
function countIn(text: string): number | undefined {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= batchLimits.codes ? count : undefined;
}

export function NewBatchForm({ isOnline }: { isOnline: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [invalidSubmits, countInvalidSubmit] = useInvalidSubmits(form);
  const [count, setCount] = useState('21');
  const [note, setNote] = useState('');
  const { make, isMaking } = useMakeBatch(() => setNote(''));
  const wanted = countIn(count);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === undefined) countInvalidSubmit();
    else make({ count: wanted, note: note.trim() || null });
  };
  return (
    <SectionCard title="Neue Codes" icon={<IconTags size={20} aria-hidden />}>
      <form className={classes.form} ref={form} onSubmit={submit} noValidate>
        <p className={classes.hint}>
          Leere Etiketten werden gedruckt, bevor ihre Anlagen erfasst sind. Vor Ort führt ein Scan
          zur Auswahl oder zum Anlegen der Anlage.
        </p>
        <div className={classes.fields}>
          <TextInput
            label="Anzahl"
            inputMode="numeric"
            value={count}
            onChange={(event) => setCount(event.currentTarget.value)}
            error={
              invalidSubmits > 0 && wanted === undefined
                ? `Bitte eine Zahl von 1 bis ${most} angeben.`
                : undefined
            }
            errorProps={{ role: 'alert' }}
            autoComplete="off"
          />
          <TextInput
            label="Notiz"
            placeholder="z. B. Trafostation, Rolle 2"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={batchLimits.note}
            autoComplete="off"
          />
        </div>
        <Button
          className={classes.make ?? ''}
          type="submit"
          leftSection={<IconPlus size={20} />}
          loading={isMaking}
          disabled={!isOnline}
        >
          Erzeugen
        </Button>
      </form>
    </SectionCard>
  );
}

interface Wanted {
  count: number;
  note: string | null;
}

/** A repetition after a lost answer makes no second batch. */
function useMakeBatch(onMade: () => void) {
  const client = useQueryClient();
  const [keyFor] = useState(makeRepeatKey);
  /** A second batch of the same size is another one. */
  const made = useRef(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const id = keyFor([made.current, wanted]);
      const batch = await api.create({ body: { id, ...wanted }, idempotencyKey: id });
      made.current += 1;
      await refetchAfterServerWrite(client, codeBatchNoun.kind);
      return batch;
    },
    onSuccess: ({ count }) => {
      onMade();
      showSuccess(count === 1 ? 'Ein Code erzeugt' : `${count} Codes erzeugt`);
    },
    onError: (error) => showFailure(error, 'Die Codes konnten nicht erzeugt werden.'),
  });
  return { make: mutate, isMaking: isPending };
}
