import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { CurrentUser } from '#contract/people.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { CurrentUserProvider, currentUserQuery } from './current-user.ts';

interface CurrentRightsProps {
  user: CurrentUser;
  children: ReactNode;
}

/**
 * Provides the user with the current rights. The rights of an emergency code end on the screen at the same time as on
 * the server, without a message from it and without network.
 */
export function CurrentRights({ user, children }: CurrentRightsProps) {
  const isOver = useIsOver(user.writesUntil);
  const withRights = useMemo(() => {
    const { writesUntil: _, ...reader } = user;
    return isOver ? reader : user;
  }, [user, isOver]);
  return <CurrentUserProvider value={withRights}>{children}</CurrentUserProvider>;
}

const isPast = (moment: string) => Date.parse(moment) <= Date.now();

function useIsOver(writesUntil: string | undefined): boolean {
  const client = useQueryClient();
  const [ended, setEnded] = useState<string>();

  useEffect(() => {
    if (writesUntil === undefined || isPast(writesUntil)) return;
    let isDone = false;
    const end = () => {
      if (isDone || !isPast(writesUntil)) return;
      isDone = true;
      setEnded(writesUntil);
      showSuccess('Notfallzugriff beendet', 'Sie können wieder nur lesen.');
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    };
    const timer = setTimeout(end, Date.parse(writesUntil) - Date.now() + 1);
    // Timers do not run while the device sleeps.
    document.addEventListener('visibilitychange', end);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', end);
    };
  }, [client, writesUntil]);

  return writesUntil !== undefined && (ended === writesUntil || isPast(writesUntil));
}
