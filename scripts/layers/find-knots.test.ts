import { expect, test } from 'vitest';
import { findKnots } from './find-knots.ts';

const place = { root: 'packages/domain/src', packageName: '@machi/domain', register: 'register' };
const knotsOf = (...files: readonly (readonly [string, string])[]) =>
  findKnots(
    files.map(([file, target]) => ({ file: `packages/domain/src/${file}`, text: `import { a } from '${target}';` })),
    place,
  );

test.each<[string, readonly (readonly [string, string])[], readonly string[]]>([
  [
    'one way',
    [
      ['a/x.ts', '../b/y.ts'],
      ['b/y.ts', '../c/z.ts'],
    ],
    [],
  ],
  [
    'there and back',
    [
      ['a/x.ts', '../b/y.ts'],
      ['b/z.ts', '../a/w.ts'],
    ],
    ['a > b > a'],
  ],
  [
    'back by the package’s own name',
    [
      ['a/x.ts', '../b/y.ts'],
      ['b/z.ts', '@machi/domain/a/w'],
    ],
    ['a > b > a'],
  ],
  [
    'round three',
    [
      ['a/x.ts', '../b/y.ts'],
      ['b/y.ts', '../c/z.ts'],
      ['c/z.ts', '../a/x.ts'],
    ],
    ['a > b > c > a'],
  ],
  [
    'within a folder',
    [
      ['a/x.ts', './y.ts'],
      ['a/y.ts', './x.ts'],
    ],
    [],
  ],
  [
    'a test',
    [
      ['a/x.ts', '../b/y.ts'],
      ['b/y.test.ts', '../a/x.ts'],
    ],
    [],
  ],
  [
    'the register, which all may ask',
    [
      ['a/x.ts', '../register/y.ts'],
      ['register/y.ts', '../a/x.ts'],
    ],
    [],
  ],
  [
    'another package',
    [
      ['a/x.ts', '@machi/client/b'],
      ['b/y.ts', '../a/x.ts'],
    ],
    [],
  ],
])('of folders: %s', (_what, files, knots) => {
  expect(knotsOf(...files)).toEqual(knots.map((knot) => `packages/domain/src: ${knot}`));
});
