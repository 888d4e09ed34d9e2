import { Wish } from '@machi/domain/notice-letters/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import * as z from 'zod';

const ById = z.record(z.string().regex(/^\d+$/), z.array(z.int().positive()));

/** What stands over the monitors, which roles were asked for, and what the logins to try with have done. */
export const OfficePlan = z.strictObject({
  banners: z.array(
    z.strictObject({
      days_ago: z.int().positive(),
      /** When it was to end. */
      hours: z.int().positive(),
      /** When it was taken away before that. */
      ended_after: z.optional(z.int().positive()),
      is_urgent: z.literal([0, 1]),
      body_ja: z.string(),
      body_en: z.string(),
    }),
  ),
  role_requests: z.array(
    z.strictObject({
      member: z.string(),
      roles: z.array(z.enum(officialRoles)),
      days_ago: z.int().positive(),
      outcome: z.literal(['approved']).nullable(),
    }),
  ),
  /** By the member's number. */
  favourites: ById,
  services: ById,
  notice_letters: z.record(z.string().regex(/^\d+$/), z.array(Wish)),
  browsers: z.array(z.string()).min(1),
  documents: z.strictObject({ file_name: z.string(), of_waiting: z.int().min(0) }),
});
