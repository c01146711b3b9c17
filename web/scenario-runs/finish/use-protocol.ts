import { useState } from 'react';
import { statusOf } from '#web/api/transport-errors.ts';
import { announceUnauthorized } from '#web/api/unauthorized.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { protocolAddress, showProtocol } from './protocol-file.ts';

export function useProtocol({ id, scenarioId }: { id: string; scenarioId: string }) {
  const [isMaking, setMaking] = useState(false);
  /** `tab` was opened by the click that asked for the protocol. */
  const show = async (tab: Window | null): Promise<void> => {
    if (!scenarioId) {
      tab?.close();
      showError('Fehler', 'Szenario-ID nicht gefunden.');
      return;
    }
    setMaking(true);
    try {
      await showProtocol(protocolAddress({ scenarioId, runId: id }), tab, () =>
        showSuccess(
          'Das Protokoll wird heruntergeladen',
          'Der Browser hat kein neues Fenster geöffnet.',
        ),
      );
    } catch (error) {
      if (statusOf(error) === 401) announceUnauthorized();
      else showError('Download-Fehler', 'Das PDF konnte nicht heruntergeladen werden.');
    } finally {
      setMaking(false);
    }
  };
  return { show, isMaking };
}
