import { inject } from 'vitest';
import { openTown } from './open-town.ts';
import type { OpenTownOptions } from './open-town.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

let count = 0;

/** A town on the real PostgreSQL of the run, in a schema of its own, with twenty connections. */
export function openRaceTown({ environment, ...options }: OpenTownOptions = {}) {
  count += 1;
  return openTown({
    databaseUrl: inject('databaseUrl'),
    schema: `race_${process.pid}_${count}`,
    environment: { DATABASE_POOL: '20', ...environment },
    ...options,
  });
}

/** How often each status came. */
export function tally(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
