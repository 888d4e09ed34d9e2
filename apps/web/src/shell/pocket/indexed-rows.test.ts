import { afterEach, expect, test, vi } from 'vitest';
import { indexedRows } from './indexed-rows.ts';

/** A database that listens and refuses its work, and how often one was opened. */
function brokenDatabase() {
  const listening: { readonly name: string; readonly heard: () => void }[] = [];
  const database = {
    addEventListener: (name: string, heard: () => void) => listening.push({ name, heard }),
    transaction: () => {
      throw new Error('storage failed');
    },
    close: () => undefined,
  };
  let opened = 0;
  const open = () => {
    opened += 1;
    const request = new EventTarget();
    queueMicrotask(() => request.dispatchEvent(new Event('success')));
    return Object.assign(request, { result: database });
  };
  vi.stubGlobal('indexedDB', { open });
  return { listening, opened: () => opened };
}
afterEach(() => vi.unstubAllGlobals());

test('a database is listened to once, however often it is asked, and opened again once it was lost', async () => {
  const { listening, opened } = brokenDatabase();
  const rows = indexedRows();
  for (let asked = 0; asked < 3; asked += 1) await expect(rows.read('a')).rejects.toThrow('storage failed');
  expect([opened(), listening.map(({ name }) => name)]).toEqual([1, ['close', 'versionchange']]);
  for (const { heard } of listening) heard();
  await expect(rows.read('a')).rejects.toThrow('storage failed');
  expect(opened()).toBe(2);
});
