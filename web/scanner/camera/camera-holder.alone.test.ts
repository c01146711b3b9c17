import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { FakeCameras, setVisibility } from '#web/testing/fakes/fake-camera.ts';
import { until } from '#web/testing/patience.ts';
import { cameraHolder } from './camera-holder.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Everything that was asked of the browser has been answered. */
const settled = () => vi.advanceTimersByTimeAsync(0);

/** A scanner that leaves the screen at the end of the test at the latest. */
async function show() {
  const leave = cameraHolder.show();
  onTestFinished(leave);
  await settled();
  return leave;
}

it('asks for the camera at the back, in a high resolution', async () => {
  const cameras = new FakeCameras();
  await show();
  expect(cameras.asked).toEqual([
    {
      facingMode: { ideal: 'environment' },
      ...{ width: { ideal: 1920 }, height: { ideal: 1080 } },
    },
  ]);
});

it('keeps the stream between two scanners, and asks the browser only once', async () => {
  const cameras = new FakeCameras();
  const leave = await show();
  leave();
  await vi.advanceTimersByTimeAsync(50_000);
  await show();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(cameras.asked).toHaveLength(1);
  expect(cameras.open).toHaveLength(1);
});

it('closes the stream a minute after the last scanner', async () => {
  const cameras = new FakeCameras();
  const leave = await show();
  leave();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(cameras.open).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(cameras.open).toHaveLength(0);
});

it('gives the camera back while the page is hidden', async () => {
  const cameras = new FakeCameras();
  await show();
  setVisibility('hidden');
  expect(cameras.open).toHaveLength(0);
  expect(cameraHolder.view().stream).toBeUndefined();
  setVisibility('visible');
  await settled();
  expect(cameras.open).toHaveLength(1);
});

it('says why there is no picture, and tries again on request', async () => {
  const cameras = new FakeCameras();
  cameras.refusal = 'NotAllowedError';
  await show();
  expect(cameraHolder.view().problem).toBe('refused');
  cameras.refusal = undefined;
  cameraHolder.retry();
  await settled();
  expect(cameraHolder.view()).toMatchObject({ problem: undefined, stream: expect.anything() });
});

it.each([
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['SecurityError', 'refused'],
  ['InvalidStateError', 'failed'],
])('takes the error %s for the problem %s', async (refusal, problem) => {
  new FakeCameras().refusal = refusal;
  await show();
  expect(cameraHolder.view().problem).toBe(problem);
});

it('says if the browser has no cameras at all', async () => {
  const cameras = new FakeCameras();
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  await show();
  expect(cameraHolder.view().problem).toBe('unsupported');
  expect(cameras.asked).toEqual([]);
});

it('notices that another app has taken the camera', async () => {
  const cameras = new FakeCameras();
  await show();
  cameras.last.end();
  expect(cameraHolder.view().problem).toBe('busy');
  expect(cameraHolder.view().stream).toBeUndefined();
});

it('opens the next camera, and the same one the next time', async () => {
  const cameras = new FakeCameras(['wide', 'near', 'front']);
  const leave = await show();
  expect(cameraHolder.view().canSwitch).toBe(true);
  cameraHolder.switchCamera();
  await settled();
  expect(cameras.open.map(({ settings }) => settings.deviceId)).toEqual(['near']);
  leave();
  await vi.advanceTimersByTimeAsync(61_000);
  await show();
  expect(cameras.last.settings.deviceId).toBe('near');
  cameraHolder.switchCamera();
  await settled();
  cameraHolder.switchCamera();
  await settled();
  expect(cameras.last.settings.deviceId).toBe('wide');
});

it('goes on to the next camera that can be opened', async () => {
  const cameras = new FakeCameras(['wide', 'near', 'far', 'front']);
  cameras.broken = ['near', 'far'];
  await show();
  cameraHolder.switchCamera();
  await until(() => cameraHolder.view().stream !== undefined);
  expect(cameras.last.settings.deviceId).toBe('front');
  expect(cameraHolder.view().isOnlyOne).toBe(false);
  expect(localStorage.getItem('scannerCamera')).toBe('"front"');
});

