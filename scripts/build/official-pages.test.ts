import { globSync, readFileSync } from 'node:fs';
import { routes } from '@machi/domain/navigation/routes';
import { expect, test } from 'vitest';
import { pagesOf } from './pages-of.ts';

const textOf = (file: string): string => readFileSync(`apps/web/src/${file}`, 'utf8');
const router = textOf('router.tsx');

/** The features that a file names, by their folders. */
const featuresIn = (text: string): string[] =>
  [...text.matchAll(/'\.\/features\/([^/']+)\/feature\.ts'/g)].map(([, feature = '']) => feature);
const pathsIn = (features: readonly string[]): string[] =>
  features.flatMap((feature) => pagesOf(textOf(`features/${feature}/feature.ts`)).map(({ path }) => path));

const folders = globSync('apps/web/src/features/*/feature.ts').map((file) => file.split(/[\\/]/).at(-2) ?? '');
const officials = pathsIn(featuresIn(textOf('official-features.ts')));
const residents = pathsIn([...featuresIn(router), ...featuresIn(textOf('features.ts'))]);

/** The quoted paths of a list of the router. */
function pathsOf(name: string): readonly string[] {
  const [, list = ''] = new RegExp(`const ${name}[^=]*= \\[([^\\]]*)\\]`).exec(router) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
}

test('each feature stands in one register, or with the router', () => {
  const named = [router, textOf('features.ts'), textOf('official-features.ts')].flatMap(featuresIn);
  expect(named.toSorted()).toEqual(folders.toSorted());
});

test('the router names each page of the features for officials: one that it lacks is not found', () => {
  expect(officials.length).toBeGreaterThan(10);
  expect(pathsOf('officialPaths').toSorted()).toEqual(officials.toSorted());
});

test('each screen of residents has a page, and the router knows each of their pages: by the screens, or from its list', () => {
  const known = routes.map(({ path }): string => path).filter((path) => !/^\/(?:403|404|500)$/.test(path));
  expect(residents.length).toBeGreaterThan(40);
  expect(residents.toSorted()).toEqual(
    [...known.filter((path) => !officials.includes(path)), ...pathsOf('besidePaths')].toSorted(),
  );
});
