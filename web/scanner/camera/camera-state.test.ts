import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CameraEvent,
  type CameraState,
  type CameraStep,
  cameraAtStart,
  nextCamera,
} from './camera-state.ts';

type Given = CameraEvent | Exclude<CameraEvent['kind'], 'failed'>;

const eventOf = (given: Given): CameraEvent =>
  typeof given === 'string' ? { kind: given } : given;

/** The last step after these events. */
function after(...events: Given[]): CameraStep {
  let step: CameraStep = { state: cameraAtStart, effects: [] };
  for (const event of events) step = nextCamera(step.state, eventOf(event));
  return step;
}

const refused: CameraEvent = { kind: 'failed', problem: 'refused' };

it('opens the camera when a scanner is shown', () => {
  const { state, effects } = after('shown');
  expect(state.stream).toBe('opening');
  expect(effects).toEqual(['end-rest', 'open']);
});

it('keeps the camera open for a while after the scanner has left, without the torch', () => {
  const { state, effects } = after('shown', 'opened', 'left');
  expect(state.stream).toBe('open');
  expect(effects).toEqual(['turn-torch-off', 'start-rest']);
});

it('uses the open camera if a scanner is shown again meanwhile', () => {
  const { state, effects } = after('shown', 'opened', 'left', 'shown');
  expect(state.stream).toBe('open');
  expect(effects).toEqual(['end-rest']);
});

it('closes the camera when no scanner was shown meanwhile', () => {
  expect(after('shown', 'opened', 'left', 'rested').effects).toContain('close');
  expect(after('shown', 'opened', 'left', 'shown', 'rested').effects).toEqual([]);
});

it('lets the camera rest that was opened after the scanner had left', () => {
  expect(after('shown', 'left', 'opened').effects).toEqual(['start-rest']);
});

it('gives the camera back while the page is hidden, and opens it again', () => {
  expect(after('shown', 'opened', 'page-hidden').effects).toContain('close');
  expect(after('shown', 'opened', 'page-hidden', 'page-visible').effects).toEqual(['open']);
});

it('gives back a camera that opens while the page is hidden', () => {
  const { state, effects } = after('shown', 'page-hidden', 'opened');
  expect(effects).toContain('close');
  expect(state.stream).toBe('none');
});

it('does not open the camera again if no scanner is shown', () => {
  expect(after('shown', 'opened', 'left', 'page-hidden', 'page-visible').effects).toEqual([]);
});

it('says why the camera could not be opened, until the next try', () => {
  expect(after('shown', refused).state).toMatchObject({ stream: 'none', problem: 'refused' });
  const retried = after('shown', refused, 'retried');
  expect(retried.effects).toEqual(['open']);
  expect(retried.state.problem).toBeUndefined();
});

it('tries again when the user returns to the page or to the scanner', () => {
  expect(after('shown', refused, 'page-hidden', 'page-visible').effects).toEqual(['open']);
  expect(after('shown', refused, 'left', 'shown').effects).toContain('open');
});

it('takes a camera that ends by itself for one that another app uses', () => {
  const { state, effects } = after('shown', 'opened', 'lost');
  expect(state.problem).toBe('busy');
  expect(effects).toContain('close');
});

it('opens another camera only after the first one is closed', () => {
  const { state, effects } = after('shown', 'opened', 'switched');
  expect(effects).toEqual(['close', 'open']);
  expect(state.stream).toBe('opening');
});

it('never opens two streams, and leaves none open that nobody sees, in any order of events', () => {
  const kinds = ['shown', 'left', 'page-hidden', 'page-visible', 'lost', 'retried', 'switched'];
  const acts = fc.array(fc.constantFrom(...kinds, 'answered', 'rests'), { maxLength: 40 });
  fc.assert(
    fc.property(acts, (names) => {
      let state: CameraState = cameraAtStart;
      let [streams, isResting] = [0, false];
      const handle = (event: CameraEvent) => {
        const step = nextCamera(state, event);
        state = step.state;
        for (const effect of step.effects) {
          if (effect === 'close') streams -= 1;
          if (effect === 'start-rest') isResting = true;
          if (effect === 'end-rest') isResting = false;
        }
      };
      for (const name of names) {
        if (name === 'rests' && isResting) {
          isResting = false;
          handle({ kind: 'rested' });
        } else if (name === 'answered' && state.stream === 'opening') {
          streams += 1;
          handle({ kind: 'opened' });
        } else if (kinds.includes(name)) handle({ kind: name } as CameraEvent);
        expect(streams).toBe(state.stream === 'open' ? 1 : 0);
        const isSeen = state.isShown && state.isPageVisible;
        expect(streams === 0 || isSeen || isResting).toBe(true);
      }
    }),
  );
});
