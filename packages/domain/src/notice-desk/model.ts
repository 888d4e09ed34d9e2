import * as z from 'zod/mini';
import { SHORT, bounded, tooLong } from '../bounds/bounds.ts';
import { Flag, RowId, text } from '../fields/model.ts';
import { Audience } from '../notices/audience.ts';
import { NoticeCategoryId } from '../notices/model.ts';
import { textBounds } from '../rich-text/schema.ts';

/** Most characters of a title, and of the name of a department. */
export const TITLE_LENGTH = 120;
export const DEPARTMENT_LENGTH = 60;

/** A moment of the town's clock, to the minute: what a form asks and the server tells. */
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

/** What somebody writes of a notice; a draft may lack any of it. */
export const noticeWriting = {
  title: z.object({ ja: Title, en: Title }),
  /** HTML of the schema of rich texts. */
  body: z.object({ ja: Html, en: Html }),
  /** The body in plain Japanese; empty: there is none. */
  plain_body: Html,
  department: z.object({ ja: Department, en: Department }),
  notice_category_id: NoticeCategoryId,
  is_prioritized: Flag,
  is_urgent: Flag,
  audience: Audience,
  /** With 'service' alone. */
  service_id: z.nullable(RowId),
  /** Null: as soon as it is approved. */
  published_at: z.nullable(TownMinute),
  /** Null: it has no end. */
  closed_at: z.nullable(TownMinute),
};
const Writing = z.object(noticeWriting);
export type NoticeWriting = z.infer<typeof Writing>;
export type NoticeTexts = Pick<NoticeWriting, 'title' | 'body' | 'plain_body' | 'department'>;
