import { readFileSync } from 'node:fs';
import { routes } from '@machi/domain/navigation/routes';
import { expect, test } from 'vitest';
import { pagesOf } from './pages-of.ts';

const textOf = (file: string): string => readFileSync(`apps/web/src/${file}`, 'utf8');
const router = textOf('router.tsx');

const pathsIn = (text: string): string[] => pagesOf(text).map(({ path }) => path);
const officials = pathsIn(textOf('official-features.ts'));
const residents = [...pathsIn(router).filter((path) => !/^\/\d+$/.test(path)), ...pathsIn(textOf('features.ts'))];

/** Quoted paths of a list in the router. */
function pathsOf(name: string): readonly string[] {
  const [, list = ''] = new RegExp(`const ${name}[^=]*= \\[([^\\]]*)\\]`).exec(router) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
}

test('each path stands in one register, or with the router', () => {
  const named = [...officials, ...residents];
  expect(named.filter((path, index) => named.indexOf(path) !== index)).toEqual([]);
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
