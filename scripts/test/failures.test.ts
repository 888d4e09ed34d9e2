import { describe, expect, test } from 'vitest';
import { countsOfRepeated, linesOfRunner, linesOfTold, toldBy, toldInFile } from './failures.ts';

const ROOT = '/town';
const RED = '\u001b[31m';

/** As Vitest's JSON reporter writes it. */
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
/** As Playwright's JSON reporter writes it. */
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
  test('Vitest: the failed tests with what they said, and files that could not be loaded', () => {
    expect(toldBy(vitestReport, ROOT)).toEqual({
      failed: [
        {
          file: 'apps/api/src/a.test.ts',
          title: 'outer > inner > does not hold',
          said: 'AssertionError: expected 1 to be 2\n- Expected',
        },
        { file: 'b.test.ts', title: 'the file itself', said: 'Cannot find module c.ts' },
      ],
      repeated: [],
    });
  });

  test('Playwright: the failed journeys, and those that needed a second try', () => {
    const file = 'apps/web/e2e/login.spec.ts';
    expect(toldBy(playwrightReport, ROOT)).toEqual({
      failed: [{ file, title: '[ja] officials > enter', said: 'Error: no code' }],
      repeated: [{ file, title: '[ja] enters late', said: 'Error: Timeout' }],
    });
  });

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

  test('repeat the last words of a runner that failed without a failed test', () => {
    const output = `${'a test passed\n'.repeat(30)}\n${RED}Unhandled Rejection: the server went away\n`;
    const lines = linesOfRunner('journeys', output);
    expect(lines).toHaveLength(13);
    expect(lines[0]).toBe('✗ journeys: no test failed, but it ended with an error');
    expect(lines.at(-1)).toBe('      Unhandled Rejection: the server went away');
  });

  test('are none where all went well', () => {
    expect(linesOfTold([{ failed: [], repeated: [] }])).toEqual([]);
  });

  test('stay few, however much went wrong', () => {
    const said = 'x'.repeat(5000);
    const assertionResults = Array.from({ length: 25 }, (_test, at) => ({
      ancestorTitles: [],
      title: `fails ${at}`,
      status: 'failed',
      failureMessages: [said],
    }));
    const report = { testResults: [{ name: '/town/a.test.ts', status: 'failed', assertionResults }] };
    const lines = linesOfTold([toldBy(report, ROOT)]);
    expect(lines).toHaveLength(61);
    expect(lines.at(-1)).toBe('✗ and 5 more');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(410);
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
