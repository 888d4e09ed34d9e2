import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testsOf } from '../coverage/results.ts';
import { countsOf } from './counts.ts';
import { toldInFile } from './failures.ts';
import { runProgram } from './run-step.ts';
import { filesToRepeat, runTwice, withSecondTry } from './second-try.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'machi-second-try-'));
const report = path.join(folder, 'vitest.json');
const secondReport = path.join(folder, 'vitest-second-try.json');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const file of [report, secondReport]) rmSync(file, { force: true });
});

/** File in a report of Vitest's JSON reporter. */
const file = (name: string, failing?: string) => ({
  name: path.join(folder, name),
  status: failing === undefined ? 'passed' : 'failed',
  message: '',
  assertionResults: [
    {
      ancestorTitles: [name],
      title: 'holds',
      status: failing === undefined ? 'passed' : 'failed',
      failureMessages: failing === undefined ? [] : [failing],
    },
    { ancestorTitles: [name], title: 'holds, too', status: 'passed', failureMessages: [] },
  ],
});
/** File that could not be loaded. */
const unread = (name: string) => ({
  name: path.join(folder, name),
  status: 'failed',
  message: 'no such module',
  assertionResults: [],
});
const reportOf = (...testResults: object[]) => ({ testResults });
const named = (count: number) => Array.from({ length: count }, (_file, at) => file(`${at}.test.ts`, 'late'));

describe('which files are tried again', () => {
  test.each([
    ['the failed ones', reportOf(file('a'), file('b', 'late')), ['b']],
    ['one that could not be loaded', reportOf(unread('a'), file('b')), ['a']],
    ['five at the most', reportOf(...named(5)), named(5).map(({ name }) => path.basename(name))],
    ['none of more: that is no bad luck', reportOf(...named(6)), []],
    ['none when all passed', reportOf(file('a')), []],
    ['none of a runner that wrote no report', undefined, []],
  ])('%s', (_which, first, names) => {
    expect(filesToRepeat(first)).toEqual(names.map((name) => path.join(folder, name)));
  });
});

describe('the report of both', () => {
  test('stays the first one’s when the second wrote none', () => {
    expect(withSecondTry(reportOf(file('a', 'late')), undefined)).toEqual(reportOf(file('a', 'late')));
  });
});

/** A Vitest that leaves these reports in turn and notes its arguments. */
function vitestLeaving(...runs: { readonly left: object; readonly output?: string }[]) {
  const told: (readonly string[])[] = [];
  const run = (target: string, files: readonly string[]) => {
    const { left, output = '' } = runs[told.length] ?? { left: {} };
    told.push(files);
    writeFileSync(target, JSON.stringify(left));
    return Promise.resolve({ isOk: !JSON.stringify(left).includes('"failed"') && output === '', output });
  };
  return { told, run };
}

describe('a run', () => {
  const quietly = (): void => undefined;

  test('that passes is run once', async () => {
    const { told, run } = vitestLeaving({ left: reportOf(file('a')) });
    expect(await runTwice(run, report, ['chosen'], quietly)).toMatchObject({ isOk: true });
    expect(told).toEqual([['chosen']]);
  });

  test('with many failed files, or with errors outside of tests, is not tried again', async () => {
    for (const first of [
      { left: reportOf(...named(6)) },
      { left: reportOf(file('a', 'late')), output: 'Vitest caught 1 unhandled error during the test run.' },
    ]) {
      const { told, run } = vitestLeaving(first);
      expect(await runTwice(run, report, [], quietly)).toMatchObject({ isOk: false });
      expect(told).toEqual([[]]);
    }
  });

  test('of Vitest itself: a file of bad luck and one that cannot be loaded at first pass, a broken one does not', async () => {
    const town = path.join(folder, 'town');
    mkdirSync(town);
    const lucky = (name: string) => `existsSync(${JSON.stringify(path.join(town, name))})`;
    const write = (name: string, text: string) =>
      writeFileSync(
        path.join(town, name),
        `import { existsSync, writeFileSync } from 'node:fs';\nimport { expect, test } from 'vitest';\n${text}`,
      );
    const once = (name: string) =>
      `const isSecond = ${lucky(name)};\nwriteFileSync(${JSON.stringify(path.join(town, name))}, '');\n`;
    write('good.test.ts', "test('holds', () => {});");
    write('late.test.ts', `${once('late')}test('holds late', () => expect(isSecond).toBe(true));`);
    write(
      'unread.test.ts',
      `${once('unread')}if (!isSecond) throw new Error('not there');\ntest('is read', () => {});`,
    );
    write('broken.test.ts', "test('is broken', () => expect(1).toBe(2));");
    const vitest = path.join(import.meta.dirname, '../../node_modules/.bin/vitest');
    const run = (target: string, files: readonly string[]) =>
      runProgram(vitest, ['run', '--root', town, '--reporter=json', `--outputFile.json=${target}`, ...files]);
    symlinkSync(path.join(import.meta.dirname, '../../node_modules'), path.join(town, 'node_modules'));
    expect(await runTwice(run, report, [], quietly)).toMatchObject({ isOk: false });
    expect(countsOf(report)).toEqual({ passed: 3, failed: 1 });
    expect(existsSync(secondReport)).toBe(true);
    const second: unknown = JSON.parse(readFileSync(secondReport, 'utf8'));
    expect(
      testsOf(second)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['holds late', 'is broken', 'is read']);
    const { failed, repeated } = toldInFile(report, town);
    expect(failed.map(({ title }) => title)).toEqual(['is broken']);
    expect(repeated.map(({ title }) => title).toSorted()).toEqual(['holds late', 'the file itself']);
  });
});
