/** The protocol of a run as a file: in a tab of its own, or downloaded where the browser opens none. */
import { fillPath } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';

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

/** A tab that waits for its content. Browsers open it only at the very moment of a click. */
export function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = 'Protokoll';
    tab.document.body.textContent = 'Das Protokoll wird erstellt …';
  }
  return tab;
}

/** Throws where there is no protocol; then the tab is closed again. Returns once the file is asked for. */
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
  // Later a closed tab means nothing: a phone closes it itself once it has downloaded the file.
  if (tab && !tab.closed) return tab.location.replace(address);
  onBlocked();
  await new Promise((resolve) => setTimeout(resolve, popupCheckMs));
  downloadInFrame(address);
}

/** Asks for the head alone: the server makes the protocol once, for the tab. */
async function expectFile(address: string): Promise<void> {
  const answer = await fetch(address, { method: 'HEAD', credentials: 'same-origin' });
  if (answer.status === 401) throw new AppError('not_signed_in');
  const isPdf = answer.headers.get('Content-Type')?.startsWith('application/pdf') ?? false;
  if (!answer.ok || !isPdf) throw new Error('there is no protocol');
}

/** No page may stand in a frame here: the frame holds a link that downloads the file. */
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
