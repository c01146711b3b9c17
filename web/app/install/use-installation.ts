import { useState } from 'react';
import { showError } from '#web/ui/notice/toast.tsx';
import { install } from './install-state.ts';

/** Opens the browser's installation prompt, and shows a message if the app was not installed. */
export function useInstallation(): { isAsking: boolean; start: () => Promise<void> } {
  const [isAsking, setAsking] = useState(false);
  const start = async () => {
    setAsking(true);
    try {
      if ((await install()) === 'dismissed') {
        showError('Installation abgebrochen', 'Sie können die App später jederzeit installieren.');
      }
    } catch {
      showError(
        'Installation nicht möglich',
        'Der Browser lässt die Installation gerade nicht zu.',
      );
    } finally {
      setAsking(false);
    }
  };
  return { isAsking, start };
}
