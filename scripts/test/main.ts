import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildPortal } from '../build/build-portal.ts';
import { buildScreens, buildShell } from '../build/build-screens.ts';
import { addCounts, countsInText, countsOf } from './counts.ts';
import type { Counts } from './counts.ts';
import { linesOfRunner, linesOfTold, toldInFile } from './failures.ts';
import { runProgram } from './run-step.ts';
import { findChromium, prepareSystem } from './system-packages.ts';

const root = process.cwd();
const results = path.join(root, 'test-reports');
const inResults = (name: string): string => path.join(results, name);
const program = (name: string): string => path.join(root, 'node_modules/.bin', name);
const VITEST = inResults('vitest.json');
const JOURNEYS = inResults('journeys.json');
const TERMINAL_JOURNEYS = inResults('terminal-journeys.json');

interface Step {
  readonly name: string;
  run(): Promise<Counts>;
}

const onePassed: Counts = { passed: 1, failed: 0 };
const oneFailed: Counts = { passed: 0, failed: 1 };

/** What goes wrong beside the tests themselves, for the summary. */
const besides: string[] = [];

/** A step that either holds or does not. */
const check = (name: string, command: string, args: readonly string[]): Step => ({
  name,
  run: async () => ((await runProgram(command, args)).isOk ? onePassed : oneFailed),
});

/** A runner whose report counts its tests; one that failed without a failed test counts as a failure itself. */
const runner = (name: string, report: string, command: string, args: readonly string[], environment = {}): Step => ({
  name,
  async run() {
    const { isOk, output } = await runProgram(command, args, environment);
    const counts = countsOf(report);
    if (isOk || counts.failed > 0) return counts;
    besides.push(...linesOfRunner(name, output));
    return addCounts(counts, oneFailed);
  },
});

const node = process.execPath;
const steps: Step[] = [
  check('format', program('oxfmt'), ['--check', '.']),
  check('lint', program('oxlint'), ['--deny-warnings']),
  check('layers', node, ['scripts/layers/main.ts']),
  check('types', program('tsc'), ['-b']),
  check('dead code', program('knip'), []),
  {
    name: 'build',
    run: () =>
      Promise.all([buildPortal(root), buildScreens(root), buildShell(root)]).then(
        () => onePassed,
        () => oneFailed,
      ),
  },
  runner('unit, API and races', VITEST, program('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST}`,
  ]),
  runner(
    'journeys',
    JOURNEYS,
    program('playwright'),
    ['test', '--config', 'apps/web/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEYS,
      CHROMIUM: findChromium() ?? '/usr/bin/chromium',
    },
  ),
  runner(
    'terminal journeys',
    TERMINAL_JOURNEYS,
    program('playwright'),
    ['test', '--config', 'apps/kiosk/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: TERMINAL_JOURNEYS,
      CHROMIUM: findChromium() ?? '/usr/bin/chromium',
    },
  ),
  {
    name: 'torture, short',
    async run() {
      const { isOk, output } = await runProgram(node, ['scripts/torture/main.ts', '--short']);
      const counts = countsInText(output) ?? { passed: 0, failed: 0 };
      return isOk || counts.failed > 0 ? counts : addCounts(counts, oneFailed);
    },
  },
  check('coverage ledger', node, ['scripts/coverage/check-coverage.ts', VITEST, JOURNEYS, TERMINAL_JOURNEYS]),
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
await prepareSystem();

const wanted = process.argv.slice(2);
const summary: string[] = [];
let total: Counts = { passed: 0, failed: 0 };
const start = Date.now();
for (const [index, step] of steps.entries()) {
  if (wanted.length > 0 && !wanted.some((name) => step.name.startsWith(name))) continue;
  console.log(`\n── ${index + 1}/${steps.length} ${step.name} ──`);
  const began = Date.now();
  const counts = await step.run();
  total = addCounts(total, counts);
  summary.push(
    `${counts.failed > 0 ? '✗' : '✓'} ${step.name.padEnd(22)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed  ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
}
const told = linesOfTold([VITEST, JOURNEYS, TERMINAL_JOURNEYS].map((report) => toldInFile(report, root)));
if (besides.length + told.length > 0) summary.push('', ...besides, ...told);
console.log(`\n${summary.join('\n')}\nin ${((Date.now() - start) / 60_000).toFixed(1)} minutes\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
