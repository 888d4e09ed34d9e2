import { NOTICE_FILES, filesIn } from './address.ts';

/** Pictures and PDFs of one notice, however often each of them stands in its texts. */
export const FILES_A_NOTICE = 30;

/** Whether a text names files far too often: counted by the letters alone, before anything is read. */
export function namesTooManyFiles(html: string): boolean {
  let times = 0;
  for (let at = html.indexOf(NOTICE_FILES); at !== -1 && times <= 3 * FILES_A_NOTICE; times += 1)
    at = html.indexOf(NOTICE_FILES, at + 1);
  return times > 3 * FILES_A_NOTICE;
}

/** Of texts in the one form in which they are kept: that with which their files become too many; undefined where they do not. */
export function fieldOfTooManyFiles(texts: Readonly<Record<string, string>>): string | undefined {
  const names = new Set<string>();
  for (const [field, html] of Object.entries(texts)) {
    for (const name of filesIn(html)) names.add(name);
    if (names.size > FILES_A_NOTICE) return field;
  }
  return undefined;
}
