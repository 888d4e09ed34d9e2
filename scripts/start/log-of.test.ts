import path from 'node:path';
import { expect, test } from 'vitest';
import { logOf } from './log-of.ts';

test('requests and seals are written: in real use where the server speaks, in a trial into its data folder', () => {
  expect(logOf({ DATABASE_URL: 'postgres://machi@127.0.0.1/machi' })).toEqual({ level: 'info' });
  expect(logOf({ DATABASE_URL: 'postgres://machi@127.0.0.1/machi', LOG_LEVEL: '' })).toEqual({ level: 'info' });
  expect(logOf({})).toEqual({ level: 'info', file: path.join('.data', 'machi.log') });
  expect(logOf({ MACHI_DATA: '/var/lib/machi' })).toEqual({ level: 'info', file: '/var/lib/machi/machi.log' });
});

test('whoever says a level gets it, on the terminal', () => {
  expect(logOf({ LOG_LEVEL: 'warn' })).toEqual({ level: 'warn' });
  expect(logOf({ LOG_LEVEL: 'debug', DATABASE_URL: 'postgres://127.0.0.1/machi' })).toEqual({ level: 'debug' });
});
