import { expect, test } from 'vitest';
import type { Database } from './database.ts';
import { isAtLeast } from './log-position.ts';
import { startReaders } from './readers.ts';

const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
const databaseThat = (run: Database['run']): Database => ({
  kind: 'postgres',
  run,
  script: () => Promise.reject(gone),
  transaction: () => Promise.reject(gone),
  listen: () => Promise.resolve(),
  close: () => Promise.resolve(),
});

test('what was written is no failure when its place cannot be asked: then no replica answers for a while', async () => {
  const away = databaseThat(() => Promise.reject(gone));
  const readers = await startReaders(away, away, { warn() {}, count() {} });
  const position = await readers.position();
  expect(position !== undefined && isAtLeast(position, 'FFFFFFFF/0')).toBe(true);
  await readers.stop();
});
