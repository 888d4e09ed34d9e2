import { createHash } from 'node:crypto';
import { dateAt, instantOf } from '@machi/domain/calendar/model';
import { fold } from '@machi/domain/search/fold';
import { makeLexicon, type KnownWord, type Lexicon } from '@machi/domain/search/lexicon';
import type { Token } from '@machi/domain/readings/word-readings';
import { isRefusal } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { search_source } from '../../database/tables/search.ts';
import type { House } from '../../platform/house.ts';
import { openDictionary } from '../../platform/readings/dictionary.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';
import { forNobody } from '../../platform/work/thread-queue.ts';

/** Words kept in memory: a town's vocabulary grows slowly with its texts. */
const MOST_WORDS = 60_000;
const LONGEST_WORD = 12;
/** Letters that the dictionary reads at once, in a tenth of a second. */
const PIECE = 6000;
/** Steps of one run of the job; a town's first texts take several runs. */
const MOST_STEPS = 20;

const selectWords = statement<KnownWord & { added_at: Date }>(
  'list-search-words',
  `select word, reading, added_at from search_word where added_at >= $1 order by added_at desc, word limit ${MOST_WORDS}`,
);
const addWords = statement(
  'add-search-words',
  `insert into search_word (word, reading, added_at)
   select distinct on (word) word, reading, $3 from unnest($1::text[], $2::text[]) as new(word, reading)
   where (select count(*) from search_word) < ${MOST_WORDS} or word in (select word from search_word)
   on conflict (word) do update set added_at = excluded.added_at where search_word.added_at < $4`,
);
const forgetWords = statement('forget-search-words', 'delete from search_word where added_at < $1');
const forgetMarks = statement('forget-search-marks', 'delete from search_source');
const sources = rowsOf(search_source);

const KEPT_MILLISECONDS = 10_000;

/** The words that the database knows, in memory: new ones are read every few seconds while somebody searches. */
export function keepLexicon(database: Queryable) {
  const words = new Map<string, KnownWord>();
  let lexicon = makeLexicon([]);
  let last = new Date(0);
  let next = 0;
  let reading: Promise<void> | undefined;

  async function readNew(): Promise<void> {
    const rows = await database.run(selectWords, [last]);
    const before = words.size;
    for (const row of rows) words.set(row.word, row);
    last = rows[0]?.added_at ?? last;
    if (words.size > before) lexicon = makeLexicon(words.values());
    next = performance.now() + KEPT_MILLISECONDS;
  }
  return async (): Promise<Lexicon> => {
    if (performance.now() >= next) await (reading ??= readNew().finally(() => (reading = undefined)));
    return lexicon;
  };
}

const HAS_KANJI = /\p{Script=Han}/u;
const WRITTEN_AS_READ = /^[ぁ-ゖー]{2,}$/;

/** Words of a text: those of the dictionary with a reading, and Latin ones. */
function wordsOf(text: string, tokens: readonly Token[]): KnownWord[] {
  const latin = [...new Set(fold(text).match(/[a-z]{3,}/g) ?? [])];
  const read = tokens.flatMap(({ surface, reading }): KnownWord[] => {
    const word = fold(surface);
    if (word.length > LONGEST_WORD) return [];
    if (WRITTEN_AS_READ.test(word)) return [{ word, reading: word }];
    const kana = fold(reading ?? '');
    return HAS_KANJI.test(word) && WRITTEN_AS_READ.test(`ー${kana}`) ? [{ word, reading: kana }] : [];
  });
  return [...read, ...latin.filter((word) => word.length <= LONGEST_WORD).map((word) => ({ word, reading: word }))];
}

const pieces = (text: string): string[] => text.match(new RegExp(`[^]{1,${PIECE}}`, 'gu')) ?? [];

let dictionary: ReturnType<typeof openDictionary> | undefined;
/** One for all towns of a process: each takes 200 MB. The thread ends soon: new texts are rare. */
const dictionaryOfJobs = () => (dictionary ??= openDictionary(forNobody, 5000));
/** Towns that use it: none takes another's turn. */
let readers = 0;

/** The mark of the month in which the texts were last read from the first on; no source has this kind. */
const MONTH = 'month';

/**
 * Reads the words of new texts with the dictionary, and each month those of all texts: words that are in none any more,
 * such as a name in a notice that was taken away, are forgotten. One process of the town does it for all.
 */
export function wordReader({ database, ...house }: House, found: readonly FoundSource[]) {
  const reader = (readers += 1);

  async function learn(text: string, now: Date, month: Date): Promise<void> {
    for (const piece of pieces(text)) {
      const tokens = await dictionaryOfJobs().run(reader, piece);
      if (isRefusal(tokens)) throw new Error('the dictionary has too much to read');
      const words = wordsOf(piece, tokens);
      await database.run(addWords, [words.map(({ word }) => word), words.map(({ reading }) => reading), now, month]);
    }
  }
  async function textsOf(source: FoundSource, mark: string) {
    if (source.newTexts) return source.newTexts({ database, ...house }, mark);
    const things = (await source.forAll?.({ database, ...house })) ?? [];
    const texts = [
      things
        .flatMap(({ title, words, text }) => [title, words, text].flatMap((one) => (one ? [one.ja, one.en] : [])))
        .join('\n'),
    ];
    return { texts, mark: createHash('sha256').update(texts.join('')).digest('base64') };
  }

  let marks = new Map<string, string>();
  /** Commits of this process at the last run that left nothing to read. */
  let readAt = -1;
  async function write(kind: string, mark: string): Promise<void> {
    await sources.put(database, 'write-search-mark', ['kind'], { kind, mark });
    marks.set(kind, mark);
  }

  /** Whether nothing of a source is left to read. */
  async function readAll(source: FoundSource, clock: () => Date, month: Date): Promise<boolean> {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const before = marks.get(source.kind) ?? '';
      const { texts, mark } = await textsOf(source, before);
      if (mark === before) return true;
      await learn(texts.join('\n'), clock(), month);
      await write(source.kind, mark);
      if (!source.newTexts) return true;
    }
    return false;
  }
  async function run(_now: Date, clock: () => Date): Promise<void> {
    const before = house.work.commits();
    const first = `${dateAt(clock()).slice(0, 7)}-01`;
    const month = instantOf(first, 0);
    marks = new Map((await sources.list(database, 'read-search-marks', {})).map(({ kind, mark }) => [kind, mark]));
    if (marks.get(MONTH) !== first) {
      await database.run(forgetMarks, []);
      marks.clear();
      await write(MONTH, first);
    }
    let isDone = true;
    for (const source of found) isDone = (await readAll(source, clock, month)) && isDone;
    if (!isDone) return;
    await database.run(forgetWords, [month]);
    readAt = before;
  }
  return { isNeeded: () => house.work.commits() !== readAt, run };
}
