import { NoticeCategoryId } from '@machi/domain/notices/model';
import * as z from 'zod';

const Words = z.strictObject({ ja: z.string(), en: z.string() });
const Flag = z.literal([0, 1]);

/** What lies at the notices desk of the sample town, beside the notices of the pack. */
export const NoticesPlan = z.array(
  z.strictObject({
    what: z.literal(['draft', 'applied', 'denied', 'approved']),
    /** When it was applied for, or written where nobody has. */
    days_ago: z.int().min(0),
    title: Words,
    body: Words,
    department: Words,
    category: z.custom<NoticeCategoryId>((value) => NoticeCategoryId.safeParse(value).success),
    is_prioritized: Flag.default(0),
    audience: z.literal(['all', 'residents', 'service']).default('all'),
    service_id: z.int().positive().nullable().default(null),
    /** The public notice whose place it shall take. */
    replaces_id: z.int().positive().nullable().default(null),
    /** Why it was denied. */
    reason: z.string().default(''),
    /** Approved, and still to come. */
    published_in_days: z.int().positive().optional(),
  }),
);
