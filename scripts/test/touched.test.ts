import { expect, test } from 'vitest';
import { screenAt, touchedBy } from './touched.ts';

const sources: Readonly<Record<string, string>> = {
  'packages/domain/src/taxis/decide.ts': '',
  'packages/domain/src/taxis/decide.test.ts': "import { decideTaxi } from './decide.ts';",
  'packages/domain/src/taxis/contract.ts': '',
  'packages/domain/src/faq/contract.ts': '',
  'packages/domain/src/register/contracts.ts':
    "export * as taxis from '../taxis/contract.ts';\nexport * as faq from '../faq/contract.ts';",
  'packages/domain/src/register/endpoints.ts': "import * as contracts from './contracts.ts';",
  'apps/api/src/app.ts': "import * as register from './features.ts';",
  'apps/api/src/features.ts':
    "export * as taxis from './features/taxis/routes.ts';\nexport * as faq from './features/faq/routes.ts';",
  'apps/api/src/platform/http/walk.test.ts': "import { all } from '@machi/domain/register/endpoints';",
  'apps/api/src/features/taxis/routes.ts': "import { taxiWays } from './ride-routes.ts';",
  'apps/api/src/features/taxis/ride-routes.ts':
    "import { bookTaxi } from '@machi/domain/taxis/contract';\nimport { decideTaxi } from '@machi/domain/taxis/decide';",
  'apps/api/src/features/taxis/taxis.test.ts': "import { openTown } from '../../testing/open-town.ts';",
  'apps/api/src/features/faq/routes.ts': "import { listFaqs } from '@machi/domain/faq/contract';",
  'apps/api/src/features/faq/faq.test.ts': '',
  'apps/api/src/features/faq/cases.fixture.ts': '',
  'apps/api/src/main.test.ts': '',
  'apps/web/src/router.tsx': "import * as features from './features.ts';",
  'apps/web/src/features.ts':
    "'/reservation/taxi/:reservation_id': () => import('./features/taxis/TaxiPage.tsx'),\n'/faq': () => import('./features/faq/FaqPage.tsx'),",
  'apps/web/src/features/taxis/TaxiPage.tsx':
    "import { bookTaxi } from '@machi/domain/taxis/contract';\nimport './taxi.css';",
  'apps/web/src/features/taxis/taxi.css': '',
  'apps/web/src/features/faq/FaqPage.tsx': "import { listFaqs } from '@machi/domain/faq/contract';",
  'apps/web/e2e/reservations/taxis.spec.ts': 'await page.goto(`/reservation/taxi/${id}`);',
  'apps/web/e2e/shell/reading.spec.ts': "await page.goto('/faq?q=1');",
  'packages/ui/src/button/Button.tsx': '',
  'apps/web/src/shell/editor/keys.ts': '',
  'apps/web/e2e/editor/ground/main.tsx': "import { keys } from '../../../src/shell/editor/keys.ts';",
  'apps/web/e2e/editor/editor.spec.ts': "buildPage(path.join(import.meta.dirname, 'ground'));",
  'packages/domain/src/cards/tlv.ts': '',
  'apps/kiosk/src/host/cards/read-card.ts': "import { tlv } from '@machi/domain/cards/tlv';",
  'apps/kiosk/e2e/bath.spec.ts': '',
};
const files = Object.entries(sources).map(([file, text]) => ({ file, text }));
const walk = 'apps/api/src/platform/http/walk.test.ts';
const taxiTest = 'apps/api/src/features/taxis/taxis.test.ts';
const taxiJourney = 'apps/web/e2e/reservations/taxis.spec.ts';
const faqJourney = 'apps/web/e2e/shell/reading.spec.ts';

test.each<[string, readonly string[], readonly string[], readonly string[], readonly string[]]>([
  [
    'a rule',
    ['packages/domain/src/taxis/decide.ts'],
    [taxiTest, walk, 'packages/domain/src/taxis/decide.test.ts'],
    [taxiJourney],
    [],
  ],
  ['an endpoint', ['apps/api/src/features/taxis/routes.ts'], [taxiTest, walk], [taxiJourney], []],
  [
    'a contract',
    ['packages/domain/src/faq/contract.ts'],
    ['apps/api/src/features/faq/faq.test.ts', walk],
    [faqJourney],
    [],
  ],
  [
    'what the walk sends',
    ['apps/api/src/features/faq/cases.fixture.ts'],
    ['apps/api/src/features/faq/faq.test.ts', walk],
    [faqJourney],
    [],
  ],
  ['a screen', ['apps/web/src/features/faq/FaqPage.tsx'], [], [faqJourney], []],
  ['its looks', ['apps/web/src/features/taxis/taxi.css'], [], [taxiJourney], []],
  [
    'what a page of a journey shows',
    ['apps/web/src/shell/editor/keys.ts'],
    [],
    ['apps/web/e2e/editor/editor.spec.ts'],
    [],
  ],
  ['a journey', [faqJourney], [], [faqJourney], []],
  ['a test', [taxiTest], [taxiTest], [], []],
  ['what a terminal reads', ['packages/domain/src/cards/tlv.ts'], [], [], ['apps/kiosk/e2e/bath.spec.ts']],
  ['words alone', ['docs/glossary.md', 'README.md'], [], [], []],
])('%s touches what stands on it and nothing else', (_what, changed, tests, journeys, terminalJourneys) => {
  expect(touchedBy(files, changed)).toMatchObject({ tests: tests.toSorted(), journeys, terminalJourneys });
});

test.each([
  ['of a feature whose contract changes', 'packages/domain/src/faq/contract.ts', ['faq']],
  ['of none where no endpoint changes', 'apps/web/src/features/faq/FaqPage.tsx', []],
])('endpoints are walked %s', (_what, changed, features) => {
  expect(touchedBy(files, [changed])).toMatchObject({ features });
});

test.each([
  ['package.json'],
  ['apps/api/src/app.ts'],
  ['apps/web/src/features.ts'],
  ['apps/web/src/official-features.ts'],
  ['apps/api/src/database/migrations/0001_a.sql'],
  ['packages/domain/src/register/contracts.ts'],
  ['packages/domain/src/taxis/staff.ts'],
  ['towns/hoshimori/town.json'],
  ['apps/web/e2e/portal.ts'],
])('everything stands on %s', (changed) => {
  expect(touchedBy(files, [changed])).toBe('all');
});

test('an address of a screen is known by its beginning, with what stands for its parts', () => {
  const screen = screenAt('/reservation/taxi/:reservation_id');
  expect(screen.test('`/reservation/taxi/${id}`')).toBe(true);
  expect(screen.test("'/reservation/taxi/7?lang=en'")).toBe(true);
  expect(screen.test("'/reservation/taxi'")).toBe(false);
});
