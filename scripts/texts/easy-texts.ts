import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { easyMarks, type EasyMark } from '@machi/domain/easy-japanese/marks';

const CATALOGUES = '{apps/{web,kiosk},packages/domain}/src/**/text/{,*.}ja.json';
/** Folders and files whose texts officials alone read. */
const OFFICIALS =
  /[\\/](?:[\w-]*desk|editor|form-editor|approvals|publishing|publisher|reception[\w-]*|staff-calls|standing-texts|statistics|terminals|till|transport-operation|visits|work-list|billing-desk|closures|clubs|driver|evacuation|alerts|areas|payments|proxy|retention|refund|owed-back|monitors|debits|deaths|zengin|memos|permits|second-official|directory|spot-desk|schedule-import|drafts|demos|feed|webhooks|api-keys|begin-town|pack-changes)[\\/]|(?:staff|desk|dues|faces)\.(?:ja\.json|ts)$/;

export const isOfficials = (file: string): boolean => OFFICIALS.test(file);

/** Catalogues that residents read, from the project's folder. */
export const residentCatalogues = (root: string): readonly string[] =>
  globSync(CATALOGUES, { cwd: root })
    .filter((file) => !isOfficials(file))
    .toSorted();

export const isWords = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A catalogue with the plural forms of a language: one that the source lacks has its `_other`. */
export function inForms(words: unknown, language: string): unknown {
  if (!isWords(words)) return words;
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) => {
      const [, stem, form] = /^(.+)_(one|other)$/.exec(key) ?? [];
      if (stem === undefined || words[`${stem}_other`] === undefined) return [[key, inForms(text, language)]];
      return form === 'one' ? [] : forms.map((one) => [`${stem}_${one}`, words[`${stem}_${one}`] ?? text]);
    }),
  );
}

/** All sentences of a catalogue, by key; those of lists and parts with their place. */
export function sentencesIn(words: unknown, key = ''): readonly (readonly [string, string])[] {
  if (typeof words === 'string') return [[key, words]];
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([part, one]) => sentencesIn(one, key === '' ? part : `${key}/${part}`));
}

/** The sentences of a file by key, in the plural forms of a language; none, if it does not exist. */
export const readWords = (file: string, language?: string): Readonly<Record<string, string>> => {
  const words: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return Object.fromEntries(sentencesIn(language === undefined ? words : inForms(words, language)));
};

/** The sentences that a reader of a variant meets: its own, or those of the language. */
export const variantSentences = (root: string, file: string, variant: string): Readonly<Record<string, string>> => ({
  ...readWords(path.join(root, file), variant),
  ...readWords(path.join(root, file.replace(/[a-z]{2}\.json$/, `${variant}.json`))),
});

/** What the guidance asks to avoid, in what a reader of easy Japanese meets. */
export const marksIn = (
  root: string,
  file: string,
): readonly (EasyMark & { readonly key: string; readonly text: string })[] =>
  Object.entries(variantSentences(root, file, 'ja-simple')).flatMap(([key, text]) =>
    easyMarks(text).map((mark) => ({ ...mark, key, text })),
  );
