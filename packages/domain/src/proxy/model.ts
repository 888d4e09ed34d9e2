import * as z from 'zod/mini';
import { Flag } from '../fields/model.ts';

/** Days for which a proxy (代理) is open, the same as for a started application. */
export const PROXY_DAYS = 7;
/** Most applications that one official has started for others and not filed. */
export const MOST_BEGUN_FOR_OTHERS = 30;

/** Applicant of a proxy application, with all account data that it can contain. */
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

/** A proxy: the member at the counter or on the telephone, and the reason. */
export const Proxy = z.object({
  proxy_id: z.number(),
  reason: z.string(),
  opened_at: z.string(),
  /** Until when an application can be started with it. */
  ends_at: z.string(),
  member: ProxiedMember,
});
export type Proxy = z.infer<typeof Proxy>;
