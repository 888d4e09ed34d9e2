/**
 * Checks the coverage ledger against the tests that passed in a run.
 *
 *     node scripts/coverage/check-coverage.ts results-a.json results-b.json [--ledger FILE]
 *
 * Prints proved and open items of each capability, then every problem; exit code 1 if there is one.
 */
import { readFileSync } from 'node:fs';
import { readArguments, run } from './arguments.ts';
import { OPEN, formatLedger, idsIn, isIdOf, isKind, isLedger, isRecord, type Ledger } from './ledger.ts';
import { mergeOutcomes, passedTitles, readTests } from './results.ts';
import { sharedIdProblems } from './shared-ids.ts';

const itemKeys = new Set(['id', 'kind', 'section', 'text', 'capability', 'test']);

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Problems of one item by itself. */
function itemProblems(item: Record<string, unknown>, capabilities: readonly string[], passed: ReadonlySet<string>) {
  const { id, kind, section, text, capability, test } = item;
  const problems: string[] = [];
  if (!isKind(kind)) problems.push(`unknown kind ${JSON.stringify(kind)}`);
  if (!isText(id)) problems.push('the id is missing');
  else if (isKind(kind) && !isIdOf(id, kind)) {
    problems.push(`the id must read "${kind}:…", without spaces and square brackets`);
  }
  if (!Number.isInteger(section) || Number(section) < 1 || Number(section) > 9) {
    problems.push('the section (1 to 9) is missing');
  }
  if (!isText(text)) problems.push('the text is missing');
  if (!isText(capability) || !capabilities.includes(capability)) {
    problems.push(`unknown capability ${JSON.stringify(capability)}`);
  }
  if (!isText(test)) problems.push(`the test is missing: the title of a test, or "${OPEN}"`);
  else if (test !== OPEN) {
    if (!passed.has(test)) problems.push(`no test of this title passed: ${JSON.stringify(test)}`);
    if (isText(id) && !idsIn(test).includes(id))
      problems.push(`its test does not carry [${id}]: ${JSON.stringify(test)}`);
  }
  for (const key of Object.keys(item)) if (!itemKeys.has(key)) problems.push(`unknown entry "${key}"`);
  return problems;
}

const repeated = (values: readonly string[]): Set<string> =>
  new Set(values.filter((value, index) => values.indexOf(value) !== index));

/**
 * All problems of a ledger, a sentence each; empty if it is sound.
 *
 * @param ledger the parsed file, of any shape
 * @param passed full titles of the tests that passed in the run
 */
export function checkCoverage(ledger: unknown, passed: Iterable<string>): string[] {
  if (!isRecord(ledger)) return ['The ledger is not an object.'];
  const titles = new Set(passed);
  const problems: string[] = [];
  const capabilities = isRecord(ledger.capabilities) ? Object.entries(ledger.capabilities) : [];
  if (capabilities.length === 0) problems.push('The ledger lists no "capabilities".');
  for (const [key, sentence] of capabilities) {
    if (!isText(sentence)) problems.push(`capability ${key}: its sentence is missing`);
  }
  const keys = capabilities.map(([key]) => key);

  const finished: unknown[] = Array.isArray(ledger.finished) ? ledger.finished : [];
  if (!Array.isArray(ledger.finished)) problems.push('The ledger has no list "finished".');
  for (const key of finished) {
    if (!isText(key) || !keys.includes(key)) problems.push(`finished: unknown capability ${JSON.stringify(key)}`);
  }

  const items: unknown[] = Array.isArray(ledger.items) ? ledger.items : [];
  if (items.length === 0) problems.push('The ledger lists no "items".');
  const ids: string[] = [];
  for (const [index, item] of items.entries()) {
    if (!isRecord(item)) {
      problems.push(`items[${index}]: not an object`);
      continue;
    }
    const name = isText(item.id) ? item.id : `items[${index}]`;
    if (isText(item.id)) ids.push(item.id);
    for (const problem of itemProblems(item, keys, titles)) problems.push(`${name}: ${problem}`);
    if (item.test === OPEN && finished.includes(item.capability)) {
      problems.push(`${name}: open, although the capability "${String(item.capability)}" is finished`);
    }
  }
  for (const id of repeated(ids)) problems.push(`${id}: the id occurs more than once`);

  const known = new Set(ids);
  for (const title of titles) {
    for (const id of idsIn(title)) {
      if (!known.has(id)) problems.push(`the ledger does not know [${id}] of the test ${JSON.stringify(title)}`);
    }
  }
  return problems;
}

export interface CapabilityCount {
  readonly capability: string;
  /** Items whose named test passed and carries their id. */
  readonly proved: number;
  readonly open: number;
}

/** Counts the items of each capability that the run proved, in the order of `capabilities`. */
export function countCoverage(ledger: Ledger, passed: ReadonlySet<string>): CapabilityCount[] {
  return Object.keys(ledger.capabilities).map((capability) => {
    const items = ledger.items.filter((item) => item.capability === capability);
    const proved = items.filter((item) => passed.has(item.test) && idsIn(item.test).includes(item.id)).length;
    return { capability, proved, open: items.length - proved };
  });
}

function printCounts(ledger: Ledger, passed: ReadonlySet<string>): void {
  const counts = countCoverage(ledger, passed);
  for (const { capability, proved, open } of counts) {
    const finished = ledger.finished.includes(capability) ? ', finished' : '';
    console.log(`coverage: ${capability.padEnd(16)} ${proved} proved, ${open} open${finished}`);
  }
  const proved = counts.reduce((sum, count) => sum + count.proved, 0);
  console.log(`coverage: ${'all'.padEnd(16)} ${proved} proved, ${ledger.items.length - proved} open`);
}

function main(): void {
  const { ledgerFile, reportFiles } = readArguments();
  const text = readFileSync(ledgerFile, 'utf8');
  const ledger: unknown = JSON.parse(text);
  const found = readTests(reportFiles);
  const passed = passedTitles(mergeOutcomes(found));
  const problems = [...checkCoverage(ledger, passed), ...sharedIdProblems(found)];
  if (isLedger(ledger)) {
    printCounts(ledger, passed);
    if (problems.length === 0 && text !== formatLedger(ledger)) {
      problems.push('The ledger is not written with one item a line: run scripts/coverage/fill-coverage.ts.');
    }
  }
  for (const problem of problems) console.error(`coverage: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

if (import.meta.main) run(main);
