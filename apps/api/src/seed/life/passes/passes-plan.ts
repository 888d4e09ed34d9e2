import { LEAST_MEASURED, MOST_MEASURED } from '@machi/domain/faces/calibration';
import { busKinds, passKinds } from '@machi/domain/passes/model';
import * as z from 'zod';

/** Terminals of the town, who uses its passes, and what staff wrote about visits. */
export const PassesPlan = z.strictObject({
  terminals: z.array(
    z.strictObject({
      terminal_name: z.string(),
      pass: z.enum(passKinds),
      bus_kind: z.enum(busKinds).optional(),
      /** waiting: a second official has not approved it yet. */
      state: z.enum(['working', 'silent', 'waiting']),
    }),
  ),
  bath_holders: z.int().positive(),
  bus_holders: z.int().positive(),
  /** Members who come so often that little is left of their year. */
  regulars: z.array(z.int().positive()),
  /** Who has enrolled a face, where the town recognises faces. */
  faces: z.optional(
    z.strictObject({
      enrolled: z.int().positive(),
      children: z.int().nonnegative(),
      /** First names of whoever signs for a child. */
      guardians: z.array(z.string()).min(1),
      /** What was measured on site, the oldest first; the last one waits for a second official. */
      measures: z.array(
        z.strictObject({
          place: z.string(),
          colleagues: z.int().min(LEAST_MEASURED).max(MOST_MEASURED),
          days_ago: z.int().positive(),
        }),
      ),
    }),
  ),
  corrections: z.array(z.string()).min(1),
  entries: z.array(z.string()).min(1),
});
