import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { COUNTINGS, PeriodText } from './period.ts';
import { OUTCOMES } from './lines.ts';

const Name = z.string().check(bounded(SHORT), z.regex(/^[a-z][a-z0-9_-]*$/, { error: 'retention-name' }));
const Said = z.string().check(bounded(300), z.minLength(1, { error: 'required' }));
const Words = z.object({ ja: Said, en: Said });

/** A kind of data for residents: a row of the table in the privacy policy. */
const Kind = z.object({
  kind: Name,
  name: Words,
  /** Start of the period. */
  start: Words,
  /** Length in words, where it is not a period. */
  span: z.optional(Words),
});

/** Retention of a table's rows; `line` is the product's name for it. */
const PeriodRow = z.object({
  line: Name,
  table: Name,
  /** Column with the start. */
  from: Name,
  period: PeriodText,
  counting: z._default(z.enum(COUNTINGS), 'day'),
  outcome: z.enum(OUTCOMES),
  kind: z.optional(Name),
});

export const RetentionFile = z.object({
  kinds: z.array(Kind).check(z.minLength(1)),
  periods: z.array(PeriodRow),
  /** Rows that contain their own end. */
  ends: z.array(z.object({ table: Name, from: Name, kind: z.optional(Name) })),
  /** Log files outside the database. */
  logs: z.array(z.object({ log: Name, period: PeriodText, kind: Name })),
  /** Rows deleted together with a row of another table. */
  with: z.record(z.string(), z.string()),
  /** Rows that are kept, with the reason. */
  kept: z.array(z.object({ why: Words, kind: z.optional(Name), tables: z.array(Name) })),
});
export type RetentionFile = z.infer<typeof RetentionFile>;
