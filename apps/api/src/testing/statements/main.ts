import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Feature } from '../../platform/feature.ts';
import { faultsOf, type Fault } from './compare.ts';
import { readDeclared } from './declared.ts';
import { describeStatements, openTown } from './described.ts';
import { statementsMadeBy } from './made.ts';
import { writeReleased } from './released.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Faulty statements; the comment above each contains the expected fault. */
const MISTAKES = path.join(root, 'database/mistakes.fixture.ts');
/** Files whose statements are partly made at run time, with varying tables. */
const MADE_LATER = ['database/database.ts', 'database/rows.ts', 'seed/life/write-life.ts', 'commands/catch-up.ts'];

const isRead = (file: string): boolean => file === MISTAKES || !/\.(?:test|fixture)\.ts$|\/testing\//.test(file);
/** Whether a file is a program or thread, which starts work when loaded. */
function begins(file: string): boolean {
  if (file === path.join(root, 'main.ts')) return true;
  return (/\/commands\//.test(file) ? /^(?:\S.*)?\bawait /m : /\bparentPort\b/).test(readFileSync(file, 'utf8'));
}

// Some statements are made while modules load.
const opening = openTown();
const loaded = await statementsMadeBy(async () => {
  for (const file of globSync(`${root}/**/*.ts`)) if (isRead(file) && !begins(file)) await import(file);
  // Static imports would make their statements before the recording starts.
  const features: Readonly<Record<string, Partial<Feature>>> = await import('../../features.ts');
  const { countStatement } = await import('../../platform/work-list/count-work.ts');
  countStatement(Object.values(features).flatMap(({ waits = [] }) => waits));
  const { createTopReader } = await import('../../features/top/read-top.ts');
  createTopReader(Object.values(features).flatMap(({ top = [] }) => top));
});
const { declared, calls } = readDeclared(path.join(root, '../tsconfig.json'), isRead);
const reached = new Set(loaded.map(({ site }) => site));
// Statements not made at load time are read from the source if they are literals there.
const written = declared.flatMap(({ site, words }) =>
  words && !reached.has(site) ? [{ name: words[0], text: words[1], site }] : [],
);
const made = [...loaded, ...written];
const town = await opening;
const named = new Set<string>();
const described = await describeStatements(
  town.client,
  made.map(({ text }) => text),
  named,
)
  .then(async (all) => {
    // With a file: writes down which columns this release reads and writes (docs/decisions/0212).
    const [, , file] = process.argv;
    if (file !== undefined) await writeReleased(town.client, named, file);
    return all;
  })
  .finally(town.close);
const faults = faultsOf(made, described, declared, calls);
const sites = new Set(made.map(({ site }) => site));
for (const { site } of declared)
  if (!sites.has(site) && !MADE_LATER.some((file) => site.startsWith(`${path.join(root, file)}:`)))
    faults.push({ site, words: 'is not made when its module is loaded, and its text is put together' });

const lineOf = ({ site, words }: Fault): string => `${path.relative('', site).replace(/:\d+$/, '')}: ${words}`;
const wanted: string[] = [];
const said: string[] = [];
for (const [index, line] of readFileSync(MISTAKES, 'utf8').split('\n').entries()) {
  const [, words] = /^ *\/\/ Fault: (.*)$/.exec(line) ?? [];
  if (words !== undefined) said.push(words);
  else wanted.push(...said.splice(0).map((one) => lineOf({ site: `${MISTAKES}:${index + 1}:1`, words: one })));
}
const [found, lines] = [new Set<string>(), new Set<string>()];
for (const fault of faults) (fault.site.startsWith(MISTAKES) ? found : lines).add(lineOf(fault));
for (const line of wanted) if (!found.has(line)) lines.add(`${line}: is not seen any more`);
for (const line of found) if (!wanted.includes(line)) lines.add(line);
process.stdout.write([...[...lines].toSorted(), `${made.length} statements, ${lines.size} faults\n`].join('\n'));
process.exitCode = lines.size > 0 ? 1 : 0;
