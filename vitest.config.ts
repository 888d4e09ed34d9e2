import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: ['apps/api/src/**/*.race.test.ts'],
          // Every town of a test is a house of its own; to load the API anew for each file would take longer than its tests.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'kiosk',
          include: ['apps/kiosk/src/**/*.test.ts'],
          exclude: ['apps/kiosk/src/**/*.pcsc.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'pcsc',
          include: ['apps/kiosk/src/**/*.pcsc.test.ts'],
          // One daemon of card readers a machine, and times that are measured.
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'race',
          include: ['apps/api/src/**/*.race.test.ts'],
          globalSetup: ['scripts/postgres/vitest-postgres.ts'],
          // Alone on the machine: also what is measured in time.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
