import * as z from 'zod/mini';
import { Flag, requiredText } from '../fields/model.ts';

/** Most members in a search result at the counter. */
export const FOUND_MEMBERS = 20;

/** A member in a search at the counter: enough to recognise the person, no more. */
export const FoundMember = z.object({
  member_id: z.number(),
  name: z.string(),
  furigana: z.string(),
  tel: z.nullable(z.string()),
  town_id: z.nullable(z.string()),
  is_resident: Flag,
  is_verified: z.boolean(),
  /** True if the person is known only at the counter and has no account. */
  is_guest: z.boolean(),
});
export type FoundMember = z.infer<typeof FoundMember>;

export const MemberSearch = z.object({
  /** Part of a name, furigana, telephone number or town id. */ q: requiredText(64),
});
export const FoundMembers = z.object({ members: z.array(FoundMember), has_more: z.boolean() });
