import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { requiredText } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { FoundOrder, UseTime } from './model.ts';

/** Applications on one page of results. */
export const FOUND_PAGE_SIZE = 20;

/** An application found by reception's search. */
export const FoundApplication = z.object({
  application_code: z.string(),
  /** Both null once the account is deleted. */
  member_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  group_name: z.string(),
  location_name: z.string(),
  plan_name: z.string(),
  /** Date nearest to today, and number of dates. */
  use: UseTime,
  dates: z.number(),
  /** 0 provisional, 1 fixed, 2 refused; of that date. */
  approval_status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  is_canceled: z.boolean(),
});
export type FoundApplication = z.infer<typeof FoundApplication>;

export const findApplications = endpoint('findApplications', 'GET', '/api/reception/found-applications', {
  permission: 'reservation:read:any',
  input: z.object({
    /**
     * Words, each of which must match: part of a name, furigana, telephone number, group, facility or room, day, code.
     */
    q: requiredText(64),
    order: z.optional(FoundOrder),
    page: PageNumber,
  }),
  reply: z.object({ applications: z.array(FoundApplication), ...pageReply }),
  description: `Applications that fit all words of a search, ${FOUND_PAGE_SIZE} a page. The access is in the audit log.`,
});
