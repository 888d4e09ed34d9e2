import * as z from 'zod';

/** What somebody or the office wrote, so many working days after the application. */
const Said = z.strictObject({
  kind: z.literal(['asked', 'correction-asked', 'answered']),
  after: z.int().min(0),
  body: z.string(),
});

/** Online applications of the past year, an entry each. */
export const FormsPlan = z.array(
  z.strictObject({
    onlineform_id: z.int().positive(),
    /** One of the logins to try with, by number, or anybody of this kind. */
    who: z.union([z.int().positive(), z.literal(['adult', 'senior'])]),
    days_ago: z.int().min(0),
    /** By the name of the field; "@12" is the day so many days after the application, "@-12" one before it. */
    content: z.record(z.string(), z.unknown()),
    /** Names of the files that go along, by the field that asks for them. */
    files: z.record(z.string(), z.array(z.string())).default({}),
    said: z.array(Said).default([]),
    /** Null: it waits. */
    outcome: z
      .strictObject({
        approval_status: z.literal([1, 2, 3]),
        /** Working days. */
        after: z.int().min(0),
        reason: z.string().default(''),
        /** Taken back by whoever applied. */
        is_taken_back: z.boolean().default(false),
        /** The money that was collected went back, so many working days after that. */
        refunded: z.strictObject({ after: z.int().min(1), reason: z.string() }).optional(),
      })
      .nullable(),
  }),
);
