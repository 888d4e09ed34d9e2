import { describe, expect, test } from 'vitest';
import { obstacleTo } from './decision.ts';

const stored = { isOwn: false, isDecided: false, seen: 'a' };

describe('what stands in the way of a decision', () => {
  test('nothing, where it is what was read', () => {
    expect(obstacleTo(stored, 'a')).toBeUndefined();
  });
  test('that it is the own matter, before all else', () => {
    expect(obstacleTo({ isOwn: true, isDecided: true, seen: null }, 'b')).toBe('own');
  });
  test('that somebody has decided, also by what was read', () => {
    expect(obstacleTo({ ...stored, isDecided: true }, 'a')).toBe('decided');
    expect(obstacleTo({ ...stored, isDecided: true }, 'b')).toBe('decided');
  });
  test('that it has changed, or is not there to be decided', () => {
    expect(obstacleTo(stored, 'b')).toBe('changed');
    expect(obstacleTo({ ...stored, seen: null }, 'a')).toBe('changed');
  });
});
