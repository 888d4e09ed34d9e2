import { readFileSync } from 'node:fs';
import { isRecord } from './ledger.ts';

export type Outcome = 'passed' | 'failed' | 'skipped';

/** Outcome of every test of a run, by full title. */
export type Outcomes = ReadonlyMap<string, Outcome>;

/** Distance of a test from real use: a rule alone, the API over HTTP or a terminal, a journey in a browser. */
export type Strength = 'rule' | 'api' | 'journey';

export interface Found {
  /** Names of the describe blocks around it and its own, joined with " > ". */
  readonly title: string;
  readonly outcome: Outcome;
  readonly strength: Strength;
  /** File and describe blocks, which the tests of one table share. */
  readonly place: string;
}

/** Objects of a list in a report; empty if there is no list. */
export const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
/** Text in a report; empty if there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const fullTitle = (...names: readonly string[]): string => names.join(' > ');
const isOfApp = (file: string): boolean => /\/apps\/(?:api|kiosk)\//.test(file);

/** Vitest: `testResults` are files, their `assertionResults` the tests. */
function vitestTests(report: Record<string, unknown>): Found[] {
  return listOf(report.testResults).flatMap((result) => {
    const file = textOf(result.name);
    return listOf(result.assertionResults).map((test) => {
      const describes = Array.isArray(test.ancestorTitles) ? test.ancestorTitles.map(textOf) : [];
      const outcome = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped';
      return {
        title: fullTitle(...describes, textOf(test.title)),
        outcome,
        strength: isOfApp(file) ? 'api' : 'rule',
        place: fullTitle(file, ...describes),
      };
    });
  });
}

/**
 * Playwright: a test declared to fail counts as failed, as it does not prove its title. One that passes at its second
 * try has passed (docs/decisions/0020-second-try.md).
 */
function playwrightOutcome(test: Record<string, unknown>): Outcome {
  if (test.status === 'skipped') return 'skipped';
  const isDone = test.status === 'expected' || test.status === 'flaky';
  return isDone && test.expectedStatus === 'passed' ? 'passed' : 'failed';
}

/** Playwright: the report's `suites` are files, the suites in them describe blocks, their `specs` the tests. */
function playwrightTests(suite: Record<string, unknown>, file: string, describes: readonly string[]): Found[] {
  const own = listOf(suite.specs).flatMap((spec) =>
    listOf(spec.tests).map((test): Found => ({
      title: fullTitle(...describes, textOf(spec.title)),
      outcome: playwrightOutcome(test),
      strength: 'journey',
      place: fullTitle(file, ...describes),
    })),
  );
  const nested = listOf(suite.suites).flatMap((inner) =>
    playwrightTests(inner, file, [...describes, textOf(inner.title)]),
  );
  return [...own, ...nested];
}

/** Reads a report's tests. `testResults` marks Vitest's JSON reporter, `suites` Playwright's; others throw. */
export function testsOf(report: unknown): Found[] {
  if (isRecord(report) && Array.isArray(report.testResults)) return vitestTests(report);
  if (isRecord(report) && Array.isArray(report.suites)) {
    return listOf(report.suites).flatMap((file) => playwrightTests(file, textOf(file.title), []));
  }
  throw new Error('neither a report of Vitest’s JSON reporter nor of Playwright’s');
}

const weight: Record<Outcome, number> = { skipped: 0, passed: 1, failed: 2 };

/** Merges to one outcome a title: if tests share a title or run in several projects, one failure makes it failed. */
export function mergeOutcomes(found: Iterable<Pick<Found, 'title' | 'outcome'>>): Outcomes {
  const outcomes = new Map<string, Outcome>();
  for (const { title, outcome } of found) {
    const known = outcomes.get(title);
    if (known === undefined || weight[outcome] > weight[known]) outcomes.set(title, outcome);
  }
  return outcomes;
}

/**
 * Reads the tests of a run's reports. Throws, naming the file, if one is missing, not JSON or of an unknown format.
 */
export function readTests(files: readonly string[]): Found[] {
  return files.flatMap((file) => {
    try {
      const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
      return testsOf(report);
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  });
}

export const passedTitles = (outcomes: Outcomes): Set<string> =>
  new Set([...outcomes].filter(([, outcome]) => outcome === 'passed').map(([title]) => title));
