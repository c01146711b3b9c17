/** What the browsers of phones add to the types of a camera track. */
interface Capabilities {
  torch?: boolean;
  zoom?: { min: number; max: number };
  focusMode?: string[];
}

interface Settings {
  torch?: boolean;
  zoom?: number;
  focusMode?: string;
}

export interface TrackControls {
  hasTorch: boolean;
  /** The steps to choose from; fewer than two if the camera cannot zoom. */
  zooms: readonly number[];
}

const zoomSteps = [1, 2, 4];

export function controlsOf(track: MediaStreamTrack): TrackControls {
  const { torch = false, zoom } = capabilitiesOf(track);
  const zooms = zoom ? zoomSteps.filter((step) => step >= zoom.min && step <= zoom.max) : [];
  return { hasTorch: torch, zooms: zooms.length > 1 ? zooms : [] };
}

/** Cameras that can be focused would otherwise keep the distance of the moment they were opened. */
export async function focusContinuously(track: MediaStreamTrack): Promise<void> {
  if (capabilitiesOf(track).focusMode?.includes('continuous'))
    await apply(track, { focusMode: 'continuous' });
}

/** False if the camera refuses, though it says that it can. */
export async function apply(track: MediaStreamTrack, settings: Settings): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}

/** Firefox has no capabilities. */
const capabilitiesOf = (track: MediaStreamTrack): Capabilities =>
  (track.getCapabilities?.() ?? {}) as Capabilities;
