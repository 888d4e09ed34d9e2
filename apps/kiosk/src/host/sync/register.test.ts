import { describe, expect, test } from 'vitest';
import { originOf } from './register.ts';

describe('the address of a server', () => {
  test.each([
    ['https://machi.example.jp/terminals?x=1', 'https://machi.example.jp'],
    [' machi.example.jp ', 'https://machi.example.jp'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://machi.example.jp', null],
    ['https://user:password@machi.example.jp', null],
    ['', null],
    ['ftp://machi.example.jp', null],
    ['https://', null],
  ])('%s is %s', (typed, origin) => {
    expect(originOf(typed)).toBe(origin);
  });
});
