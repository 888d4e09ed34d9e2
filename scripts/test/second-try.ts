import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isRecord } from '../coverage/ledger.ts';
import { listOf, textOf } from '../coverage/results.ts';
import type { StepResult } from './run-step.ts';

/** More failed files than this are no coincidence. */
const MOST_FILES = 5;
/** Vitest's line for errors outside all tests, which its report lacks. */
const STRAY_ERRORS = /Vitest caught \d+ unhandled error/;

/** Runs these files, or all if there are none, and leaves a report of Vitest's JSON reporter. */
type RunVitest = (report: string, files: readonly string[]) => Promise<StepResult>;

const readReport = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const filesIn = (report: unknown): Record<string, unknown>[] => listOf(isRecord(report) ? report.testResults : []);
/** A file that could not be loaded also counts as failed, without a failed test. */
const isFailed = ({ status }: Record<string, unknown>): boolean => status === 'failed';

/** Failed files of a report, if there are few enough for another try; otherwise none. */
export function filesToRepeat(report: unknown): string[] {
  const failed = filesIn(report).filter(isFailed);
  return failed.length > MOST_FILES ? [] : failed.map(({ name }) => textOf(name));
}

/**
 * Report with the passed result of files that passed at their second try, and with their first result (`firstTry`).
 */
export function withSecondTry(first: unknown, second: unknown): { readonly testResults: Record<string, unknown>[] } {
  const repeated = new Map(filesIn(second).map((file) => [file.name, file]));
  const testResults = filesIn(first).map((file) => {
    const again = repeated.get(file.name);
    return isFailed(file) && again?.status === 'passed' ? { ...again, firstTry: file } : file;
  });
  return { testResults };
}

/**
 * Runs Vitest, and once more the few files that failed, alone and in a new process
 * (docs/decisions/0020-second-try.md).
 * @param report path of the merged report
 */
export async function runTwice(
  runVitest: RunVitest,
  report: string,
  files: readonly string[],
  say: (line: string) => void = console.log,
): Promise<StepResult> {
  const first = await runVitest(report, files);
  const found = readReport(report);
  const failed = STRAY_ERRORS.test(first.output) ? [] : filesToRepeat(found);
  if (failed.length === 0) return first;
  say(`\n── a second try for ${failed.length} of the files ──`);
  const ofSecond = report.replace(/\.json$/, '-second-try.json');
  const second = await runVitest(ofSecond, failed);
  writeFileSync(report, JSON.stringify(withSecondTry(found, readReport(ofSecond))));
  return { isOk: second.isOk, output: first.output + second.output };
}
