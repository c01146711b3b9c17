import { describe, expect, it } from 'vitest';
import { fillPath, readPath } from './call.ts';

describe('a path', () => {
  const path = '/api/equipment/:id/links/:linkId';

  it('is filled with parameters, and read back', () => {
    const params = { id: 'a/b ü', linkId: '7' };
    expect(fillPath(path, params)).toBe('/api/equipment/a%2Fb%20%C3%BC/links/7');
    expect(readPath(path, fillPath(path, params))).toEqual(params);
  });

  it('of another call gives no parameters', () => {
    expect(readPath(path, '/api/equipment/7/links')).toBeUndefined();
  });
});
