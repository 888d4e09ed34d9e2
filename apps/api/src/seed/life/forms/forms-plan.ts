import * as z from 'zod';

/** A message by applicant or office, some working days after the application. */
const Said = z.strictObject({
  kind: z.literal(['asked', 'correction-asked', 'answered']),
  after: z.int().min(0),
  body: z.string(),
});

/** Online applications of the past year, one entry each. */
export const FormsPlan = z.array(
  z.strictObject({
    onlineform_id: z.int().positive(),
    /** A sample login by number, or any person of this kind. */
    who: z.union([z.int().positive(), z.literal(['adult', 'senior'])]),
    days_ago: z.int().min(0),
    /** By field name; "@12" is the day 12 days after the application, "@-12" one before it. */
    content: z.record(z.string(), z.unknown()),
    /** File names by the field that asks for them. */
    files: z.record(z.string(), z.array(z.string())).default({}),
    said: z.array(Said).default([]),
    /** Null: pending. */
    outcome: z
      .strictObject({
        approval_status: z.literal([1, 2, 3]),
        /** Working days. */
        after: z.int().min(0),
        reason: z.string().default(''),
        /** Withdrawn by the applicant. */
        is_taken_back: z.boolean().default(false),
        /** A refund some working days after the decision. */
        refunded: z.strictObject({ after: z.int().min(1), reason: z.string() }).optional(),
      })
      .nullable(),
  }),
);
