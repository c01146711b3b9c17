import { expect, it } from 'vitest';
import { splitTyped } from './tag-typing.ts';

it('makes tags of the text before a comma', () => {
  expect(splitTyped('VDI 6022, GLT,  Wart')).toEqual({ tags: ['VDI 6022', 'GLT'], rest: 'Wart' });
  expect(splitTyped('Wart')).toEqual({ tags: [], rest: 'Wart' });
  expect(splitTyped(', ,')).toEqual({ tags: [], rest: '' });
});
