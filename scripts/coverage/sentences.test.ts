import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { otherFailureLines } from '../../packages/client/src/failure-lines.ts';
import { isLedger, isRecord } from './ledger.ts';

const root = path.join(import.meta.dirname, '../..');

/** Every text of the product by its key, English and Japanese side by side. */
async function texts(): Promise<readonly (readonly [en: string, ja: unknown])[]> {
  const files = globSync('{apps,packages}/*/src/**/text/en.ts', { cwd: root });
  const read = async (file: string, locale: 'en' | 'ja'): Promise<Record<string, unknown>> => {
    const module: unknown = await import(pathToFileURL(path.join(root, path.dirname(file), `${locale}.ts`)).href);
    const text = isRecord(module) ? module[locale] : undefined;
    return isRecord(text) ? text : {};
  };
  const pairs = await Promise.all(
    files.map(async (file) => {
      const [en, ja] = [await read(file, 'en'), await read(file, 'ja')];
      return Object.entries(en).flatMap(([key, text]) => (typeof text === 'string' ? [[text, ja[key]] as const] : []));
    }),
  );
  return pairs.flat();
}

/** What the client itself says, in both languages at once. */
const lineIn = (locale: string) => otherFailureLines.find(({ lang }) => lang === locale)?.text ?? '';
const alertLines = [[lineIn('en'), lineIn('ja')] as const];

test('every complete sentence of the specification is said word for word, the Japanese beside it [decision:message.word-for-word]', async () => {
  const ledger: unknown = JSON.parse(readFileSync(path.join(root, 'docs/coverage.json'), 'utf8'));
  if (!isLedger(ledger)) throw new Error('docs/coverage.json does not have the shape of a ledger');
  const said = ledger.items.filter(({ kind, test: proof }) => kind === 'message' && proof !== 'open');
  const sentences = said.map(({ text }) => text).filter((text) => /^[A-Z].*[.?]$/.test(text));
  expect(sentences.length).toBeGreaterThan(15);
  const all = [...(await texts()), ...alertLines];
  const isMissing = (sentence: string): boolean => {
    const said = new RegExp(
      `^${sentence
        .replace(/[?()*+^$|[\]\\]/g, '\\$&')
        .replace(/\s*\.\.\.\s*/g, '.*')
        .replace(/\{\w+\}/g, '\\{\\{\\w+\\}\\}')}$`,
    );
    return !all.some(([en, ja]) => said.test(en) && typeof ja === 'string' && /[぀-ヿ一-鿿]/.test(ja));
  };
  expect(sentences.filter(isMissing)).toEqual([]);
});

const placeholdersIn = (text: string): string[] => [...new Set(text.match(/\{\{\d+\}\}/g))].toSorted();

test('a sentence of a refusal has the same placeholders in both languages', async () => {
  const numbered = (await texts()).filter(([en]) => placeholdersIn(en).length > 0);
  expect(numbered.length).toBeGreaterThan(30);
  for (const [en, ja] of numbered) expect(placeholdersIn(String(ja)), en).toEqual(placeholdersIn(en));
});
