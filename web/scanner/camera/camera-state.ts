/** Why there is no camera picture. */
export type CameraProblem = 'unsupported' | 'missing' | 'refused' | 'busy' | 'failed';

export interface CameraState {
  /** Whether a scanner is on the screen. */
  isShown: boolean;
  isPageVisible: boolean;
  stream: 'none' | 'opening' | 'open';
  problem?: CameraProblem | undefined;
}

export type CameraEvent =
  | { kind: 'shown' | 'left' | 'rested' }
  | { kind: 'page-hidden' | 'page-visible' }
  | { kind: 'opened' | 'lost' }
  | { kind: 'failed'; problem: CameraProblem }
  /** The user asks for another try, or for another camera. */
  | { kind: 'retried' | 'switched' };

/** `start-rest` closes the camera later, unless a scanner is shown before. */
export type CameraEffect = 'open' | 'close' | 'start-rest' | 'end-rest' | 'turn-torch-off';

export interface CameraStep {
  state: CameraState;
  effects: CameraEffect[];
}

export const cameraAtStart: CameraState = { isShown: false, isPageVisible: true, stream: 'none' };

/**
 * The stream stays open for a while after the scanner has left the screen, because some browsers ask for permission
 * each time it is opened. A page in the background gives the camera back at once, to the other apps of the phone.
 */
export function nextCamera(state: CameraState, event: CameraEvent): CameraStep {
  const isOpen = state.stream === 'open';
  switch (event.kind) {
    case 'shown':
      return openIfSeen({ ...state, isShown: true }, ['end-rest']);
    case 'left':
      return {
        state: { ...state, isShown: false, problem: undefined },
        effects: isOpen ? ['turn-torch-off', 'start-rest'] : [],
      };
    case 'rested':
      return isOpen && !state.isShown ? closed(state) : { state, effects: [] };
    case 'page-hidden': {
      const hidden = { ...state, isPageVisible: false };
      return isOpen ? closed(hidden) : { state: hidden, effects: [] };
    }
    case 'page-visible':
      // Also after a problem: the user may come back from the settings or from the app that had the camera.
      return openIfSeen({ ...state, isPageVisible: true });
    case 'opened':
      if (!state.isPageVisible) return closed(state);
      return {
        state: { ...state, stream: 'open' },
        effects: state.isShown ? [] : ['start-rest'],
      };
    case 'failed':
      return { state: { ...state, stream: 'none', problem: event.problem }, effects: [] };
    case 'lost':
      if (!isOpen) return { state, effects: [] };
      return closed({ ...state, problem: state.isShown ? 'busy' : undefined });
    case 'retried':
      return openIfSeen(state);
    case 'switched':
      if (!isOpen) return { state, effects: [] };
      return { state: { ...state, stream: 'opening' }, effects: ['close', 'open'] };
  }
}

function openIfSeen(state: CameraState, effects: CameraEffect[] = []): CameraStep {
  if (!state.isShown || !state.isPageVisible || state.stream !== 'none') return { state, effects };
  return {
    state: { ...state, stream: 'opening', problem: undefined },
    effects: [...effects, 'open'],
  };
}

const closed = (state: CameraState): CameraStep => ({
  state: { ...state, stream: 'none' },
  effects: ['end-rest', 'close'],
});
