import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

interface File {
  readonly path: string;
  readonly text: string;
}

const read = (pattern: string): File[] =>
  globSync(pattern, { cwd: root, exclude: (name) => /^(?:node_modules|dist|\.tsbuild|migrations)$/.test(name) })
    .map((file) => file.replaceAll(path.sep, '/'))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));

const isTest = ({ path: file }: File): boolean =>
  /\.(?:test|fixture)\.tsx?$|\.spec\.ts$|\/testing\/|\/e2e\//.test(file);
const linesOf = (files: readonly File[]): number =>
  files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
const charactersOf = (files: readonly File[]): number => files.reduce((sum, { text }) => sum + text.length, 0);
const countOf = (files: readonly File[], pattern: RegExp): number =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);

export interface Size {
  readonly name: string;
  readonly now: number;
  readonly reach: number;
  /** It was reached once and must stay reached. */
  readonly isHeld: boolean;
}

/** Counts the product's sources, with a limit for each. Lines and characters, so that wide lines gain nothing. */
export function countSizes(): readonly Size[] {
  const all = read('{apps,packages}/*/**/*.{ts,tsx,css}');
  const source = all.filter((file) => !isTest(file));
  const modules = source.filter(({ path: file }) => /\/src\/.*\.tsx?$/.test(file));
  const tests = [...all.filter(isTest), ...read('scripts/**/*.test.ts')];
  const server = source.filter(({ path: file }) => file.startsWith('apps/api/src/'));
  const screens = source.filter(({ path: file }) => /^apps\/(?:web|kiosk)\//.test(file));
  const filesWith = (files: readonly File[], pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).length;
  const size = (name: string, now: number, reach: number, isHeld = false): Size => ({ name, now, reach, isHeld });
  return [
    size('source, lines', linesOf(source), 240_000),
    size('source, characters', charactersOf(source), 9_900_000),
    size('source files', modules.length, 3_670, true),
    size('source files of ten lines or fewer', modules.filter((file) => linesOf([file]) <= 10).length, 85, true),
    size('tests, lines', linesOf(tests), 118_000),
    size('statements written by hand', countOf(server, /(?<!function )\bstatement(?:Replanned)?[<(]/g), 680, true),
    size(
      'files with a hand-made confirmation',
      filesWith(screens, /<ConfirmDialog(?!\s+(?:key=\S+\s+)?\{\.\.\.)\s/),
      15,
      true,
    ),
    size('queries.ts', screens.filter(({ path: file }) => file.endsWith('/queries.ts')).length, 5, true),
    size('files that name member_count of a club', filesWith(source, /\bmember_count\b/), 4),
  ];
}
