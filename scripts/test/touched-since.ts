import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NOTHING, touchedBy, type Touched } from './touched.ts';

/**
 * Finds the parts that changes since a commit can affect, and prints them in a line.
 * @param revision as git names it; empty: the last commit if there are uncommitted changes, otherwise the one before
 */
export function touchedSince(root: string, revision: string): Touched {
  const git = (...words: readonly string[]): string[] =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      .split('\n')
      .filter(Boolean);
  const news = git('ls-files', '--others', '--exclude-standard');
  const isDirty = news.length > 0 || git('diff', '--name-only', 'HEAD').length > 0;
  const since = revision !== '' ? revision : isDirty ? 'HEAD' : 'HEAD~1';
  // A moved file is deleted in one place and new in another.
  const changed = [...git('diff', '--no-renames', '--name-only', since), ...news];
  const files = git('ls-files', '-co', '--exclude-standard', '--', 'apps', 'packages', 'scripts')
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && existsSync(path.join(root, file)))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const touched = touchedBy(files, changed);
  const { tests, journeys, terminalJourneys } = touched === 'all' ? NOTHING : touched;
  console.log(
    touched === 'all'
      ? `${changed.length} files changed since ${since}, some of which everything stands on.`
      : `${changed.length} files changed since ${since}: they can touch ${tests.length} files of tests and ${journeys.length + terminalJourneys.length} of journeys.`,
  );
  return touched;
}
