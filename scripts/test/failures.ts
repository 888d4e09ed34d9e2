import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isRecord } from '../coverage/ledger.ts';
import { listOf, textOf } from '../coverage/results.ts';
import type { Counts } from './counts.ts';

/** A test as the summary names it. */
interface NamedTest {
  /** From the root of the repository. */
  readonly file: string;
  /** With the describe blocks around it, and with the project where there are several. */
  readonly title: string;
  /** The first lines of what it said when it failed. */
  readonly said: string;
}

interface Told {
  readonly failed: readonly NamedTest[];
  /** What passed at its second try only. */
  readonly repeated: readonly NamedTest[];
}

/** True from the day on which 20 runs of the races, beside four busy loops, had none (docs/decisions/0020-second-try.md). */
const SECOND_TRY_FAILS: boolean = false;

const MOST_TESTS = 20;
const MOST_LINES = 6;
const MOST_CHARACTERS = 400;
const LAST_LINES = 12;

/** The first lines of a message, without colours and without the places in the code. */
function firstLines(message: unknown): string {
  const lines = stripVTControlCharacters(textOf(message))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines.slice(0, MOST_LINES).join('\n').slice(0, MOST_CHARACTERS);
}

/** The failed tests of a file of Vitest; one that could not even be loaded has none, but says why. */
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

/** Vitest; what a file that passed at its second try had failed at is kept beside it. */
function toldByVitest(report: Record<string, unknown>, root: string): Told {
  const files = listOf(report.testResults);
  return {
    failed: files.flatMap((file) => failedIn(file, root)),
    repeated: files.flatMap(({ firstTry }) => (isRecord(firstTry) ? failedIn(firstTry, root) : [])),
  };
}

/** Playwright: a file's own suite gives the tests in it no name. */
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

/** What a report of Vitest or Playwright tells of its failed and repeated tests; nothing of any other. */
export function toldBy(report: unknown, root: string): Told {
  if (!isRecord(report)) return { failed: [], repeated: [] };
  return Array.isArray(report.testResults) ? toldByVitest(report, root) : toldByPlaywright(report, root);
}

/** The same of a file; a runner that wrote none has nothing to tell. */
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

/** The lines for a runner that ended with an error though none of its tests failed: its last words. */
export const linesOfRunner = (name: string, output: string): string[] => [
  `✗ ${name}: no test failed, but it ended with an error`,
  ...stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-LAST_LINES)
    .map((line) => `      ${line.slice(0, MOST_CHARACTERS)}`),
];

/** The lines at the end of a run: which tests failed and what they said, and which needed a second try. */
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

/** What is to be added to the counts of the steps, which take what passed at its second try as passed. */
export function countsOfRepeated(told: readonly Told[], isFailure = SECOND_TRY_FAILS): Counts {
  const repeated = isFailure ? told.flatMap((one) => one.repeated).length : 0;
  return { passed: 0 - repeated, failed: repeated };
}
