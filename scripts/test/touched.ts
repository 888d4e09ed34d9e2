import path from 'node:path';
import { pagesOf } from '../build/pages-of.ts';
import { importsOf, type SourceFile } from '../layers/check-layers.ts';

/** Parts that a change can affect, by the paths of test files; `all` if it can affect everything. */
export type Touched = 'all' | TouchedPart;

interface TouchedPart {
  readonly tests: readonly string[];
  readonly journeys: readonly string[];
  readonly terminalJourneys: readonly string[];
  /** Folders of the API's features: only their endpoints are walked. */
  readonly features: readonly string[];
}

export const NOTHING: TouchedPart = { tests: [], journeys: [], terminalJourneys: [], features: [] };

/** Files that gather all features: an import through them does not connect one feature to another. */
const GATHERS =
  /^(?:apps\/api\/src\/(?:app|features|main|open-house)\.ts|apps\/web\/src\/(?:(?:official-)?features\.ts|(?:router|main)\.tsx)|packages\/domain\/src\/(?:(?:register|navigation)\/|[^/]+\/staff\.ts$))/;
/** Files below everything: a change to them runs all tests. */
const GROUND =
  /^(?:[^/]+$|towns\/|apps\/api\/src\/(?:database|ground|settings|platform\/http|testing\/towns)\/|apps\/[^/]+\/(?:package\.json|e2e\/(?:playwright\.config|portal|open-portal|sample-town|person)\.ts)|scripts\/(?:test|build|postgres|browser)\/)/;
const PAGES = /^apps\/web\/src\/(?:(?:official-)?features\.ts|router\.tsx)$/;
const WORDS = /\.(?:md|conf)$|^docs\//;
/** Page that a journey builds itself: its folder lies beside the journey, or the journey names it. */
const OWN_PAGE = /^apps\/web\/e2e\/[^/]+\/ground(?=\/)/;
const TEST = /\.test\.tsx?$/;
const JOURNEY = /\.spec\.ts$/;
/** Tests that walk all endpoints. */
const WALKS = /^apps\/api\/src\/platform\/http\/(?:walk|forged-fields|fuzz|input-cost)\.test\.ts$/;
const ENDPOINTS = /\/(?:[a-z-]*(?:contract|routes)|cases\.fixture)\.ts$/;

/** Paths, in the repository, of a file's imports. */
function targetsOf({ file, text }: SourceFile, known: ReadonlySet<string>): string[] {
  return importsOf(text).flatMap((specifier) => {
    const [, name = '', rest = ''] = /^@machi\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
    const target = specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier)
      : `packages/${name}/src/${rest}`;
    return [target, `${target}.ts`, `${target}.tsx`].filter((one) => known.has(one));
  });
}

/** These files and all that import them, directly or not. */
function withImporters(changed: Iterable<string>, importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(changed);
  // The set grows during the loop: added files are visited too.
  for (const file of reached)
    if (!GATHERS.test(file)) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

/** Folder whose tests cover a file: its feature, or the file's own folder. */
const homeOf = (file: string): string =>
  /^apps\/[^/]+\/src\/features\/[^/]+\//.exec(file)?.[0] ?? `${path.posix.dirname(file)}/`;

/** Matches the address of a screen in a journey, from its beginning, with any text for its parameters. */
export const screenAt = (address: string): RegExp =>
  new RegExp(`['"\`]${address.replaceAll(/:\w+/g, '[^/\'"`?#]+')}(?=['"\`?#])`);

/**
 * Finds the tests that a change can affect, by imports. An API feature counts with all its tests, as they use HTTP;
 * the portal counts with the journeys that visit a screen of an affected feature.
 * @param files all sources of the repository
 * @param changed changed paths, deleted ones included
 */
export function touchedBy(files: readonly SourceFile[], changed: readonly string[]): Touched {
  const meant = changed.filter((file) => !WORDS.test(file));
  if (meant.some((file) => GROUND.test(file) || GATHERS.test(file))) return 'all';
  const known = new Set(files.map(({ file }) => file));
  const importers = new Map<string, string[]>();
  for (const source of files)
    for (const target of targetsOf(source, known))
      importers.set(target, [...(importers.get(target) ?? []), source.file]);

  const reached = withImporters(meant, importers);
  const ways = [...reached].filter((file) => ENDPOINTS.test(file));
  const serving = new Set(ways.filter((file) => file.startsWith('apps/api/src/features/')).map(homeOf));
  // Callers of an affected feature's endpoint are affected, too.
  const asked = files
    .filter(({ file }) => serving.has(homeOf(file)) && ENDPOINTS.test(file))
    .flatMap((routes) => targetsOf(routes, known).filter((target) => ENDPOINTS.test(target)));
  const askers = withImporters(asked, importers);
  const touched = new Set([...reached, ...[...askers].filter((file) => !file.startsWith('apps/api/'))]);

  const homes = new Set([...reached].filter((file) => file.startsWith('apps/') && !GATHERS.test(file)).map(homeOf));
  const tests = [...known].filter(
    (file) =>
      TEST.test(file) && (reached.has(file) || homes.has(homeOf(file)) || (ways.length > 0 && WALKS.test(file))),
  );

  const features = new Set([...touched].flatMap((file) => /^apps\/web\/src\/features\/([^/]+)/.exec(file)?.[1] ?? []));
  const screens = files
    .filter(({ file }) => PAGES.test(file))
    .flatMap(({ text }) => pagesOf(text))
    .filter(({ module }) => features.has(/^features\/([^/]+)/.exec(module)?.[1] ?? ''))
    .map(({ path: address }) => screenAt(address));
  const ownPages = [...new Set([...touched].flatMap((file) => OWN_PAGE.exec(file)?.[0] ?? []))];
  const specs = files.filter(({ file }) => JOURNEY.test(file));
  const journeys = specs.filter(
    ({ file, text }) =>
      file.startsWith('apps/web/e2e/') &&
      (touched.has(file) ||
        screens.some((screen) => screen.test(text)) ||
        ownPages.some((page) => page.startsWith(`${path.posix.dirname(file)}/`) || text.includes(page))),
  );
  const isKiosk = [...touched].some(
    (file) => /^(?:apps\/kiosk|packages\/virtual-card)\//.test(file) && !TEST.test(file),
  );
  const terminalJourneys = isKiosk ? specs.filter(({ file }) => file.startsWith('apps/kiosk/e2e/')) : [];
  const paths = (found: readonly SourceFile[]): readonly string[] => found.map(({ file }) => file).toSorted();
  return {
    tests: tests.toSorted(),
    journeys: paths(journeys),
    terminalJourneys: paths(terminalJourneys),
    features: [...serving].map((home) => path.posix.basename(home)).toSorted(),
  };
}
