import * as z from 'zod/mini';
import { Flag, requiredText } from '../fields/model.ts';

/** Members that a search at the counter shows, at most. */
export const FOUND_MEMBERS = 20;

/** A member as the counter finds one: enough to know the person, no more. */
export const FoundMember = z.object({
  member_id: z.number(),
  name: z.string(),
  furigana: z.string(),
  tel: z.nullable(z.string()),
  town_id: z.nullable(z.string()),
  is_resident: Flag,
  is_verified: z.boolean(),
  /** Known at the counter alone: has no account. */
  is_guest: z.boolean(),
});
export type FoundMember = z.infer<typeof FoundMember>;

/** What an official looks for. */
export const MemberSearch = z.object({
  /** Part of a name, furigana, telephone number or town id. */ q: requiredText(64),
});
export const FoundMembers = z.object({ members: z.array(FoundMember), has_more: z.boolean() });
