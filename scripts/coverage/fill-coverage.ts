/**
 * Writes the test that proves each item into the coverage ledger.
 *
 *     node scripts/coverage/fill-coverage.ts results-a.json results-b.json [--ledger FILE]
 *
 * It needs every report of a whole run: a test name that no report contains becomes "open" again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments, run } from './arguments.ts';
import { OPEN, formatLedger, idsIn, isLedger, type Ledger } from './ledger.ts';
import { mergeOutcomes, passedTitles, readTests, type Found, type Strength } from './results.ts';
import { sharedIdProblems } from './shared-ids.ts';

const strongestFirst: readonly Strength[] = ['journey', 'api', 'rule'];

/**
 * Fills in the strongest passed test with an item's id: a journey before the API before a rule alone, then the first
 * by title. Without one, a named test that exists but failed or was skipped stays, as one bad run must not erase it.
 */
export function fillCoverage(ledger: Ledger, found: readonly Found[]): Ledger {
  const outcomes = mergeOutcomes(found);
  const passed = passedTitles(outcomes);
  const proofs = new Map<string, string>();
  for (const strength of strongestFirst) {
    const titles = found
      .filter((test) => test.strength === strength && passed.has(test.title))
      .map(({ title }) => title);
    for (const title of titles.toSorted()) {
      for (const id of idsIn(title)) if (!proofs.has(id)) proofs.set(id, title);
    }
  }
  const items = ledger.items.map((item) => {
    const kept = outcomes.has(item.test) && idsIn(item.test).includes(item.id) ? item.test : OPEN;
    return { ...item, test: proofs.get(item.id) ?? kept };
  });
  return { ...ledger, items };
}

function main(): void {
  const { ledgerFile, reportFiles } = readArguments();
  const ledger: unknown = JSON.parse(readFileSync(ledgerFile, 'utf8'));
  if (!isLedger(ledger)) throw new Error(`${ledgerFile} is not a ledger: check-coverage.ts says what is wrong.`);
  const found = readTests(reportFiles);
  const problems = sharedIdProblems(found);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const filled = fillCoverage(ledger, found);
  writeFileSync(ledgerFile, formatLedger(filled));
  for (const [index, { id, test }] of filled.items.entries()) {
    if (test !== ledger.items[index]?.test) console.log(`coverage: ${id}: ${test}`);
  }
}

if (import.meta.main) run(main);