it('opens the same camera again if no other one can be opened, and says so', async () => {
  const cameras = new FakeCameras(['wide', 'near', 'far']);
  cameras.broken = ['near', 'far'];
  await show();
  cameraHolder.switchCamera();
  await until(() => cameraHolder.view().stream !== undefined);
  expect(cameras.last.settings.deviceId).toBe('wide');
  expect(cameraHolder.view()).toMatchObject({ isOnlyOne: true, problem: undefined });
});

it('says why there is no picture if no camera can be opened any more', async () => {
  const cameras = new FakeCameras(['wide', 'near']);
  await show();
  cameras.broken = ['wide', 'near'];
  cameraHolder.switchCamera();
  await until(() => cameraHolder.view().problem !== undefined);
  expect(cameraHolder.view().problem).toBe('busy');
  expect(cameraHolder.view().stream).toBeUndefined();
});

it('offers no choice of a single camera', async () => {
  new FakeCameras();
  await show();
  expect(cameraHolder.view().canSwitch).toBe(false);
});

it('takes the camera at the back if the chosen one is gone', async () => {
  localStorage.setItem('scannerCamera', '"unplugged"');
  const cameras = new FakeCameras();
  await show();
  expect(cameras.last.settings.deviceId).toBe('back');
  expect(localStorage.getItem('scannerCamera')).toBeNull();
});

it('offers torch and zoom where the camera has them', async () => {
  const cameras = new FakeCameras();
  cameras.controls = { torch: true, zoom: { min: 1, max: 3 } };
  await show();
  expect(cameraHolder.view()).toMatchObject({ hasTorch: true, zooms: [1, 2] });
  await cameraHolder.setTorch(true);
  await cameraHolder.setZoom(2);
  expect(cameras.last.settings).toMatchObject({ torch: true, zoom: 2 });
  expect(cameraHolder.view()).toMatchObject({ isTorchOn: true, zoom: 2 });
});

it('keeps torch, zoom and focus when another of them is set', async () => {
  const cameras = new FakeCameras();
  cameras.controls = { torch: true, zoom: { min: 1, max: 3 }, focusMode: ['continuous'] };
  await show();
  await cameraHolder.setZoom(2);
  await cameraHolder.setTorch(true);
  expect(cameras.last.settings).toMatchObject({ torch: true, zoom: 2, focusMode: 'continuous' });
  await cameraHolder.setTorch(false);
  expect(cameras.last.settings).toMatchObject({ torch: false, zoom: 2, focusMode: 'continuous' });
});

it('keeps the other controls if one is refused', async () => {
  const cameras = new FakeCameras();
  cameras.controls = { torch: true, zoom: { min: 1, max: 3 } };
  await show();
  await cameraHolder.setTorch(true);
  const { applyConstraints } = cameras.last;
  cameras.last.applyConstraints = async (asked: { advanced?: object[] }) => {
    if (asked.advanced?.some((set) => 'zoom' in set))
      throw new DOMException('', 'NotReadableError');
    return applyConstraints.call(cameras.last, asked);
  };
  await cameraHolder.setZoom(2);
  await cameraHolder.setTorch(false);
  expect(cameras.last.settings).toMatchObject({ torch: false });
  expect(cameraHolder.view()).toMatchObject({ hasTorch: true, isTorchOn: false, zooms: [] });
});

it('offers no torch and no zoom where the camera has none', async () => {
  new FakeCameras();
  await show();
  expect(cameraHolder.view()).toMatchObject({ hasTorch: false, zooms: [] });
});

it('turns the torch off when the scanner leaves the screen', async () => {
  const cameras = new FakeCameras();
  cameras.controls = { torch: true };
  const leave = await show();
  await cameraHolder.setTorch(true);
  leave();
  await until(() => cameras.last.settings.torch === false);
});

it('takes back a control that the camera refuses', async () => {
  const cameras = new FakeCameras();
  cameras.controls = { torch: true, zoom: { min: 1, max: 8 } };
  await show();
  cameras.last.applyConstraints = async () => {
    throw new DOMException('not now', 'NotReadableError');
  };
  await cameraHolder.setTorch(true);
  await cameraHolder.setZoom(2);
  expect(cameraHolder.view()).toMatchObject({ hasTorch: false, isTorchOn: false, zooms: [] });
});

it('keeps one stream open however often the user changes the camera', async () => {
  const cameras = new FakeCameras(['wide', 'near']);
  await show();
  cameraHolder.switchCamera();
  cameraHolder.switchCamera();
  await settled();
  expect(cameras.open).toHaveLength(1);
});
