import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  askedConsents,
  type Consent,
  type ConsentType,
  isGivenNow,
} from '#contract/account/consents.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { SignOutButton } from '#web/sync/leaving/sign-out-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import formClasses from '#web/ui/dialog/dialog-form.module.css';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { consentApi, refreshAccount } from './account-queries.ts';
import classes from './consent-dialog.module.css';

interface ConsentDialogProps {
  opened: boolean;
  consents: readonly Consent[];
  /** Called after saving or postponing. */
  onClose: () => void;
  /** Without "Später": the user has to agree or sign out. */
  isForced?: boolean;
}

export function ConsentDialog(props: ConsentDialogProps) {
  const { opened, consents, onClose, isForced = false } = props;
  return (
    <Dialog
      opened={opened}
      isForced={isForced}
      onClose={onClose}
      title="Datenschutz-Einstellungen"
      subtitle="Wofür dürfen Ihre Daten verwendet werden?"
    >
      {opened && <ConsentForm consents={consents} isForced={isForced} onClose={onClose} />}
    </Dialog>
  );
}

const parts = {
  body: classes.body ?? '',
  input: classes.box ?? '',
  labelWrapper: classes.texts ?? '',
};

type Type = (typeof askedConsents)[number]['type'];

/** Only consents that the user has given to the current version are ticked. */
function tickedOf(consents: readonly Consent[]): ReadonlySet<Type> {
  const valid = consents.filter(isGivenNow);
  return new Set(
    askedConsents
      .map(({ type }) => type)
      .filter((type) => valid.some(({ consentType }) => consentType === type)),
  );
}

function ConsentForm(props: Required<Omit<ConsentDialogProps, 'opened'>>) {
  const { consents, isForced, onClose } = props;
  const user = useCurrentUser();
  const [ticked, setTicked] = useState(() => tickedOf(consents));
  const { save, isSaving } = useSaveConsents(onClose);
  const isSavable = askedConsents.every(({ type, isRequired }) => !isRequired || ticked.has(type));

  const changeTicked = (type: Type, isTicked: boolean) => {
    const others = [...ticked].filter((one) => one !== type);
    setTicked(new Set(isTicked ? [...others, type] : others));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSavable && !isSaving) save({ ticked, consents });
  };

  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <div className={formClasses.content}>
        <div className={classes.choices}>
          {askedConsents.map(({ type, label, description, isRequired }) => (
            <Checkbox
              key={type}
              className={classes.choice ?? ''}
              classNames={parts}
              data-autofocus={isRequired || undefined}
              size="md"
              label={
                <>
                  {label}{' '}
                  <span className={classes.kind}>{isRequired ? 'Erforderlich' : 'Optional'}</span>
                </>
              }
              description={description}
              checked={ticked.has(type)}
              disabled={isSaving}
              onChange={(event) => changeTicked(type, event.currentTarget.checked)}
            />
          ))}
        </div>
        <p className={classes.note}>
          Optionale Einwilligungen können Sie jederzeit unter „Mein Konto“ widerrufen.
        </p>
      </div>
      <div className={formClasses.footer}>
        {isForced ? (
          <SignOutButton userId={user.id} />
        ) : (
          <Button variant="default" onClick={onClose}>
            Später
          </Button>
        )}
        <Button
          type="submit"
          leftSection={<IconDeviceFloppy size={18} />}
          disabled={!isSavable}
          loading={isSaving}
        >
          Speichern
        </Button>
      </div>
    </form>
  );
}

interface ConsentDecision {
  ticked: ReadonlySet<ConsentType>;
  consents: readonly Consent[];
}

/** Sends each decision that differs from the stored one. A refusal is also sent if no decision is stored yet. */
async function sendDecisions({ ticked, consents }: ConsentDecision): Promise<void> {
  for (const { type: consentType } of askedConsents) {
    const stored = consents.find((consent) => consent.consentType === consentType);
    const consentGiven = ticked.has(consentType);
    if (stored && stored.consentGiven === consentGiven && isGivenNow(stored) === consentGiven)
      continue;
    await consentApi.decide({ body: { consentType, consentGiven } });
  }
}

function useSaveConsents(onSaved: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: sendDecisions,
    onSuccess: () => {
      onSaved();
      showSuccess('Einstellungen gespeichert');
    },
    onError: (error) => showFailure(error, 'Einstellungen konnten nicht gespeichert werden.'),
    // Some of the calls may have succeeded before one failed.
    onSettled: () => refreshAccount(client),
  });
  return { save: mutate, isSaving: isPending };
}
