import { defineConfig } from 'vitest/config';

/** What is waited for has come within milliseconds; a machine that stands still for a second is no failure. */
const patient = { poll: { timeout: 15_000 } };
/** For a test, and for what is made ready before it: an end to what hangs, no measure of anything. */
const PATIENCE = 180_000;

/**
 * Races that have the machine to themselves: one measures times, and what a seal leaves open is decided by the oldest
 * transaction of the whole server.
 */
const ALONE = ['timing', 'audit-seal'].map((name) => `apps/api/src/**/${name}.race.test.ts`);
/** Ends the connections of everybody: on a server of its own it disturbs nobody. */
const APART = ['apps/api/src/database/gone.race.test.ts'];

export default defineConfig({
  test: {
    // One server for all towns of a run.
    globalSetup: ['scripts/postgres/vitest-postgres.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          expect: patient,
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'api',
          expect: patient,
          include: ['apps/api/src/**/*.test.ts'],
          exclude: ['apps/api/src/**/*.race.test.ts'],
          // Every town of a test is a house of its own; to load the API anew for each file would take longer than its tests.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'kiosk',
          expect: patient,
          include: ['apps/kiosk/src/**/*.test.ts', 'apps/kiosk/e2e/**/*.test.ts'],
          exclude: ['apps/kiosk/src/**/*.pcsc.test.ts'],
          // As with the API's tests.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'pcsc',
          expect: patient,
          include: ['apps/kiosk/src/**/*.pcsc.test.ts'],
          // One daemon of card readers a machine, and times that are measured.
          fileParallelism: false,
          sequence: { groupOrder: 4 },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'race',
          expect: patient,
          include: ['apps/api/src/**/*.race.test.ts'],
          exclude: [...ALONE, ...APART],
          // Each file has databases of its own. As with the API's other tests.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'apart',
          expect: patient,
          include: APART,
          globalSetup: ['scripts/postgres/vitest-postgres.ts'],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'race-alone',
          expect: patient,
          include: ALONE,
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 3 },
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
    ],
  },
});
