import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pagesOf } from './pages-of.ts';

/** The quoted paths of the router's list. */
function officialPaths(router: string): readonly string[] {
  const [, list = ''] = /const officialPaths[^=]*= \[([^\]]*)\]/.exec(router) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
}

test('the router names each page of the features for officials: one that it lacks is not found', () => {
  const register = readFileSync('apps/web/src/official-features.ts', 'utf8');
  const files = globSync('apps/web/src/features/*/feature.ts').filter((file) =>
    register.includes(file.replaceAll('\\', '/').replace('apps/web/src', '.')),
  );
  const pages = files.flatMap((file) => pagesOf(readFileSync(file, 'utf8')).map(({ path }) => path));
  expect(pages.length).toBeGreaterThan(10);
  expect(officialPaths(readFileSync('apps/web/src/router.tsx', 'utf8')).toSorted()).toEqual(pages.toSorted());
});
