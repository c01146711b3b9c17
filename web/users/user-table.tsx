import { useId } from 'react';
import type { ListedUser } from '#contract/users/users.ts';
import { useRoleChange } from './actions/use-role-change.tsx';
import type { UserActions } from './actions/use-user-actions.tsx';
import { UserRow } from './user-row.tsx';
import classes from './user-table.module.css';

const columns = ['Name', 'E-Mail', 'Rolle', 'Status', 'Zuletzt gesehen'];

interface UserTableProps {
  users: readonly ListedUser[];
  actions: UserActions;
}

/** Rows on phones, columns on wide screens. */
export function UserTable({ users, actions }: UserTableProps) {
  const roles = useRoleChange();
  const titleId = useId();
  return (
    <section className={classes.table} aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        Benutzer
      </h2>
      <div className={classes.heads} aria-hidden>
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <ul className={classes.rows}>
        {users.map((user) => (
          <UserRow key={user.id} user={user} actions={actions} roles={roles} />
        ))}
      </ul>
      {roles.dialog}
    </section>
  );
}
