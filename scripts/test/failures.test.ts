import { describe, expect, test } from 'vitest';
import { countsOfRepeated, linesOfTold, toldBy, toldInFile } from './failures.ts';

const ROOT = '/town';
const RED = '\u001b[31m';

/** Report of Vitest's JSON reporter. */
const vitestReport = {
  numFailedTests: 1,
  testResults: [
    {
      name: '/town/apps/api/src/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { ancestorTitles: ['outer', 'inner'], title: 'holds', status: 'passed', failureMessages: [] },
        {
          ancestorTitles: ['outer', 'inner'],
          title: 'does not hold',
          status: 'failed',
          failureMessages: [
            `${RED}AssertionError: expected 1 to be 2\n\n    at /town/apps/api/src/a.test.ts:7:3\n- Expected`,
          ],
        },
        { ancestorTitles: [], title: 'is left out', status: 'skipped', failureMessages: [] },
      ],
    },
    { name: '/town/b.test.ts', status: 'failed', message: 'Cannot find module c.ts', assertionResults: [] },
  ],
};

const journey = (status: string, title: string, message = '') => ({
  title,
  file: 'login.spec.ts',
  tests: [
    {
      status,
      projectName: 'ja',
      expectedStatus: 'passed',
      results: [
        { status: message === '' ? 'passed' : 'failed', errors: message === '' ? [] : [{ message }] },
        { status: 'passed', errors: [] },
      ],
    },
  ],
});
/** Report of Playwright's JSON reporter. */
const playwrightReport = {
  config: { rootDir: '/town/apps/web/e2e' },
  suites: [
    {
      title: 'login.spec.ts',
      file: 'login.spec.ts',
      specs: [journey('expected', 'enters'), journey('flaky', 'enters late', `${RED}Error: Timeout`)],
      suites: [{ title: 'officials', specs: [journey('unexpected', 'enter', 'Error: no code')] }],
    },
  ],
};

describe('what a report tells', () => {
  test('nothing of a runner that wrote no report', () => {
    expect(toldInFile('/town/nothing.json', ROOT)).toEqual({ failed: [], repeated: [] });
  });
});

describe('the lines at the end', () => {
  test('name each test', () => {
    expect(linesOfTold([toldBy(vitestReport, ROOT), toldBy(playwrightReport, ROOT)])).toEqual([
      '✗ apps/api/src/a.test.ts',
      '    outer > inner > does not hold',
      '      AssertionError: expected 1 to be 2',
      '      - Expected',
      '✗ b.test.ts',
      '    the file itself',
      '      Cannot find module c.ts',
      '✗ apps/web/e2e/login.spec.ts',
      '    [ja] officials > enter',
      '      Error: no code',
      '↻ only at the second try: apps/web/e2e/login.spec.ts',
      '    [ja] enters late',
      '      Error: Timeout',
    ]);
  });

  test('are none where all went well', () => {
    expect(linesOfTold([{ failed: [], repeated: [] }])).toEqual([]);
  });
});

test.each([
  ['counts as failed once it may', true, { passed: -2, failed: 2 }],
  ['counts as passed until then', false, { passed: 0, failed: 0 }],
])('what passed at its second try only %s', (_how, isFailure, counts) => {
  const one = { file: 'a.test.ts', title: 'holds', said: 'late' };
  const told = [
    { failed: [one], repeated: [one] },
    { failed: [], repeated: [one] },
  ];
  expect(countsOfRepeated(told, isFailure)).toEqual(counts);
});
