// Hands the portal's sentences to translators and takes them back (docs/decisions/0169-translations.md).
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { variants } from '@machi/domain/locale/model';
import { isOfferedVariant, offeredVariants, type OfferedVariant } from '@machi/domain/locale/offered';
import { catalogueIn, standsFile, take, unitsOf, type Answer } from './translations.ts';
import { readXliff, writeXliff } from './xliff.ts';

const root = path.join(import.meta.dirname, '../..');
const names = offeredVariants.join(', ');
const USAGE = `Commands: export LANGUAGE FILE, import LANGUAGE FILE, report LANGUAGE, seen LANGUAGE [PART OF A PATH], easy [PART OF A PATH]. Languages: ${names}.`;

/** Writes what was taken, in the order of the base; all of it or nothing. */
function write(language: OfferedVariant, answers: readonly Answer[]): void {
  const { faults, gone, catalogues, stands } = take(root, language, answers);
  if (faults.length > 0)
    throw new Error(`${faults.join('\n')}\nNothing was written. Please correct these ${faults.length} sentences.`);
  const written = [standsFile(root, language)];
  mkdirSync(path.dirname(standsFile(root, language)), { recursive: true });
  writeFileSync(standsFile(root, language), JSON.stringify(stands, null, 2));
  for (const [base, words] of catalogues) {
    const file = path.join(root, catalogueIn(base, language));
    if (words === undefined) {
      rmSync(file, { force: true });
      continue;
    }
    writeFileSync(file, JSON.stringify(words, null, 2));
    written.push(file);
  }
  spawnSync('oxfmt', written, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  for (const place of gone) console.log(`left out, no sentence any more: ${place}`);
}

function report(language: OfferedVariant, isWhole: boolean): void {
  const units = unitsOf(root, language);
  const open = units.filter(({ state }) => state !== 'translated');
  if (isWhole)
    for (const { state, file, key, source, target } of open)
      console.log(`${state}: ${file} ${key}: ${source}${target === '' ? '' : ` → ${target}`}`);
  const count = (wanted: string): number => units.filter(({ state }) => state === wanted).length;
  console.log(
    `${language}: ${units.length} sentences, ${count('translated')} translated, ${count('changed')} changed since, ${count('missing')} missing`,
  );
}

function run(command: string | undefined, language: string | undefined, file = ''): void {
  if (!isOfferedVariant(language)) throw new Error(USAGE);
  // npm changes the folder; paths are the caller's.
  const given = path.resolve(process.env['INIT_CWD'] ?? root, file);
  if (command === 'seen')
    write(
      language,
      unitsOf(root, language)
        .filter((unit) => unit.state !== 'missing' && unit.file.includes(file))
        .map((unit) => ({ ...unit, isOpen: false })),
    );
  else if (command === 'export' && file !== '')
    writeFileSync(given, writeXliff(unitsOf(root, language), variants[language], language));
  else if (command === 'import' && file !== '') write(language, readXliff(readFileSync(given, 'utf8'), language));
  else if (command !== 'report') throw new Error(USAGE);
  report(language, command === 'report');
}

try {
  const [, , command, language, file] = process.argv;
  run(command, language, file);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
