import * as z from 'zod/mini';
import { DateTextSchema, TimeTextSchema, daysBetween, instantOf, minutesOf, type DateText } from '../calendar/model.ts';
import { descriptionProblems, sizeProblems } from '../described/description-rules.ts';
import { FieldsSchema } from '../described/field-schema.ts';
import type { FormDescription } from '../described/form-model.ts';
import { inBoth, longInBoth, optionalInBoth } from '../fields/in-both.ts';
import { RowId, told } from '../fields/model.ts';
import { LONGEST_DAYS, MOST_PLACES, MOST_QUESTIONS, Persons, whole } from './model.ts';

const MOST_YEN = 100_000;

/** Questions as in forms; files are for applications. Null: none. */
const Questions = z.nullable(
  FieldsSchema.check(
    z.check<FormDescription>((read) => {
      const fields = read.value;
      const tooMany =
        fields.length > MOST_QUESTIONS ? [{ field: '', code: 'max-count' as const, params: [MOST_QUESTIONS] }] : [];
      const files = fields.flatMap(({ kind }, index) =>
        kind === 'file' ? [{ field: `${index}.kind`, code: 'choice' as const, params: [] }] : [],
      );
      for (const { field, code, params = [] } of [
        ...tooMany,
        ...files,
        ...sizeProblems(fields),
        ...descriptionProblems(fields),
      ])
        read.issues.push({
          code: 'custom',
          message: code,
          input: read.value,
          path: field === '' ? [] : field.split('.'),
          params: { values: [...params] },
        });
    }),
  ),
);

/** An event as the office writes it. */
export const EventRequest = z
  .object({
    title: inBoth(60),
    text: longInBoth(2000),
    spot_id: z.nullable(RowId),
    room_id: z.nullable(RowId),
    /** Where it is, if not in a facility, or where in it. */
    place: optionalInBoth(100),
    starts_date: DateTextSchema,
    starts_time: TimeTextSchema,
    ends_date: DateTextSchema,
    ends_time: TimeTextSchema,
    opens_date: DateTextSchema,
    opens_time: TimeTextSchema,
    /** From this moment on nobody registers. */
    closes_date: DateTextSchema,
    closes_time: TimeTextSchema,
    places: whole(1, MOST_PLACES),
    persons_max: Persons,
    /** Paid at the door. */
    fee_yen: whole(0, MOST_YEN),
    /** What the fee is for, or for whom it is another. */
    fee: optionalInBoth(200),
    questions: Questions,
    /** The notice about it. */
    notice_id: z.nullable(RowId),
  })
  .check(
    z.refine(
      (one) => one.starts_date + one.starts_time < one.ends_date + one.ends_time,
      told('ends_date', 'town-event-ends'),
    ),
    z.refine((one) => daysBetween(one.starts_date, one.ends_date) < LONGEST_DAYS, {
      error: 'town-event-long',
      params: { values: [LONGEST_DAYS] },
      path: ['ends_date'],
    }),
    z.refine(
      (one) => one.opens_date + one.opens_time < one.closes_date + one.closes_time,
      told('closes_date', 'town-event-window'),
    ),
    z.refine(
      (one) => one.closes_date + one.closes_time <= one.starts_date + one.starts_time,
      told('closes_date', 'town-event-closes'),
    ),
    z.refine((one) => one.spot_id !== null || one.place.ja !== '', told('place.ja', 'town-event-place')),
    z.refine((one) => one.room_id === null || one.spot_id !== null, told('spot_id', 'required')),
  );
export type EventRequest = z.infer<typeof EventRequest>;

const at = (date: DateText, time: string): Date => instantOf(date, minutesOf(time));

/** The moments of an event. */
export const instantsOfEvent = (one: EventRequest) => ({
  starts_at: at(one.starts_date, one.starts_time),
  ends_at: at(one.ends_date, one.ends_time),
  opens_at: at(one.opens_date, one.opens_time),
  closes_at: at(one.closes_date, one.closes_time),
});
