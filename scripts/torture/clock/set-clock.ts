import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Scope } from '../../bench/ground/scope.ts';
import { findFakeTime } from '../../test/system-packages.ts';
import { openFolder } from '../town-commands.ts';

/** Opens a clock for one process that can be set while it runs; the database and this process keep the right time. */
export async function openClock(scope: Scope, begins: Date) {
  const library = findFakeTime();
  if (library === undefined) throw new Error("needs Debian's faketime: apt-get install faketime");
  const folder = await openFolder(scope, 'clock');
  const file = path.join(folder, 'time');
  let offset = 0;
  async function set(instant: Date): Promise<void> {
    offset = Math.round((instant.getTime() - Date.now()) / 1000);
    // Renamed into place: between truncating and writing a reader would see the right time.
    await writeFile(`${file}.new`, `${offset >= 0 ? '+' : ''}${offset}`);
    await rename(`${file}.new`, file);
  }
  await set(begins);
  return {
    set,
    now: () => new Date(Date.now() + offset * 1000),
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}
