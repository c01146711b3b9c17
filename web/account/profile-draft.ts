import { useState } from 'react';
import * as z from 'zod/mini';
import { accountCalls, type ProfileField, profileLimits } from '#contract/account/account.ts';
import { describeIssue } from '#contract/input-messages.ts';
import { oneLine } from '#contract/text/stored-text.ts';
import { draftEntry } from '#web/session/drafts.ts';

const draft = z.object({
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type ProfileDraft = z.infer<typeof draft>;

type Account = Record<ProfileField, string | null>;
export const profileFields = Object.keys(profileLimits) as ProfileField[];

const draftFrom = (account: Account): ProfileDraft => ({
  displayName: account.displayName ?? '',
  firstName: account.firstName ?? '',
  lastName: account.lastName ?? '',
});

/** Whether the typed names, as they would be stored, differ from the stored ones. */
export function isChanged(typed: ProfileDraft, account: Account): boolean {
  return profileFields.some((field) => oneLine(typed[field]) !== draftFrom(account)[field]);
}

export function problemsOf(typed: ProfileDraft): Partial<Record<ProfileField, string>> {
  const { error } = accountCalls.update.body.safeParse(typed, { error: describeIssue });
  return Object.fromEntries(
    error?.issues.map(({ path: [field], message }) => [field, message]) ?? [],
  );
}

export function useProfileDraft(userId: string, account: Account) {
  const [entry] = useState(() => draftEntry(userId, 'profile', draft));
  const [typed, setTyped] = useState(entry.read);
  const values = typed ?? draftFrom(account);
  return {
    values,
    change: (field: ProfileField, value: string) => {
      const next = { ...values, [field]: value };
      entry.write(next);
      setTyped(next);
    },
    clear: () => {
      entry.clear();
      setTyped(null);
    },
  };
}
