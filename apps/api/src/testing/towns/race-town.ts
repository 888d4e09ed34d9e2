import { afterAll } from 'vitest';
import { newSampleUrl } from './databases.ts';
import { openTown, type OpenTownOptions } from './open-town.ts';

/** A town in a database of its own, unless one is given, that outlasts it, with twenty connections. */
export async function openRaceTown({ environment, ...options }: OpenTownOptions = {}) {
  return openTown({
    databaseUrl: options.databaseUrl ?? (await newSampleUrl()),
    environment: { DATABASE_POOL: '20', ...environment },
    ...options,
  });
}

/** The same for all tests of a file or of a `describe`, closed after them. */
export function openRaceTestTown(options?: OpenTownOptions) {
  const opening = openRaceTown(options);
  afterAll(async () => (await opening).close());
  return opening;
}

/** How often each status came. */
export function tally(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
