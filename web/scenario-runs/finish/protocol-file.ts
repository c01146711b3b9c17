/** Opens the protocol of a run in a new tab, or downloads it if the browser blocks the tab. */
import { fillPath } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { openWaitingTab } from '#web/ui/waiting-tab.ts';

const popupCheckMs = 3_000;
const frameMs = 5_000;

export interface ProtocolOf {
  scenarioId: string;
  runId: string;
}

export function protocolAddress(
  { scenarioId, runId }: ProtocolOf,
  format: 'pdf' | 'csv' = 'pdf',
): string {
  const query = new URLSearchParams({ format, runId });
  return `${fillPath(scenarioCalls.export.path, { id: scenarioId })}?${query}`;
}

/** An empty tab for the protocol. */
export const openTab = (): Window | null =>
  openWaitingTab('Protokoll', 'Das Protokoll wird erstellt …');

/** Throws and closes the tab if there is no protocol. Resolves when the file is requested. */
export async function showProtocol(
  address: string,
  tab: Window | null,
  onBlocked: () => void = () => {},
): Promise<void> {
  try {
    await expectFile(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
  // Only checked now: later a phone closes the tab itself after the download.
  if (tab && !tab.closed) return tab.location.replace(address);
  onBlocked();
  await new Promise((resolve) => setTimeout(resolve, popupCheckMs));
  downloadInFrame(address);
}

/** A HEAD request, so that the server makes the protocol only once, for the tab. */
async function expectFile(address: string): Promise<void> {
  const answer = await fetch(address, { method: 'HEAD', credentials: 'same-origin' });
  if (answer.status === 401) throw new AppError('not_signed_in');
  const isPdf = answer.headers.get('Content-Type')?.startsWith('application/pdf') ?? false;
  if (!answer.ok || !isPdf) throw new Error('there is no protocol');
}

/** Pages must not be shown in frames here, so the frame contains a link that downloads the file. */
function downloadInFrame(address: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Protokoll';
  document.body.append(frame);
  const inside = frame.contentDocument;
  const link = inside?.createElement('a');
  if (inside && link) {
    link.href = address;
    link.download = '';
    inside.body.append(link);
    link.click();
  }
  setTimeout(() => frame.remove(), frameMs);
}
