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

/** What the user has set on a camera. Each call to the browser replaces the last one, so all of it is sent each time. */
export class TrackSettings {
  readonly #track: MediaStreamTrack;
  #settings: Settings = {};

  constructor(track: MediaStreamTrack) {
    this.#track = track;
  }

  /** Cameras that can be focused would otherwise keep the distance of the moment they were opened. */
  async focusContinuously(): Promise<void> {
    if (capabilitiesOf(this.#track).focusMode?.includes('continuous'))
      await this.set({ focusMode: 'continuous' });
  }

  /** False if the camera refuses, though it says that it can; it is not asked for that again. */
  async set(change: Settings): Promise<boolean> {
    this.#settings = { ...this.#settings, ...change };
    try {
      await this.#track.applyConstraints({ advanced: [this.#settings as MediaTrackConstraintSet] });
      return true;
    } catch {
      for (const name of Object.keys(change) as (keyof Settings)[]) delete this.#settings[name];
      return false;
    }
  }
}

/** Firefox has no capabilities. */
const capabilitiesOf = (track: MediaStreamTrack): Capabilities =>
  (track.getCapabilities?.() ?? {}) as Capabilities;
