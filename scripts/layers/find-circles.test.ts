import { expect, test } from 'vitest';
import { findCirclesOfFiles } from './find-circles.ts';

const circlesOf = (...files: readonly (readonly [string, string])[]) =>
  findCirclesOfFiles(files.map(([file, text]) => ({ file: `apps/web/src/${file}`, text })));

test('sources that import each other are found, whatever they take and however they fetch it', () => {
  expect(circlesOf(['a/x.ts', "import { y } from './y.ts';"], ['a/y.ts', "import type { X } from './x.ts';"])).toEqual([
    'apps/web/src/a/x.ts > apps/web/src/a/y.ts > apps/web/src/a/x.ts',
  ]);
  expect(
    circlesOf(
      ['a/x.ts', "import { y } from '../b/y.ts';"],
      ['b/y.ts', "const page = () => import('./Page.tsx');"],
      ['b/Page.tsx', "export { x } from '../a/x.ts';"],
    ),
  ).toHaveLength(1);
  expect(circlesOf(['a/x.ts', "import { y } from './y.ts';"], ['a/y.ts', "import { z } from './z.ts';"])).toEqual([]);
  expect(circlesOf(['a/x.ts', "import { y } from './x.test.ts';"], ['a/x.test.ts', "import './x.ts';"])).toEqual([]);
});
