import * as z from 'zod/mini';
import { ClubRole, clubEvents } from './model.ts';
import { ClubExemptionView, ClubSpanView } from './own.ts';
import { groupTypes } from '../reservations/words.ts';

/** The kinds of group that the reservation form knows: apart from `model.ts`, so that the pages of residents do not bring their words. */
export const ClubKind = z.enum(groupTypes);

/** Somebody in charge of a club. */
export const InCharge = z.object({
  member_id: z.number(),
  name: z.string(),
  role: ClubRole,
  /** Has no account: nothing that is written reaches them. */
  is_guest: z.boolean(),
});

export const ClubLine = z.object({
  club_id: z.number(),
  club_name: z.string(),
  club_kana: z.string(),
  group_type: ClubKind,
  ...ClubSpanView,
  in_charge: z.array(InCharge),
  /** What holds today, or is granted for later. */
  exemption: z.nullable(ClubExemptionView),
});
export type ClubLine = z.infer<typeof ClubLine>;

export const ClubFile = z.extend(ClubLine, {
  /** Null: nobody counted. */
  member_count: z.nullable(z.number()),
  revision: z.number(),
  /** The latest first. */
  exemptions: z.array(z.extend(ClubExemptionView, { certificate_name: z.nullable(z.string()) })),
  /** Reservations in its name that are still to come. */
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
