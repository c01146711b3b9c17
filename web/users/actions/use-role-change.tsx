import { IconUserShield } from '@tabler/icons-react';
import { type Role, roleLabels } from '#contract/people.ts';
import { can } from '#contract/permissions.ts';
import type { ListedUser } from '#contract/users/users.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { useChangeRole } from './use-user-writes.ts';

/** Changes roles at once; only administrators who would remove their own access are asked first. */
export function useRoleChange() {
  const { id } = useCurrentUser();
  const { ask, dialog } = useConfirm();
  const { mutate, isPending, variables } = useChangeRole();

  const change = async (user: ListedUser, role: Role) => {
    const losesAccess = user.id === id && !can({ role }, 'user.manage');
    const isSure = !losesAccess || (await ask(ownRoleQuestion(role)));
    if (isSure) mutate({ id: user.id, role });
  };

  return {
    change: (user: ListedUser, role: Role) => void change(user, role),
    /** The chosen role is shown while it is being saved. */
    shownRole: (user: ListedUser): Role =>
      isPending && variables.id === user.id ? variables.role : user.role,
    dialog,
  };
}

const ownRoleQuestion = (role: Role) => ({
  title: 'Eigene Rolle ändern',
  text: (
    <p>
      Als {roleLabels[role]} können Sie keine Benutzer mehr verwalten. Zurückgeben kann Ihnen die
      Rolle nur ein anderer Administrator.
    </p>
  ),
  confirm: 'Rolle ändern',
  icon: <IconUserShield size={18} />,
});
