import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isRecord } from '../coverage/ledger.ts';
import { listOf, textOf } from '../coverage/results.ts';
import type { Counts } from './counts.ts';

/** Test as named in the summary. */
interface NamedTest {
  /** Relative to the repository's root. */
  readonly file: string;
  /** With its describe blocks, and with the project if there are several. */
  readonly title: string;
  /** First lines of the failure's message. */
  readonly said: string;
}

interface Told {
  readonly failed: readonly NamedTest[];
  /** Tests that passed only at their second try. */
  readonly repeated: readonly NamedTest[];
}

/**
 * Becomes true once 20 runs of the races beside four busy loops needed no second try
 * (docs/decisions/0020-second-try.md).
 */
const SECOND_TRY_FAILS: boolean = false;

const MOST_TESTS = 20;
const MOST_LINES = 6;
const MOST_CHARACTERS = 400;
const LAST_LINES = 12;

/** First lines of a message, without colours and stack frames. */
function firstLines(message: unknown): string {
  const lines = stripVTControlCharacters(textOf(message))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines.slice(0, MOST_LINES).join('\n').slice(0, MOST_CHARACTERS);
}

/** Failed tests of a Vitest file; a file that could not be loaded has none, but a reason. */
function failedIn(result: Record<string, unknown>, root: string): NamedTest[] {
  const file = path.relative(root, textOf(result.name));
  const tests = listOf(result.assertionResults).filter(({ status }) => status === 'failed');
  if (tests.length === 0 && result.status === 'failed')
    return [{ file, title: 'the file itself', said: firstLines(result.message) }];
  return tests.map((test) => {
    const names = Array.isArray(test.ancestorTitles) ? test.ancestorTitles.map(textOf) : [];
    const [message] = Array.isArray(test.failureMessages) ? test.failureMessages : [];
    return { file, title: [...names, textOf(test.title)].join(' > '), said: firstLines(message) };
  });
}

/** Vitest: the failures of a file that passed at its second try are kept in a list of their own. */
function toldByVitest(report: Record<string, unknown>, root: string): Told {
  const files = listOf(report.testResults);
  return {
    failed: files.flatMap((file) => failedIn(file, root)),
    repeated: files.flatMap(({ firstTry }) => (isRecord(firstTry) ? failedIn(firstTry, root) : [])),
  };
}

/** Playwright: a file's own suite adds no name to the tests in it. */
function toldByPlaywright(report: Record<string, unknown>, root: string): Told {
  const folder = isRecord(report.config) ? textOf(report.config.rootDir) : '';
  const failed: NamedTest[] = [];
  const repeated: NamedTest[] = [];
  const look = (suite: Record<string, unknown>, names: readonly string[]): void => {
    for (const spec of listOf(suite.specs))
      for (const test of listOf(spec.tests)) {
        const named = {
          file: path.relative(root, path.join(folder, textOf(spec.file))),
          title: `[${textOf(test.projectName)}] ${[...names, textOf(spec.title)].join(' > ')}`,
        };
        const [error] = listOf(test.results).flatMap(({ errors }) => listOf(errors));
        if (test.status === 'flaky') repeated.push({ ...named, said: firstLines(error?.message) });
        if (test.status === 'unexpected') failed.push({ ...named, said: firstLines(error?.message) });
      }
    for (const inner of listOf(suite.suites)) look(inner, [...names, textOf(inner.title)]);
  };
  for (const file of listOf(report.suites)) look(file, []);
  return { failed, repeated };
}

/** Reads the failed and repeated tests from a report of Vitest or Playwright; nothing from any other. */
export function toldBy(report: unknown, root: string): Told {
  if (!isRecord(report)) return { failed: [], repeated: [] };
  return Array.isArray(report.testResults) ? toldByVitest(report, root) : toldByPlaywright(report, root);
}

/** Reads them from a report file; empty if the runner wrote none. */
export function toldInFile(file: string, root: string): Told {
  return toldBy(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined, root);
}

const linesOf = (mark: string, tests: readonly NamedTest[]): string[] => [
  ...tests
    .slice(0, MOST_TESTS)
    .flatMap(({ file, title, said }) => [
      `${mark} ${file}`,
      `    ${title}`,
      ...said.split('\n').map((line) => `      ${line}`),
    ]),
  ...(tests.length > MOST_TESTS ? [`${mark} and ${tests.length - MOST_TESTS} more`] : []),
];

/** Lines for a runner that ended with an error without a failed test: its last output. */
export const linesOfRunner = (name: string, output: string): string[] => [
  `✗ ${name}: no test failed, but it ended with an error`,
  ...stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-LAST_LINES)
    .map((line) => `      ${line.slice(0, MOST_CHARACTERS)}`),
];

/** Lines at the end of a run: failed tests with their messages, and tests that needed a second try. */
export const linesOfTold = (told: readonly Told[]): string[] => [
  ...linesOf(
    '✗',
    told.flatMap(({ failed }) => failed),
  ),
  ...linesOf(
    '↻ only at the second try:',
    told.flatMap(({ repeated }) => repeated),
  ),
];

/** Failures to add to the steps' counts, which count a test that passed at its second try as passed. */
export function countsOfRepeated(told: readonly Told[], isFailure = SECOND_TRY_FAILS): Counts {
  const repeated = isFailure ? told.flatMap((one) => one.repeated).length : 0;
  return { passed: 0 - repeated, failed: repeated };
}
