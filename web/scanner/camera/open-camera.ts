import * as z from 'zod/mini';
import { storedIn } from '#web/session/stored-entry.ts';
import type { CameraProblem } from './camera-state.ts';

/** The camera that the user chose on this device. */
const chosenCamera = storedIn(() => window.localStorage).entry('scannerCamera', z.string(), '');

/** Fine bars need many pixels; browsers take the best the camera has below that. */
const size: MediaTrackConstraints = { width: { ideal: 1920 }, height: { ideal: 1080 } };
const atTheBack: MediaTrackConstraints = { ...size, facingMode: { ideal: 'environment' } };

/** Opens the camera that was chosen last, or one at the back. */
export async function openCamera(): Promise<MediaStream> {
  // Missing in old browsers, and where the page was not opened over https.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError');
  const deviceId = chosenCamera.read();
  if (!deviceId) return openWith(atTheBack);
  try {
    return await openWith({ ...size, deviceId: { exact: deviceId } });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === 'refused') throw error;
    // It was unplugged, or the browser gave it another id.
    if (problem === 'missing') chosenCamera.clear();
    return openWith(atTheBack);
  }
}

const openWith = (video: MediaTrackConstraints) =>
  navigator.mediaDevices.getUserMedia({ video, audio: false });

/** The ids of all cameras; browsers only say them while one is open. */
export async function listCameras(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
}

/** Opens the first of these cameras that can be opened, and remembers it: another app may use one of them. */
export async function openFirst(ids: readonly string[]): Promise<MediaStream> {
  let failure: unknown;
  for (const id of ids) {
    try {
      const stream = await openWith({ ...size, deviceId: { exact: id } });
      chosenCamera.write(id);
      return stream;
    } catch (error) {
      if (problemOf(error) === 'refused') throw error;
      failure = error;
    }
  }
  throw failure;
}

export function problemOf(error: unknown): CameraProblem {
  // Not every browser's OverconstrainedError is an Error.
  switch ((error as { name?: unknown } | null)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    case 'NotSupportedError':
      return 'unsupported';
    default:
      return 'failed';
  }
}
