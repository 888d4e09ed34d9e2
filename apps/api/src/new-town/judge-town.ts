import { MOST_TOLD, type ToldCell, type TownPreview } from '@machi/domain/begin-town/contract';
import { previewOf } from '@machi/domain/begin-town/preview';
import type { Locale } from '@machi/domain/locale/model';
import { columnLetters, type WorkbookProblem } from '@machi/domain/workbook/model';
import { strToU8, zipSync } from 'fflate';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { makeFromWorkbook } from './from-workbook.ts';
import type { TownSource } from './public-files.ts';
import { packTexts } from './make-pack.ts';
import { placesToEdit } from './places-to-edit.ts';

/** Files of a new town; none: its empty workbook is wanted. */
export interface JudgeOrder {
  readonly key: string;
  readonly files: readonly TownSource[];
  /** Milliseconds. */
  readonly now: number;
  readonly locale: Locale;
}
export interface JudgedTown {
  readonly problems: readonly ToldCell[];
  readonly problem_count: number;
  readonly notes: readonly ToldCell[];
  readonly town: TownPreview | null;
  /** The zip of the pack, or the empty workbook. */
  readonly file: Uint8Array | null;
}

const toldIn =
  (locale: Locale) =>
  ({ place: { sheet, row, column }, words }: WorkbookProblem): ToldCell => ({
    sheet,
    cell: row === 0 ? '' : `${columnLetters(column)}${row}`,
    words: words[locale],
  });

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? strToU8(content) : content;

/** Makes a town of its files, in words and as a zip. It writes nothing. */
export async function judgeTown({ key, files, now: at, locale }: JudgeOrder): Promise<JudgedTown> {
  const nothing = { problems: [], problem_count: 0, notes: [], town: null };
  if (files.length === 0) return { ...nothing, file: await writeWorkbook() };
  const now = new Date(at);
  const told = toldIn(locale);
  const made = await makeFromWorkbook(key, files, now);
  if ('problems' in made) {
    const problems = made.problems.slice(0, MOST_TOLD).map(told);
    return { ...nothing, problems, problem_count: made.problems.length, file: null };
  }
  const texts = Object.entries({ ...packTexts(made.files), ...made.others });
  return {
    ...nothing,
    notes: made.notes.slice(0, MOST_TOLD).map(told),
    town: previewOf(made.pack, now, locale, { feedStops: made.feedStops, openPlaces: placesToEdit(made.files) }),
    file: zipSync(Object.fromEntries(texts.map(([name, content]) => [`${key}/${name}`, bytesOf(content)])), {
      mtime: now,
    }),
  };
}
