import * as z from 'zod/mini';
import { ClubExemptionMethod, ClubRole } from './model.ts';

export const ClubSpanView = {
  registered_on: z.string(),
  /** Null: until it ends. */
  registered_until: z.nullable(z.string()),
  /** From this day on it is no registered club. */
  ended_on: z.nullable(z.string()),
};

/** An exemption of a club, for a fiscal year. */
export const ClubExemptionView = z.object({
  club_exemption_id: z.number(),
  fiscal_year: z.number(),
  method: ClubExemptionMethod,
  starts_on: z.string(),
  ends_on: z.string(),
  revoked_on: z.nullable(z.string()),
  /** By which rule it is granted. */
  ground: z.string(),
});

/** A club as somebody in charge of it chooses it. */
export const OwnClub = z.object({
  club_id: z.number(),
  club_name: z.string(),
  /** A kind of group of the reservation form. */
  group_type: z.string(),
  role: ClubRole,
  ...ClubSpanView,
  member_count: z.nullable(z.number()),
  /** What holds today and is granted for later, the earliest first. */
  exemptions: z.array(ClubExemptionView),
});
export type OwnClub = z.infer<typeof OwnClub>;
