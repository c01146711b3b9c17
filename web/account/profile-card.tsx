import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconUserCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { ProfileField } from '#contract/account/account.ts';
import type { CurrentUser } from '#contract/people.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { accountApi, accountQuery, refreshAccount } from './account-queries.ts';
import classes from './profile-card.module.css';
import {
  isChanged,
  type ProfileDraft,
  problemsOf,
  profileFields,
  useProfileDraft,
} from './profile-draft.ts';
import { ProfileFacts } from './profile-facts.tsx';

const labels: Record<ProfileField, string> = {
  displayName: 'Anzeigename',
  firstName: 'Vorname',
  lastName: 'Nachname',
};

const completions: Record<ProfileField, string> = {
  displayName: 'nickname',
  firstName: 'given-name',
  lastName: 'family-name',
};

export function ProfileCard({ account }: { account: CurrentUser }) {
  const { values, change, clear } = useProfileDraft(account.id, account);
  const { save, isSaving } = useSaveProfile(clear);
  const problems = problemsOf(values);
  const isSavable = isChanged(values, account) && Object.keys(problems).length === 0;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSavable && !isSaving) save(values);
  };

  return (
    <SectionCard title="Persönliche Daten" icon={<IconUserCircle size={20} />}>
      <form className={classes.form} noValidate onSubmit={submit}>
        {profileFields.map((field) => (
          <TextInput
            key={field}
            className={classes[field] ?? ''}
            label={labels[field]}
            autoComplete={completions[field]}
            value={values[field]}
            error={problems[field]}
            errorProps={{ role: 'alert' }}
            readOnly={isSaving}
            onChange={(event) => change(field, event.currentTarget.value)}
          />
        ))}
        <Button
          className={classes.save ?? ''}
          type="submit"
          leftSection={<IconDeviceFloppy size={18} />}
          disabled={!isSavable}
          loading={isSaving}
        >
          Speichern
        </Button>
      </form>
      <ProfileFacts account={account} />
    </SectionCard>
  );
}

function useSaveProfile(onSaved: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ProfileDraft) => accountApi.update({ body }),
    onSuccess: (account) => {
      client.setQueryData(accountQuery.queryKey, account);
      onSaved();
      showSuccess('Profil aktualisiert');
      void refreshAccount(client);
    },
    onError: (error) => showFailure(error, 'Profil konnte nicht aktualisiert werden.'),
  });
  return { save: mutate, isSaving: isPending };
}
