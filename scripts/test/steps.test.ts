import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { chosenSteps, runSteps, stepsFor, testSteps } from './steps.ts';
import { NOTHING } from './touched.ts';

const results = mkdtempSync(path.join(tmpdir(), 'machi-steps-'));
afterAll(() => rmSync(results, { recursive: true }));

/** Machine that gets its browser by an installation, and that only notes the commands it is given. */
function bareMachine() {
  let browser: string | undefined;
  const environments: Readonly<Record<string, string>>[] = [];
  const told: (readonly string[])[] = [];
  return {
    environments,
    told,
    install: () => (browser = '/usr/bin/a-browser'),
    ground: {
      root: '/town',
      results,
      findChromium: () => browser,
      runProgram: (_program: string, args: readonly string[], environment = {}) => {
        told.push(args);
        environments.push(environment);
        return Promise.resolve({ isOk: true, output: '' });
      },
    },
  };
}

const allSteps = () => testSteps(bareMachine().ground).steps;
const namesFor = (...wanted: string[]): string[] => chosenSteps(allSteps(), wanted).map(({ name }) => name);

describe('the steps of npm test', () => {
  test.each(['journeys', 'terminal journeys'])(
    '%s take the browser that was installed after they were listed',
    async (name) => {
      const { ground, install, environments } = bareMachine();
      const { steps } = testSteps(ground);
      install();
      writeFileSync(path.join(results, `${name.replace(' ', '-')}.json`), '{"suites":[]}');
      await steps.find((step) => step.name === name)?.run();
      expect(environments).toEqual([expect.objectContaining({ CHROMIUM: '/usr/bin/a-browser' })]);
    },
  );

  const some = { tests: ['a.test.ts'], journeys: ['a.spec.ts'], terminalJourneys: [], features: ['taxis'] };
  test.each([
    ['a whole run goes no way twice', {}, { ONE_VARIANT: '1' }, true],
    [
      'what a change touches is proved in full, endpoints of its features alone',
      { touched: some },
      { TOUCHED_FEATURES: 'taxis' },
      false,
    ],
    ['a change of what everything stands on, too', { touched: 'all' as const }, {}, false],
    ['every variant, when asked', { isEvery: true }, { EVERY_VARIANT: '1' }, false],
  ])('%s', async (_which, wish, variant, isWithoutGuards) => {
    const { ground, environments, told } = bareMachine();
    writeFileSync(path.join(results, 'journeys.json'), '{"suites":[]}');
    writeFileSync(path.join(results, 'vitest.json'), '{"testResults":[]}');
    const { steps } = testSteps({ ...ground, ...wish });
    for (const name of ['journeys', 'unit, API and races']) await steps.find((step) => step.name === name)?.run();
    const variants = Object.assign({}, ...environments) as NodeJS.ProcessEnv;
    const names = ['EVERY_VARIANT', 'ONE_VARIANT', 'TOUCHED_FEATURES'];
    expect(Object.fromEntries(names.flatMap((one) => (one in variants ? [[one, variants[one]]] : [])))).toEqual(
      variant,
    );
    const pattern =
      told
        .flat()
        .find((word) => word.startsWith('--testNamePattern='))
        ?.split('=')[1] ?? '';
    expect(pattern !== '').toBe(isWithoutGuards);
    expect(new RegExp(pattern).test('two at once > without the lock both win @guard')).toBe(!isWithoutGuards);
    expect(new RegExp(pattern).test('two at once > one wins')).toBe(true);
  });

  test.each([
    ['lint', ['lint']],
    ['terminal', ['build', 'terminal journeys']],
    ['journeys', ['build', 'journeys']],
    ['torture', ['build', 'torture, short']],
    ['coverage', ['build', 'unit, API and races', 'journeys', 'terminal journeys', 'coverage ledger']],
  ])('%s alone brings what it stands on', (wanted, names) => {
    expect(namesFor(wanted)).toEqual(names);
  });

  test.each([
    ['nothing that is tested', [], [], ['types', 'format', 'lint', 'layers', 'dead code', 'statements']],
    [
      'a rule',
      ['a.test.ts'],
      [],
      ['types', 'format', 'lint', 'layers', 'dead code', 'statements', 'unit, API and races'],
    ],
    [
      'a screen',
      [],
      ['a.spec.ts'],
      ['types', 'format', 'lint', 'layers', 'dead code', 'statements', 'build', 'journeys'],
    ],
  ])('a change of %s brings its own', (_what, tests, journeys, names) => {
    const steps = stepsFor({ ...NOTHING, tests, journeys }, allSteps());
    expect(steps.map(({ name }) => name)).toEqual(names);
  });

  test('a change of what everything stands on brings all', () => {
    expect(stepsFor('all', allSteps())).toEqual(allSteps().map(({ name }) => expect.objectContaining({ name })));
  });

  test('every need is a step that comes before', () => {
    const names = allSteps().map(({ name }) => name);
    for (const [index, { needs }] of allSteps().entries())
      for (const need of needs) expect(names.slice(0, index)).toContain(need);
  });

  test('what takes one core runs beside quick ones, and is over before any other begins', async () => {
    const noted: string[] = [];
    let end = (): void => undefined;
    const step = (name: string, kind: object) => ({ name, needs: [], run: vi.fn<() => never>(), ...kind });
    const steps = [
      step('long', { isBeside: true }),
      step('a', { isQuick: true }),
      step('b', { isQuick: true }),
      step('c', {}),
    ];
    const running = runSteps(steps, async ({ name }, index) => {
      noted.push(name);
      if (name === 'long') await new Promise<void>((resolve) => (end = resolve));
      noted.push(`${name} is over`);
      return index;
    });
    await vi.waitFor(() => expect(noted.at(-1)).toBe('b is over'));
    end();
    expect(await running).toEqual([0, 1, 2, 3]);
    expect(noted).toEqual(['long', 'a', 'a is over', 'b', 'b is over', 'long is over', 'c', 'c is over']);
  });

  test('a word that no step begins with is named', () => {
    expect(() => namesFor('tortoise')).toThrow(/No step begins with "tortoise"\. There are: types · format/);
  });
});
