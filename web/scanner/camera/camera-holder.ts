/** Holds the one stream of the camera for all scanners of this page, and tells them about it. */
import {
  type CameraEffect,
  type CameraEvent,
  type CameraProblem,
  cameraAtStart,
  nextCamera,
} from './camera-state.ts';
import { listCameras, openCamera, openFirst, problemOf } from './open-camera.ts';
import { controlsOf, TrackSettings } from './track-controls.ts';

export interface CameraView {
  /** Undefined while there is no picture. */
  stream?: MediaStream | undefined;
  problem?: CameraProblem | undefined;
  hasTorch: boolean;
  isTorchOn: boolean;
  zooms: readonly number[];
  zoom: number;
  canSwitch: boolean;
  /** The user wanted another camera, and none could be opened. */
  isOnlyOne: boolean;
}

/** How long the stream stays open without a scanner. */
const rest = 60_000;

const noPicture: CameraView = {
  hasTorch: false,
  isTorchOn: false,
  zooms: [],
  zoom: 1,
  canSwitch: false,
  isOnlyOne: false,
};

class CameraHolder {
  #state = cameraAtStart;
  #view = noPicture;
  #cameras: string[] = [];
  #settings: TrackSettings | undefined;
  /** What the user chose to open next, in this order; the last one was open before. Empty for the usual camera. */
  #wanted: string[] = [];
  /** The latest attempt to open the camera; what an earlier one brings is closed. */
  #attempt = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor() {
    document.addEventListener('visibilitychange', () => this.#followPage());
  }

  readonly view = (): CameraView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** To be called while a scanner is on the screen, until it calls the returned function. */
  show(): () => void {
    this.#followPage();
    this.#handle({ kind: 'shown' });
    return () => this.#handle({ kind: 'left' });
  }

  retry(): void {
    this.#handle({ kind: 'retried' });
  }

  /** Opens the next camera of the list that can be opened; if there is none, the same one again. */
  switchCamera(): void {
    const track = this.#track;
    if (!track) return;
    const at = this.#cameras.indexOf(track.getSettings().deviceId ?? '') + 1;
    this.#wanted = [...this.#cameras.slice(at), ...this.#cameras.slice(0, at)];
    this.#handle({ kind: 'switched' });
  }

  async setTorch(isTorchOn: boolean): Promise<void> {
    const settings = this.#settings;
    if (!settings) return;
    const isDone = await settings.set({ torch: isTorchOn });
    if (settings === this.#settings) this.#publish(isDone ? { isTorchOn } : { hasTorch: false });
  }

  async setZoom(zoom: number): Promise<void> {
    const settings = this.#settings;
    if (!settings) return;
    const isDone = await settings.set({ zoom });
    if (settings === this.#settings) this.#publish(isDone ? { zoom } : { zooms: [] });
  }

  get #track(): MediaStreamTrack | undefined {
    return this.#view.stream?.getVideoTracks()[0];
  }

  #followPage(): void {
    const isHidden = document.visibilityState === 'hidden';
    this.#handle({ kind: isHidden ? 'page-hidden' : 'page-visible' });
  }

  #handle(event: CameraEvent): void {
    const { state, effects } = nextCamera(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#do[effect]();
    this.#publish({ problem: state.problem });
  }

  readonly #do: Record<CameraEffect, () => void> = {
    open: () => void this.#open(),
    close: () => this.#close(),
    'start-rest': () => {
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.#handle({ kind: 'rested' }), rest);
    },
    'end-rest': () => clearTimeout(this.#rest),
    'turn-torch-off': () => {
      if (this.#view.isTorchOn) void this.setTorch(false);
    },
  };

  async #open(): Promise<void> {
    const attempt = ++this.#attempt;
    const wanted = this.#wanted;
    this.#wanted = [];
    try {
      const stream = await (wanted.length > 0 ? openFirst(wanted) : openCamera());
      if (attempt === this.#attempt) this.#opened(stream, wanted);
      else stop(stream);
    } catch (error) {
      if (attempt === this.#attempt) this.#handle({ kind: 'failed', problem: problemOf(error) });
    }
  }

  #opened(stream: MediaStream, wanted: readonly string[]): void {
    const track = stream.getVideoTracks()[0];
    if (!track) throw new DOMException('the stream has no picture', 'NotFoundError');
    track.addEventListener('ended', () => {
      if (this.#track === track) this.#handle({ kind: 'lost' });
    });
    const isOnlyOne = wanted.at(-1) !== undefined && wanted.at(-1) === track.getSettings().deviceId;
    this.#settings = new TrackSettings(track);
    this.#publish({ ...noPicture, ...controlsOf(track), isOnlyOne, stream });
    void this.#settings.focusContinuously();
    this.#handle({ kind: 'opened' });
    void this.#findCameras(track);
  }

  async #findCameras(track: MediaStreamTrack): Promise<void> {
    // A browser that does not list its cameras leaves the choice to itself.
    this.#cameras = await listCameras().catch(() => []);
    if (this.#track === track) this.#publish({ canSwitch: this.#cameras.length > 1 });
  }

  #close(): void {
    const { stream } = this.#view;
    if (stream) stop(stream);
    this.#settings = undefined;
    this.#view = noPicture;
  }

  #publish(change: Partial<CameraView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export const cameraHolder = new CameraHolder();
