import { beforeEach, describe, expect, it } from 'vitest';
import { canStep, keepPosition, neighbourAt, positionIn, stepOfKey } from './steps.ts';

describe('the position in the list', () => {
  const whole = { ids: ['a', 'b', 'c'], first: 0, total: 3, list: null };

  it.each([
    ['a', 1, undefined, 'b'],
    ['b', 2, 'a', 'c'],
    ['c', 3, 'b', undefined],
  ])('of %s is %i, between %s and %s', (id, position, previous, next) => {
    expect(positionIn(whole, id)).toEqual({ position, total: 3, previous, next });
  });

  it('is undefined for an Anlage that is not in the list', () => {
    expect(positionIn(whole, 'x')).toBeUndefined();
    expect(positionIn({ ...whole, ids: [] }, 'a')).toBeUndefined();
  });

  it('leads backwards and forwards', () => {
    const listPosition = positionIn(whole, 'b');
    expect([-1, 0, 1].map((step) => neighbourAt(listPosition, step as -1 | 0 | 1))).toEqual([
      'a',
      undefined,
      'c',
    ]);
    expect(neighbourAt(undefined, 1)).toBeUndefined();
  });

  it('includes entries before and after the loaded part', () => {
    const part = { ...whole, first: 200, total: 5_000 };
    expect(positionIn(part, 'a')).toMatchObject({
      position: 201,
      total: 5_000,
      previous: undefined,
    });
    expect(positionIn(part, 'c')).toMatchObject({ position: 203, total: 5_000, next: undefined });
  });

  it.each([
    [1, 3, false, true],
    [2, 3, true, true],
    [3, 3, true, false],
    [1, 1, false, false],
  ])('%i of %i has something before it: %s, after it: %s', (position, total, before, after) => {
    const listPosition = { position, total, previous: undefined, next: undefined };
    expect([canStep(listPosition, -1), canStep(listPosition, 0), canStep(listPosition, 1)]).toEqual(
      [before, false, after],
    );
  });
});

describe('an Anlage that was removed from the list', () => {
  const before = { ids: ['a', 'b', 'c', 'd'], first: 200, total: 500, list: null };
  const left = (...ids: string[]) => ({ ...before, ids, total: 496 + ids.length });

  it.each([
    ['b', ['a', 'c', 'd'], ['a', 'b', 'c', 'd']],
    ['c', ['a', 'd'], ['a', 'c', 'd']],
    ['a', ['c', 'd'], ['a', 'c', 'd']],
    ['d', ['a'], ['a', 'd']],
    ['b', [], ['b']],
  ])('keeps its position: %s among %j', (id, ids, expected) => {
    expect(keepPosition(id, left(...ids), before)).toEqual(left(...expected));
  });

  it('has none if it was not in the list before', () => {
    expect(keepPosition('x', left('a'), before)).toEqual(left('a'));
    expect(keepPosition('a', left('a', 'b'), before)).toEqual(left('a', 'b'));
  });
});

describe('a key', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <main tabindex="-1"><button>x</button><input /><textarea></textarea><select></select>
      <p contenteditable="true">x</p></main>
      <div role="dialog"><button>y</button></div>`;
  });

  const press = (selector: string, init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
    document.querySelector(selector)?.dispatchEvent(event);
    return stepOfKey(event);
  };

  it.each([
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
    ['ArrowUp', 0],
    ['Enter', 0],
  ])('%s is the step %i', (key, step) => {
    expect(press('body', { key })).toBe(step);
    expect(press('main button', { key })).toBe(step);
  });

  it.each(['input', 'textarea', 'select', 'p', '[role=dialog] button'])(
    'is ignored while %s has the focus',
    (selector) => {
      expect(press(selector, { key: 'ArrowRight' })).toBe(0);
    },
  );

  it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('with %s is left to the browser', (key) => {
    expect(press('body', { key: 'ArrowLeft', [key]: true })).toBe(0);
  });
});
