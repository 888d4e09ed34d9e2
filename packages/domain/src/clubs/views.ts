import * as z from 'zod/mini';
import { ClubRole, clubEvents } from './model.ts';
import { ClubExemptionView, ClubSpanView } from './contract.ts';
import { groupTypes } from '../reservations/words.ts';

/** Kinds of group in the reservation form. Not in `model.ts`, so that residents' pages do not load their words. */
export const ClubKind = z.enum(groupTypes);

/** A person in charge of a club. */
export const InCharge = z.object({
  member_id: z.number(),
  name: z.string(),
  role: ClubRole,
  /** True without an account: notifications do not reach them. */
  is_guest: z.boolean(),
});

export const ClubLine = z.object({
  club_id: z.number(),
  club_name: z.string(),
  club_kana: z.string(),
  group_type: ClubKind,
  ...ClubSpanView,
  in_charge: z.array(InCharge),
  /** The exemption that is valid today or starts later. */
  exemption: z.nullable(ClubExemptionView),
});
export type ClubLine = z.infer<typeof ClubLine>;

export const ClubFile = z.extend(ClubLine, {
  /** Null: unknown. */
  member_count: z.nullable(z.number()),
  revision: z.number(),
  /** The latest first. */
  exemptions: z.array(z.extend(ClubExemptionView, { certificate_name: z.nullable(z.string()) })),
  /** Number of future reservations in its name. */
  ahead: z.number(),
  /** The latest first. */
  events: z.array(
    z.object({
      happened_at: z.string(),
      what: z.enum(clubEvents),
      by_name: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type ClubFile = z.infer<typeof ClubFile>;
