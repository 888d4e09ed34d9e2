import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../held-columns.ts';
import { partOf, terms } from './column-types.ts';
import { notice } from './notices/notices.ts';

/** A word of the town's public texts with its reading (decisions/0161). */
export const search_word = pgTable(
  'search_word',
  {
    /** As the search folds it. */
    word: text().primaryKey(),
    /** In kana; the word itself if it is written in kana or Latin letters. */
    reading: text().notNull(),
    added_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('search_word_added').on(table.added_at)],
);

/** What a notice is found by; a trigger writes it (function `search_terms`). */
export const notice_search = pgTable(
  'notice_search',
  {
    notice_id: partOf(() => notice.notice_id).primaryKey(),
    terms: terms().notNull(),
  },
  (table) => [index('notice_search_terms').using('gin', table.terms)],
);

/** Up to which state the texts of a source are in `search_word`. */
export const search_source = pgTable('search_source', {
  /** Kind of what the source finds. */
  kind: text().primaryKey(),
  mark: text().notNull(),
});

export const columns: HeldColumns = {
  search_word: { technical: 'word reading added_at' },
  notice_search: { technical: 'notice_id terms' },
  search_source: { technical: 'kind mark' },
};
