import { existsSync, readFileSync } from 'node:fs';
import { testsOf } from '../coverage/results.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
});

/** Counts passed and failed tests in a report file; a runner that wrote none counts as one failure. */
export function countsOf(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const outcomes = testsOf(report).map(({ outcome }) => outcome);
  return {
    passed: outcomes.filter((outcome) => outcome === 'passed').length,
    failed: outcomes.filter((outcome) => outcome === 'failed').length,
  };
}

/** The last `N passed, N failed` of a program's output; undefined if there is none. */
export function countsInText(output: string): Counts | undefined {
  const found = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  return found ? { passed: Number(found[1]), failed: Number(found[2]) } : undefined;
}
