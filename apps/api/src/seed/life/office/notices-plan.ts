import { NoticeCategoryId } from '@machi/domain/notices/model';
import * as z from 'zod';

const Words = z.strictObject({ ja: z.string(), en: z.string() });
const Flag = z.literal([0, 1]);

/** Notices at the sample town's desk besides the pack's published ones. */
export const NoticesPlan = z.array(
  z.strictObject({
    what: z.literal(['draft', 'applied', 'denied', 'approved']),
    /** When approval was requested, or the draft was written. */
    days_ago: z.int().min(0),
    title: Words,
    body: Words,
    department: Words,
    category: z.custom<NoticeCategoryId>((value) => NoticeCategoryId.safeParse(value).success),
    is_prioritized: Flag.default(0),
    audience: z.literal(['all', 'residents', 'service']).default('all'),
    service_id: z.int().positive().nullable().default(null),
    /** The public notice that it will replace. */
    replaces_id: z.int().positive().nullable().default(null),
    /** The reason for a rejection. */
    reason: z.string().default(''),
    /** Approved, and published in the future. */
    published_in_days: z.int().positive().optional(),
  }),
);
