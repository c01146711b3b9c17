import { onTestFinished, vi } from 'vitest';

interface Controls {
  torch?: boolean;
  zoom?: { min: number; max: number };
  focusMode?: string[];
}

/** One opened camera; `settings` is what was asked of it last. */
class FakeTrack extends EventTarget {
  readonly kind = 'video';
  readyState = 'live';
  readonly settings: Record<string, unknown>;
  readonly #controls: Controls;

  constructor(deviceId: string, controls: Controls) {
    super();
    this.settings = { deviceId };
    this.#controls = controls;
  }

  getCapabilities = () => this.#controls;
  getSettings = () => this.settings;

  /** As the standard says: what was set before and is not asked for again is as it was at the beginning. */
  async applyConstraints({ advanced = [] }: { advanced?: object[] }) {
    for (const name of Object.keys(this.settings)) {
      if (name !== 'deviceId') delete this.settings[name];
    }
    Object.assign(this.settings, ...advanced);
  }

  stop() {
    this.readyState = 'ended';
  }

  /** As if another app took the camera. */
  end() {
    this.stop();
    this.dispatchEvent(new Event('ended'));
  }
}

/** What `getUserMedia` is asked for. */
interface Asked {
  video: { deviceId?: { exact: string }; facingMode?: object };
}

/** The cameras of a phone, instead of `navigator.mediaDevices`. Ends with the test, which must have its own page. */
export class FakeCameras {
  /** Every stream that was opened, the last one at the end. */
  readonly tracks: FakeTrack[] = [];
  readonly asked: Asked['video'][] = [];
  controls: Controls = {};
  /** The name of the error with which the browser refuses. */
  refusal: string | undefined;
  readonly ids: readonly string[];
  /** Those that the browser lists but cannot open. */
  broken: readonly string[] = [];

  constructor(ids: readonly string[] = ['back']) {
    this.ids = ids;
    Object.defineProperty(navigator, 'mediaDevices', { value: this, configurable: true });
    setVisibility('visible');
    onTestFinished(() => {
      // The app gives its stream back, so the next test starts without one.
      setVisibility('hidden');
      Reflect.deleteProperty(navigator, 'mediaDevices');
      localStorage.clear();
    });
  }

  get last(): FakeTrack {
    const track = this.tracks.at(-1);
    if (!track) throw new Error('no camera was opened');
    return track;
  }

  get open(): FakeTrack[] {
    return this.tracks.filter(({ readyState }) => readyState === 'live');
  }

  getUserMedia = vi.fn(async ({ video }: Asked) => {
    this.asked.push(video);
    if (this.refusal) throw new DOMException('refused', this.refusal);
    const id = video.deviceId?.exact ?? this.ids[0];
    if (!id || !this.ids.includes(id)) throw new DOMException('not there', 'OverconstrainedError');
    if (this.broken.includes(id)) throw new DOMException('in use', 'NotReadableError');
    const track = new FakeTrack(id, this.controls);
    this.tracks.push(track);
    const stream = new MediaStream();
    // The streams of the test's document have no method of this name.
    return Object.assign(stream, { getTracks: () => [track], getVideoTracks: () => [track] });
  });

  enumerateDevices = async () => [
    { kind: 'audioinput', deviceId: 'microphone' },
    ...this.ids.map((deviceId) => ({ kind: 'videoinput', deviceId })),
  ];
}

/** As if the user went to another app, or came back. */
export function setVisibility(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
