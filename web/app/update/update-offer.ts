import { useState, useSyncExternalStore } from 'react';
import { isUpdatePending, onUpdateChange } from '#web/service-worker/register.ts';
import { isAnythingTyped } from '#web/session/unsaved-work.ts';

/**
 * Whether to say that there is a new version. It comes by itself at the next harmless moment; only
 * somebody who is typing could be in the old one for long.
 */
export function useUpdateOffer(): { isOffered: boolean; decline: () => void } {
  const [isDeclined, setDeclined] = useState(false);
  const isHeldUp = useSyncExternalStore(
    onUpdateChange,
    () => isUpdatePending() && isAnythingTyped(),
  );
  return { isOffered: isHeldUp && !isDeclined, decline: () => setDeclined(true) };
}
