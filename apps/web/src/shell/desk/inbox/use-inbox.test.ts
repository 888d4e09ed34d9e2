import { describe, expect, test } from 'vitest';
import { lineAfter, lineBeside } from './use-inbox.ts';

const codes = ['a', 'b', 'c', 'd'];

describe('from line to line', () => {
  test('goes down and up and stays within the list', () => {
    expect(lineBeside(codes, 'b', 1)).toBe('c');
    expect(lineBeside(codes, 'b', -1)).toBe('a');
    expect(lineBeside(codes, 'd', 1)).toBe('d');
    expect(lineBeside(codes, 'a', -1)).toBe('a');
  });
  test('begins at the first line', () => {
    expect(lineBeside(codes, undefined, 1)).toBe('a');
    expect(lineBeside(codes, 'gone', -1)).toBe('a');
    expect(lineBeside([], undefined, 1)).toBeUndefined();
  });
});

describe('after a decision one goes on', () => {
  test('at the next line that stays', () => {
    expect(lineAfter(codes, ['b'])).toBe('c');
    expect(lineAfter(codes, ['b', 'c'])).toBe('d');
  });
  test('at the first one where nothing follows', () => {
    expect(lineAfter(codes, ['d'])).toBe('a');
    expect(lineAfter(codes, ['c', 'd'])).toBe('a');
  });
  test('nowhere where nothing is left', () => {
    expect(lineAfter(codes, codes)).toBeUndefined();
  });
});
