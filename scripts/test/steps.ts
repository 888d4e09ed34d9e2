import path from 'node:path';
import { buildPortal, ensurePortal } from '../build/build-portal.ts';
import { buildScreens, buildShell } from '../build/build-screens.ts';
import { buildServer } from '../build/build-server.ts';
import { addCounts, countsInText, countsOf, type Counts } from './counts.ts';
import { linesOfRunner } from './failures.ts';
import type { runProgram, StepResult } from './run-step.ts';
import { runTwice } from './second-try.ts';
import { NOTHING, type Touched } from './touched.ts';

/** Part of `npm test`. */
export interface Step {
  readonly name: string;
  /** Steps that must run before this one. */
  readonly needs: readonly string[];
  /** Uses one core: quick steps after it start while it runs, the others once it is over. */
  readonly isBeside?: true;
  readonly isQuick?: true;
  run(): Promise<Counts>;
}

/** Inputs of the steps. A step looks for programs when it runs, as they may be installed meanwhile. */
export interface StepGround {
  readonly root: string;
  /** Folder of the reports. */
  readonly results: string;
  readonly runProgram: typeof runProgram;
  readonly findChromium: () => string | undefined;
  /** Runs each journey in every language and width, and torture at its full length. */
  readonly isEvery?: boolean;
  /** Parts that a change can affect; left out for a whole run. */
  readonly touched?: Touched;
}

interface TestSteps {
  readonly steps: readonly Step[];
  /** Report files that name each test. */
  readonly reports: readonly string[];
  /** Failures outside the tests themselves; filled while the steps run. */
  readonly besides: readonly string[];
}

const onePassed: Counts = { passed: 1, failed: 0 };
const oneFailed: Counts = { passed: 0, failed: 1 };

/** Tag of tests that remove a guard to show that another one catches it: they run only if a change affects them. */
const GUARDS_ALONE = '@guard';

const BUILD = 'build';
const UNITS = 'unit, API and races';
const JOURNEYS = 'journeys';
const TERMINAL_JOURNEYS = 'terminal journeys';

