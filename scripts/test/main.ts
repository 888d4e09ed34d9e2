import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LARGE_PAGES } from '../postgres/start-postgres.ts';
import { addCounts, type Counts } from './counts.ts';
import { countsOfRepeated, linesOfTold, toldInFile } from './failures.ts';
import { runProgram } from './run-step.ts';
import { chosenSteps, runSteps, stepsFor, testSteps } from './steps.ts';
import { findChromium, prepareSystem } from './system-packages.ts';
import { touchedSince } from './touched-since.ts';
import { wishOf } from './wish.ts';

const root = process.cwd();
const results = path.join(root, 'test-reports');
const { steps, isEvery, revision } = wishOf(process.argv.slice(2));
const touched = revision === undefined ? undefined : touchedSince(root, revision);
const all = testSteps({ root, results, runProgram, findChromium, isEvery, ...(touched ? { touched } : {}) });
const { reports, besides } = all;

rmSync(results, { recursive: true, force: true });
// Towns that several steps need and that take seconds to make are made once
// (apps/api/src/testing/towns/sample-folder.ts).
const keptTowns = path.join(results, 'kept-towns');
mkdirSync(keptTowns, { recursive: true });
process.env.TEST_TOWNS_KEPT = keptTowns;
// Each password hash allocates its memory anew: with huge pages the session tests take a twentieth less processor
// time.
Object.assign(process.env, LARGE_PAGES);
// Hundreds of programs start from the same bundle and sources: this caches what Node has compiled.
process.env.NODE_COMPILE_CACHE = path.join(results, 'compile-cache');
try {
  await prepareSystem(isEvery);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// Temporary files of tests and their programs are deleted with the run. Other users may pass through, as PostgreSQL's
// does.
const aside = mkdtempSync(path.join(tmpdir(), 'machi-run-'));
chmodSync(aside, 0o711);
process.env.TMPDIR = aside;
const chosen = touched === undefined ? chosenSteps(all.steps, steps) : stepsFor(touched, all.steps);
const summary: string[] = [];
const start = Date.now();
const counted = await runSteps(chosen, async (step, index) => {
  console.log(`\n── ${index + 1}/${chosen.length} ${step.name} ──`);
  const began = Date.now();
  const counts = await step.run();
  const seconds = (Date.now() - began) / 1000;
  summary[index] =
    `${counts.failed > 0 ? '✗' : '✓'} ${step.name.padEnd(22)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed  ${seconds.toFixed(0)} s`;
  return counts;
});
const toldByReports = reports.map((report) => toldInFile(report, root));
const total = counted.reduce<Counts>(addCounts, countsOfRepeated(toldByReports));
for (const folder of [keptTowns, aside]) rmSync(folder, { recursive: true, force: true });
const told = linesOfTold(toldByReports);
if (besides.length + told.length > 0) summary.push('', ...besides, ...told);
console.log(`\n${summary.join('\n')}\nin ${((Date.now() - start) / 60_000).toFixed(1)} minutes\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
