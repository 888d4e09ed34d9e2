import { describe, expect, it } from 'vitest';
import { checkLayers, importsOf, unusedUsers } from './check-layers.ts';

const declared = {
  '': new Set(['vitest', 'react']),
  'packages/domain': new Set(['zod', '@holiday-jp/holiday_jp']),
  'packages/ui': new Set(['react', 'focus-trap']),
  'packages/member-desk': new Set(['react', '@machi/domain', '@machi/client', '@machi/ui', '@machi/virtual-card']),
  'apps/api': new Set(['hono', '@machi/domain', '@machi/member-desk']),
  'apps/web': new Set(['react', '@machi/domain', '@machi/client', '@machi/ui']),
};
const breachesOf = (file: string, text: string) => checkLayers([{ file, text }], declared);

describe('checkLayers', () => {
  it('reads every way of importing', () => {
    const text =
      "import a from 'a';\nimport type { B } from \"b\";\nimport 'c.css';\nexport { d } from 'd';\nconst e = await import('e');\nimport {\n  f,\n} from 'f';";
    expect(importsOf(text)).toEqual(['a', 'b', 'c.css', 'd', 'e', 'f']);
  });

  it.each([
    ['packages/domain/src/a/rules.ts', "import { readFile } from 'node:fs';"],
    ['packages/domain/src/a/rules.ts', "import { Hono } from 'hono';"],
    ['packages/domain/src/a/rules.ts', "import * as z from 'zod';"],
    ['apps/api/src/features/a/routes.ts', "import { b } from '../b/store.ts';"],
    ['apps/api/src/features/faq/routes.ts', "import { b } from '../bookings/store.ts';"],
    ['apps/web/src/features/reception/a.ts', "import { b } from '../bookings/store.ts';"],
    ['apps/api/src/app.ts', "import { Button } from '@machi/ui/button/Button';"],
    ['apps/web/src/main.tsx', "import { createFocusTrap } from 'focus-trap';"],
    ['apps/web/src/main.tsx', "import x from '../../api/src/x.ts';"],
    ['apps/web/src/main.tsx', "import left from 'left-pad';"],
    ['apps/kiosk/src/renderer/a.ts', "import { b } from '../host/b.ts';"],
    ['packages/member-desk/src/a.tsx', "import { call } from '../../../apps/web/src/shell/calls/client.ts';"],
    ['packages/member-desk/src/a.tsx', "import { card } from '@machi/virtual-card/card';"],
    ['packages/member-desk/src/a.tsx', "import { readFile } from 'node:fs';"],
    ['packages/ui/src/a.tsx', "import { useGround } from '@machi/member-desk/ground';"],
    ['apps/api/src/app.ts', "import { useGround } from '@machi/member-desk/ground';"],
    ['apps/api/src/utils/a.ts', ''],
    ['apps/api/src/features/a/store.ts', "const isKeptAt = (day: string) => IS_KEPT.replaceAll('$1', day);"],
    ['apps/api/src/features/a/store.ts', 'const MATCHES = MEMBER_MATCHES.replaceAll(/\\$(\\d)/g, next);'],
  ])('finds the breach in %s: %s', (file, text) => {
    expect(breachesOf(file, text)).toHaveLength(1);
  });

  it.each([
    ['packages/domain/src/a/rules.ts', "import * as z from 'zod/mini';\nimport { b } from '../b/model.ts';"],
    [
      'apps/api/src/features/a/routes.ts',
      "import { Hono } from 'hono';\nimport { store } from './store.ts';\nimport { x } from '../../platform/x.ts';",
    ],
    [
      'apps/web/src/features/a/A.tsx',
      "import { Button } from '@machi/ui/button/Button';\nimport { a } from '@machi/domain/a/rules';",
    ],
    [
      'packages/member-desk/src/a.tsx',
      "import { Button } from '@machi/ui/button/Button';\nimport type { Client } from '@machi/client/client';\nimport { a } from '@machi/domain/a/rules';",
    ],
    ['packages/domain/src/a/rules.test.ts', "import { it } from 'vitest';"],
    ['apps/api/src/features/reception/routes.ts', "import { b } from '../bookings/store.ts';"],
  ])('lets pass %s', (file, text) => {
    expect(breachesOf(file, text)).toEqual([]);
  });

  it.each([
    ['twenty-five files', 25, 'ts', []],
    ['one more', 26, 'ts', ['scripts/a: 26 files are more than 25']],
    ['any number of tests', 99, 'test.ts', []],
  ])('lets a folder hold %s', (_what, length, ending, breaches) => {
    const files = Array.from({ length }, (_, index) => ({ file: `scripts/a/b${index}.${ending}`, text: '' }));
    expect(checkLayers(files, declared)).toEqual(breaches);
  });

  it('finds the user of a feature that does not use it', () => {
    const text = "import { b } from '../rides/store.ts';";
    const unused = unusedUsers([{ file: 'apps/api/src/features/driver/routes.ts', text }]);
    expect(unused).toContain('feature-users.ts: plan does not use rides');
    expect(unused).not.toContain('feature-users.ts: driver does not use rides');
  });
});
