import * as z from 'zod/mini';
import { SHORT, bounded, tooLong } from '../bounds/bounds.ts';
import { Flag, RowId, text } from '../fields/model.ts';
import { Audience } from '../notices/audience.ts';
import { NoticeCategoryId } from '../notices/model.ts';
import { textBounds } from '../rich-text/schema.ts';

/** Longest title, in characters. */
export const TITLE_LENGTH = 120;
export const DEPARTMENT_LENGTH = 60;

/** A time in the town, to the minute, as in forms and replies. */
const TownMinute = z.string().check(
  bounded(SHORT, { error: 'date' }),
  z.refine(
    (value: string) => /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+09:00$/.test(value) && !Number.isNaN(Date.parse(value)),
    { error: 'date' },
  ),
);

const Html = z.string().check(bounded(textBounds.characters, tooLong(textBounds.characters)));
const Title = text(TITLE_LENGTH);
const Department = text(DEPARTMENT_LENGTH);

/** Contents of a notice. A draft may lack any of them. */
export const noticeWriting = {
  title: z.object({ ja: Title, en: Title }),
  /** HTML of the rich-text schema. */
  body: z.object({ ja: Html, en: Html }),
  /** Title in easy Japanese; empty: none. */
  plain_title: z._default(Title, ''),
  /** Body in plain Japanese; empty: none. */
  plain_body: Html,
  department: z.object({ ja: Department, en: Department }),
  notice_category_id: NoticeCategoryId,
  is_prioritized: Flag,
  is_urgent: Flag,
  audience: Audience,
  /** Only for 'service'. */
  service_id: z.nullable(RowId),
  /** Null: as soon as it is approved. */
  published_at: z.nullable(TownMinute),
  /** Null: no end. */
  closed_at: z.nullable(TownMinute),
};
const Writing = z.object(noticeWriting);
export type NoticeWriting = z.infer<typeof Writing>;
export type NoticeTexts = Pick<NoticeWriting, 'title' | 'body' | 'plain_title' | 'plain_body' | 'department'>;
