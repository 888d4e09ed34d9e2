import { chmod, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Scope } from '../../bench/ground/scope.ts';
import { findFakeTime } from '../../test/system-packages.ts';
import { call } from '../caller.ts';
import { openFolder } from '../town-commands.ts';
import { waitUntil } from '../wait.ts';

/** A process looks at its database's clock every 2.5 s. */
const ARRIVAL_MILLISECONDS = 8000;
/** Rounding of the moved clock. */
const SLACK_MILLISECONDS = 5000;

/** Opens a clock for the programs of a machine that can be set while they run; this process keeps the right time. */
export async function openClock(scope: Scope, begins: Date) {
  const library = findFakeTime();
  if (library === undefined) throw new Error("needs Debian's faketime: apt-get install faketime");
  const folder = await openFolder(scope, 'clock');
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const file = path.join(folder, 'time');
  let offset = 0;
  async function set(instant: Date): Promise<void> {
    offset = Math.round((instant.getTime() - Date.now()) / 1000);
    // Renamed into place: between truncating and writing a reader would see the right time.
    await writeFile(`${file}.new`, `${offset >= 0 ? '+' : ''}${offset}`);
    await rename(`${file}.new`, file);
  }
  await set(begins);
  const now = (): Date => new Date(Date.now() + offset * 1000);
  return {
    set,
    now,
    /** Sets it, and waits until the portal at this port goes by it: a town follows where its database has the same clock. */
    async setTown(port: number, instant: Date): Promise<void> {
      await set(instant);
      await waitUntil(ARRIVAL_MILLISECONDS, async () => {
        const { status, text } = await call(port, 'GET', '/api/buslocation/4');
        return status === 200 && Math.abs(Date.parse(JSON.parse(text).told_at) - now().getTime()) < SLACK_MILLISECONDS;
      });
    },
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}
