import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { CurrentUser } from '#contract/people.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { CurrentUserProvider, currentUserQuery } from './current-user.ts';

interface RightsOfNowProps {
  user: CurrentUser;
  children: ReactNode;
}

/**
 * The person with the rights they have now: what an emergency access code allowed ends on the screen
 * when it ends on the server, without a word from it and without network.
 */
export function RightsOfNow({ user, children }: RightsOfNowProps) {
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
    // A device that slept has slept through its timers too.
    document.addEventListener('visibilitychange', end);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', end);
    };
  }, [client, writesUntil]);

  return writesUntil !== undefined && (ended === writesUntil || isPast(writesUntil));
}
