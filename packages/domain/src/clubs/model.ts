import * as z from 'zod/mini';

/** Role of a person in charge. */
export const clubRoles = ['head', 'deputy', 'accounts', 'contact'] as const;
export const ClubRole = z.enum(clubRoles);
export type ClubRole = z.infer<typeof ClubRole>;

/** 1 full, 2 partial, as in a reservation. */
export const ClubExemptionMethod = z.union([z.literal(1), z.literal(2)]);
export type ClubExemptionMethod = z.infer<typeof ClubExemptionMethod>;

/** Longest name of a club, the same as for a group in a reservation. */
export const CLUB_NAME_LENGTH = 64;
/** Most people in charge of a club. */
export const MAX_IN_CHARGE = 10;
/** Most exemptions of a club in a fiscal year, revoked ones included, because each may have a certificate. */
export const MOST_EXEMPTIONS_OF_YEAR = 10;
/** Days before its end from which an exemption is due for renewal and those in charge are notified. */
export const ENDING_DAYS = 30;

export const clubEvents = ['register', 'change', 'exempt', 'revoke', 'end'] as const;
export type ClubEventKind = (typeof clubEvents)[number];

/** Filters of the desk's list. */
export const ClubStatus = z.enum(['active', 'exempt', 'ending', 'unmanned', 'ended']);
export type ClubStatus = z.infer<typeof ClubStatus>;
