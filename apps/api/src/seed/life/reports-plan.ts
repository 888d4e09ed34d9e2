import { reportStates } from '@machi/domain/reports/model';
import * as z from 'zod';

/** Reports of the past weeks, in every state; `double` goes on with the report before it. */
export const ReportsPlan = z.strictObject({
  /** Pictures by name, WebP in base64. */
  pictures: z.record(z.string(), z.base64()),
  reports: z.array(
    z.strictObject({
      days_ago: z.int().nonnegative(),
      kind_key: z.string(),
      body: z.string(),
      place: z.string(),
      latitude: z.number().optional(),
      longitude: z.number().optional(),
      state: z.enum([...reportStates, 'double']),
      picture: z.string().optional(),
      /** What everybody reads; left out: it is not public. */
      public: z.string().optional(),
      released: z.boolean().default(false),
      told: z.int().positive().default(1),
      is_member: z.boolean().default(false),
      company: z.boolean().default(false),
      answer: z.string().default(''),
      words: z.string().default(''),
    }),
  ),
});
