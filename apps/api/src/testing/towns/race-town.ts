import { afterAll, onTestFinished } from 'vitest';
import { newSampleUrl } from './databases.ts';
import { openTown, type OpenTown, type OpenTownOptions } from './open-town.ts';

/** A town with twenty connections, in a new database unless one is given, which then stays. */
export async function openRaceTown({ environment, ...options }: OpenTownOptions = {}) {
  return openTown({
    databaseUrl: options.databaseUrl ?? (await newSampleUrl()),
    environment: { DATABASE_POOL: '20', ...environment },
    ...options,
  });
}

/** The same for all tests of a file or `describe`, closed after them. */
export function openRaceTestTown(options?: OpenTownOptions) {
  const opening = openRaceTown(options);
  afterAll(async () => (await opening).close());
  return opening;
}

/** One town in two processes: same database, same secret. They close with the test, or as `closing` says. */
export async function openTwoProcesses(
  options: OpenTownOptions = {},
  closing: (close: () => Promise<void>) => void = onTestFinished,
): Promise<readonly [OpenTown, OpenTown]> {
  const databaseUrl = await newSampleUrl();
  const environment = { MACHI_SECRET: 'of-both-processes-of-this-town-under-test', ...options.environment };
  const open = () => openRaceTown({ ...options, databaseUrl, environment });
  const towns = [await open(), await open()] as const;
  closing(async () => void (await Promise.all(towns.map((town) => town.close()))));
  return towns;
}

/** Counts replies by status. */
export function tally(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