/** All steps of `npm test`, in order. */
export function testSteps({
  root,
  results,
  runProgram,
  findChromium,
  isEvery = false,
  touched,
}: StepGround): TestSteps {
  const program = (name: string): string => path.join(root, 'node_modules/.bin', name);
  const reportOf = (name: string): string => path.join(results, `${name}.json`);
  const [units, journeys, terminalJourneys] = [
    reportOf('vitest'),
    reportOf('journeys'),
    reportOf('terminal-journeys'),
  ] as const;
  const besides: string[] = [];

  /** A step that either passes or fails. */
  const check = (
    name: string,
    command: string,
    args: readonly string[],
    kind: Partial<Pick<Step, 'needs' | 'isBeside' | 'isQuick'>> = {},
  ): Step => ({
    name,
    needs: [],
    ...kind,
    run: async () => ((await runProgram(command, args)).isOk ? onePassed : oneFailed),
  });

  /** Counts the tests of a runner's report; a failed run without a failed test counts as one failure. */
  function countTests(name: string, report: string, { isOk, output }: StepResult): Counts {
    const counts = countsOf(report);
    if ((isOk && counts.passed > 0) || counts.failed > 0) return counts;
    besides.push(...linesOfRunner(name, output));
    return addCounts(counts, oneFailed);
  }

  // A run for a change tests its parts in full; a whole run takes each journey once.
  const isOnce = !isEvery && touched === undefined;
  const variant = { ...(isEvery ? { EVERY_VARIANT: '1' } : {}), ...(isOnce ? { ONE_VARIANT: '1' } : {}) };

  const chosen = touched === undefined || touched === 'all' ? NOTHING : touched;

  const journeysOf = (name: string, app: string, report: string, specs: readonly string[]): Step => ({
    name,
    needs: [BUILD],
    run: async () =>
      countTests(
        name,
        report,
        await runProgram(
          program('playwright'),
          ['test', '--config', `apps/${app}/e2e/playwright.config.ts`, '--reporter=list,json', ...specs],
          {
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
            CHROMIUM: findChromium() ?? '',
            ...variant,
          },
        ),
      ),
  });

  const runVitest = (report: string, files: readonly string[]): Promise<StepResult> =>
    runProgram(
      program('vitest'),
      [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(isOnce ? [`--testNamePattern=^(?!.*${GUARDS_ALONE})`] : []),
        ...files,
      ],
      { ...variant, ...(chosen.features.length > 0 ? { TOUCHED_FEATURES: chosen.features.join() } : {}) },
    );

  const node = process.execPath;
  return {
    reports: [units, journeys, terminalJourneys],
    besides,
    steps: [
      // Each checker of the compiler repeats shared work: four, the default, take a quarter more time on two cores
      // than two.
      check('types', program('tsc'), ['-b', '--checkers', '2'], { isBeside: true }),
      check('format', program('oxfmt'), ['--check', '.'], { isQuick: true }),
      check('lint', program('oxlint'), ['--deny-warnings'], { isQuick: true }),
      check('layers', node, ['scripts/layers/main.ts'], { isQuick: true }),
      check('dead code', program('knip'), [], { isQuick: true }),
      check('statements', node, ['apps/api/src/testing/statements/main.ts'], { isQuick: true }),
      {
        name: BUILD,
        needs: [],
        isQuick: true,
        run: () =>
          Promise.all([
            buildServer(root),
            // A change outside the portal's sources leaves the built portal as it is.
            touched === undefined ? buildPortal(root) : ensurePortal(root),
            buildScreens(root),
            buildShell(root),
          ]).then(
            () => onePassed,
            (error: unknown) => {
              besides.push(`${BUILD}: ${error instanceof Error ? error.message : String(error)}`);
              return oneFailed;
            },
          ),
      },
      {
        name: UNITS,
        needs: [],
        run: async () => countTests(UNITS, units, await runTwice(runVitest, units, chosen.tests)),
      },
      journeysOf(JOURNEYS, 'web', journeys, chosen.journeys),
      journeysOf(TERMINAL_JOURNEYS, 'kiosk', terminalJourneys, chosen.terminalJourneys),
      {
        name: isEvery ? 'torture' : 'torture, short',
        needs: [BUILD],
        async run() {
          const form = isEvery ? [] : ['--short'];
          const { isOk, output } = await runProgram(node, ['scripts/torture/main.ts', ...form]);
          const counts = countsInText(output) ?? { passed: 0, failed: 0 };
          return isOk || counts.failed > 0 ? counts : addCounts(counts, oneFailed);
        },
      },
      // On a million rows a table.
      ...(isEvery ? [check('migrations', node, ['scripts/migrations/main.ts'])] : []),
      check('coverage ledger', node, ['scripts/coverage/check-coverage.ts', units, journeys, terminalJourneys], {
        needs: [UNITS, JOURNEYS, TERMINAL_JOURNEYS],
      }),
    ],
  };
}

/** Runs steps in order, one at a time except where `isBeside` allows more; returns the results in that order. */
export async function runSteps<Made>(
  steps: readonly Step[],
  run: (step: Step, index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Promise<Made>[] = [];
  for (const [index, step] of steps.entries()) {
    if (!step.isQuick) await Promise.all(made);
    const running = run(step, index);
    made.push(running);
    if (!step.isBeside) await running;
  }
  return Promise.all(made);
}

/** Steps for the parts that a change can affect. Torture and the ledger need a whole run. */
export function stepsFor(touched: Touched, steps: readonly Step[]): readonly Step[] {
  if (touched === 'all') return steps;
  const quick = ['types', 'format', 'lint', 'layers', 'dead code', 'statements'];
  const wanted = [
    ...quick,
    ...(touched.tests.length > 0 ? [UNITS] : []),
    ...(touched.journeys.length > 0 ? [JOURNEYS] : []),
    ...(touched.terminalJourneys.length > 0 ? [TERMINAL_JOURNEYS] : []),
  ];
  return chosenSteps(steps, wanted);
}

/**
 * The steps whose names begin with one of the wanted words, and those they need, in the order of all.
 * @param wanted empty for all steps; a word that matches no step throws
 */
export function chosenSteps(steps: readonly Step[], wanted: readonly string[]): readonly Step[] {
  if (wanted.length === 0) return steps;
  const unknown = wanted.find((word) => !steps.some(({ name }) => name.startsWith(word)));
  if (unknown !== undefined)
    throw new Error(`No step begins with "${unknown}". There are: ${steps.map(({ name }) => name).join(' · ')}.`);
  const names = new Set<string>();
  const add = ({ name, needs }: Step): void => {
    names.add(name);
    for (const step of steps) if (needs.includes(step.name) && !names.has(step.name)) add(step);
  };
  for (const step of steps) if (wanted.some((word) => step.name.startsWith(word))) add(step);
  return steps.filter(({ name }) => names.has(name));
}
