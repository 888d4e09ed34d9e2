import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { COUNTINGS, PeriodText } from './period.ts';
import { OUTCOMES } from './lines.ts';

const Name = z.string().check(bounded(SHORT), z.regex(/^[a-z][a-z0-9_-]*$/, { error: 'retention-name' }));
const Said = z.string().check(bounded(300), z.minLength(1, { error: 'required' }));
const Words = z.object({ ja: Said, en: Said });

/** A kind of data as residents read of it: a row of the table in the privacy policy. */
const Kind = z.object({
  kind: Name,
  name: Words,
  /** From when it is counted. */
  start: Words,
  /** For how long, where no period says it. */
  span: z.optional(Words),
});

/** How long rows of a table are kept; `line` is what the product calls it. */
const PeriodRow = z.object({
  line: Name,
  table: Name,
  /** The column with which it begins. */
  from: Name,
  period: PeriodText,
  counting: z._default(z.enum(COUNTINGS), 'day'),
  outcome: z.enum(OUTCOMES),
  kind: z.optional(Name),
});

export const RetentionFile = z.object({
  kinds: z.array(Kind).check(z.minLength(1)),
  periods: z.array(PeriodRow),
  /** Rows that say by themselves when they end. */
  ends: z.array(z.object({ table: Name, from: Name, kind: z.optional(Name) })),
  /** What is written beside the database. */
  logs: z.array(z.object({ log: Name, period: PeriodText, kind: Name })),
  /** Rows that go with a row of another table. */
  with: z.record(z.string(), z.string()),
  /** What is kept, and why. */
  kept: z.array(z.object({ why: Words, kind: z.optional(Name), tables: z.array(Name) })),
});
export type RetentionFile = z.infer<typeof RetentionFile>;
