import * as z from 'zod/mini';
import { Flag } from '../fields/model.ts';

/** A proxy (代理) that was opened stays open for so many days: as long as what was begun with it. */
export const PROXY_DAYS = 7;
/** Applications that one official has begun for others and not filed, at most. */
export const MOST_BEGUN_FOR_OTHERS = 30;

/** For whom an official applies, with all that can stand in an application of the account. */
export const ProxiedMember = z.object({
  member_id: z.number(),
  lastname: z.string(),
  firstname: z.string(),
  lastfurigana: z.string(),
  firstfurigana: z.string(),
  email: z.nullable(z.string()),
  tel: z.nullable(z.string()),
  zipcode: z.string(),
  prefecture: z.string(),
  address1: z.string(),
  address2: z.string(),
  address3: z.string(),
  birthdate: z.nullable(z.string()),
  gender: z.number(),
  is_resident: Flag,
  is_verified: z.boolean(),
});

/** An official applies for a member who stands at the counter or calls: for whom, and why. */
export const Proxy = z.object({
  proxy_id: z.number(),
  reason: z.string(),
  opened_at: z.string(),
  /** Until when something can be begun with it. */
  ends_at: z.string(),
  member: ProxiedMember,
});
export type Proxy = z.infer<typeof Proxy>;
