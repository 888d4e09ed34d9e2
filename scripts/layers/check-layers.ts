import path from 'node:path';
import { FEATURE_USERS } from './feature-users.ts';

/** Source file for the rules: its path in the repository and its text. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** Dependencies by the folder of their package.json, '' for the root. */
export type DeclaredDependencies = Readonly<Record<string, ReadonlySet<string>>>;

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

export const importsOf = (text: string): string[] =>
  [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '').filter((name) => name !== '');

/** Our packages that each package may import (docs/architecture.md, "Who may import whom"). */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/client': ['@machi/domain'],
  'packages/ui': [],
  // Screens of the members' desk that portal and kiosk share; it imports neither.
  'packages/member-desk': ['@machi/domain', '@machi/client', '@machi/ui'],
  // Virtual card and its authority: for tests, trials, and the sandbox of revocation.
  'packages/virtual-card': [],
  'apps/api': ['@machi/domain', '@machi/virtual-card'],
  'apps/web': ['@machi/domain', '@machi/client', '@machi/ui', '@machi/member-desk'],
  'apps/kiosk': ['@machi/domain', '@machi/client', '@machi/ui', '@machi/member-desk', '@machi/virtual-card'],
};

/** Packages without Node's own modules. */
const IN_A_BROWSER = new Set(['packages/domain', 'packages/client', 'packages/ui', 'packages/member-desk', 'apps/web']);
/** Packages from outside that domain may import: none that does I/O. */
const PURE = new Set(['zod', '@holiday-jp/holiday_jp', 'suncalc', 'i18next', 'saxen']);
/** A larger folder should be split. Tests stand beside their source and are not counted. */
const MOST_IN_A_FOLDER = 25;
/** Part of a statement whose parameter numbers are replaced as text. */
const RENUMBERED = /\b[A-Z][A-Z_]+\.replace(?:All)?\(\s*(?:['"`]|\/\(?\\)\$/;
const BANNED_NAMES = /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.tsx?$)/;

const packageOf = (file: string): string => /^(?:packages|apps)\/[^/]+/.exec(file)?.[0] ?? '';
const featureOf = (file: string): string | undefined => /^(apps\/[^/]+\/src\/features\/[^/]+)/.exec(file)?.[1];
const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
export const isTest = (file: string): boolean =>
  /\.test\.tsx?$|\/e2e\/|\/testing\/|\.config\.ts$|\.fixture\.ts$/.test(file);

function mayUse(from: string, to: string): boolean {
  const users = to.startsWith('apps/api/') ? FEATURE_USERS[path.posix.basename(to)] : undefined;
  return users?.includes(path.posix.basename(from)) ?? false;
}

function checkRelative(file: string, specifier: string): string | undefined {
  const target = path.posix.join(path.posix.dirname(file), specifier);
  if (isTest(file)) return undefined;
  if (packageOf(target) !== packageOf(file)) return `${specifier} leaves its package; import it by the package's name`;
  const [from, to] = [featureOf(file), featureOf(target)];
  if (to !== undefined && from !== undefined && from !== to && !mayUse(from, to))
    return `${specifier}: ${path.posix.basename(to)} does not name this feature among its users (feature-users.ts)`;
  if (file.startsWith('apps/kiosk/src/')) {
    const sideOf = (name: string) => /^apps\/kiosk\/src\/(renderer|host)\//.exec(name)?.[1];
    const [here, there] = [sideOf(file), sideOf(target)];
    if (here !== undefined && there !== undefined && here !== there)
      return `${specifier}: renderer and host meet only at bridge.ts`;
  }
  return undefined;
}

function checkBare(file: string, specifier: string, declared: DeclaredDependencies): string | undefined {
  const own = packageOf(file);
  const name = nameOf(specifier);
  if (specifier.startsWith('node:')) {
    return isTest(file) || !IN_A_BROWSER.has(own) ? undefined : `${specifier} is not there in a browser`;
  }
  if (name.startsWith('@machi/') && own !== '' && !isTest(file) && !(ALLOWED[own] ?? []).includes(name))
    return `${own} may not import ${name}`;
  if (own === 'packages/domain' && !isTest(file) && !PURE.has(name))
    return `domain stays pure: ${name} is not among its libraries`;
  if (own === 'packages/domain' && name === 'zod' && specifier !== 'zod/mini')
    return 'domain uses zod/mini: the browser ships it';
  const known = declared[own]?.has(name) || ((isTest(file) || own === '') && declared['']?.has(name));
  return known ? undefined : `${name} is not declared in ${own === '' ? '' : `${own}/`}package.json`;
}

/** Names each folder with too many files, one a line. */
function checkFolders(files: readonly SourceFile[]): string[] {
  const counted = files.map(({ file }) => file).filter((file) => !/\.(?:test|fixture)\.tsx?$/.test(file));
  const folders = Map.groupBy(counted, (file) => path.posix.dirname(file));
  return [...folders].flatMap(([folder, { length }]) =>
    length > MOST_IN_A_FOLDER ? [`${folder}: ${length} files are more than ${MOST_IN_A_FOLDER}`] : [],
  );
}

/** Names listed users that use nothing, one a line. */
export function unusedUsers(files: readonly SourceFile[]): string[] {
  const used = files.flatMap(({ file, text }) => {
    const from = isTest(file) ? undefined : featureOf(file);
    if (from === undefined) return [];
    const targets = importsOf(text).map((specifier) => path.posix.join(path.posix.dirname(file), specifier));
    return targets.map((target) => `${path.posix.basename(featureOf(target) ?? '')} < ${path.posix.basename(from)}`);
  });
  const known = new Set(used);
  return Object.entries(FEATURE_USERS).flatMap(([feature, users]) =>
    users
      .filter((user) => !known.has(`${feature} < ${user}`))
      .map((user) => `feature-users.ts: ${user} does not use ${feature}`),
  );
}

/** Names every breach of the layers, one a line: `file: reason`. */
export function checkLayers(files: readonly SourceFile[], declared: DeclaredDependencies): string[] {
  const breaches = files.flatMap(({ file, text }) => [
    ...(BANNED_NAMES.test(file) ? [`${file}: this name explains nothing`] : []),
    ...(RENUMBERED.test(text) ? [`${file}: join the part by its values (database/sql.ts), not by exchanging $1`] : []),
    ...importsOf(text).flatMap((specifier) => {
      const reason = specifier.startsWith('.') ? checkRelative(file, specifier) : checkBare(file, specifier, declared);
      return reason === undefined ? [] : [`${file}: ${reason}`];
    }),
  ]);
  return [...breaches, ...checkFolders(files)];
}
