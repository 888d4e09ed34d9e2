import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { otherFailureLines } from '../../packages/client/src/failure-lines.ts';
import { isLedger, isRecord } from './ledger.ts';

const root = path.join(import.meta.dirname, '../..');

const readTexts = (file: string): Readonly<Record<string, unknown>> => {
  const texts: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  return isRecord(texts) ? texts : {};
};
/** Every text of the product by its key, English and Japanese side by side. */
const texts = (): readonly (readonly [en: string, ja: unknown])[] =>
  globSync('{apps,packages}/*/src/**/text/*en.json', { cwd: root }).flatMap((file) => {
    const ja = readTexts(file.replace(/en\.json$/, 'ja.json'));
    return Object.entries(readTexts(file)).flatMap(([key, text]) =>
      typeof text === 'string' ? [[text, ja[key]] as const] : [],
    );
  });

/** The client's own sentences, in both languages. */
const lineIn = (locale: string) => otherFailureLines.find(({ lang }) => lang === locale)?.text ?? '';
const alertLines = [[lineIn('en'), lineIn('ja')] as const];

test('every complete sentence of the specification is said word for word, the Japanese beside it [decision:message.word-for-word]', () => {
  const ledger: unknown = JSON.parse(readFileSync(path.join(root, 'docs/coverage.json'), 'utf8'));
  if (!isLedger(ledger)) throw new Error('docs/coverage.json does not have the shape of a ledger');
  const said = ledger.items.filter(({ kind, test: proof }) => kind === 'message' && proof !== 'open');
  const sentences = said.map(({ text }) => text).filter((text) => /^[A-Z].*[.?]$/.test(text));
  expect(sentences.length).toBeGreaterThan(15);
  const all = [...texts(), ...alertLines];
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

test('a sentence of a refusal has the same placeholders in both languages', () => {
  const numbered = texts().filter(([en]) => placeholdersIn(en).length > 0);
  expect(numbered.length).toBeGreaterThan(30);
  for (const [en, ja] of numbered) expect(placeholdersIn(String(ja)), en).toEqual(placeholdersIn(en));
});
