import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { ClubExemptionMethod, ClubRole } from './model.ts';

export const ClubSpanView = {
  registered_on: z.string(),
  /** Null: no end is set. */
  registered_until: z.nullable(z.string()),
  /** First day on which it is no longer registered. */
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
  /** The rule by which it is granted. */
  ground: z.string(),
});

/** A club as a person in charge chooses it in a form. */
export const OwnClub = z.object({
  club_id: z.number(),
  club_name: z.string(),
  /** A kind of group of the reservation form. */
  group_type: z.string(),
  role: ClubRole,
  ...ClubSpanView,
  member_count: z.nullable(z.number()),
  /** Exemptions that are valid today or start later, the earliest first. */
  exemptions: z.array(ClubExemptionView),
});
export type OwnClub = z.infer<typeof OwnClub>;

export const listOwnClubs = endpoint('listOwnClubs', 'GET', '/api/own-clubs', {
  permission: 'club:read:own',
  reply: z.object({ clubs: z.array(OwnClub) }),
  description: 'The registered clubs that the member is in charge of, with their exemptions of today and later.',
});
