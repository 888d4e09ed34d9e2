import { NOTICE_FILES, filesIn } from './address.ts';

/** Most pictures and PDFs of one notice, each counted once. */
export const FILES_A_NOTICE = 30;

/** Tells whether a text names far too many files, by a plain search before it is parsed. */
export function namesTooManyFiles(html: string): boolean {
  let times = 0;
  for (let at = html.indexOf(NOTICE_FILES); at !== -1 && times <= 3 * FILES_A_NOTICE; times += 1)
    at = html.indexOf(NOTICE_FILES, at + 1);
  return times > 3 * FILES_A_NOTICE;
}

/** Finds the text with which a notice's files become too many; undefined: they do not. The texts are in stored form. */
export function fieldOfTooManyFiles(texts: Readonly<Record<string, string>>): string | undefined {
  const names = new Set<string>();
  for (const [field, html] of Object.entries(texts)) {
    for (const name of filesIn(html)) names.add(name);
    if (names.size > FILES_A_NOTICE) return field;
  }
  return undefined;
}
