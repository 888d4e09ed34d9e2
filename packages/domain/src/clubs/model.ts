import * as z from 'zod/mini';

/** What somebody in charge does for a club. */
export const clubRoles = ['head', 'deputy', 'accounts', 'contact'] as const;
export const ClubRole = z.enum(clubRoles);
export type ClubRole = z.infer<typeof ClubRole>;

/** 1 full, 2 partial, as a reservation has it. */
export const ClubExemptionMethod = z.union([z.literal(1), z.literal(2)]);
export type ClubExemptionMethod = z.infer<typeof ClubExemptionMethod>;

/** Longest name of a club: that of a group in a reservation. */
export const CLUB_NAME_LENGTH = 64;
/** People in charge that a club has at most. */
export const MAX_IN_CHARGE = 10;
/** Exemptions of one fiscal year that a club has at most, those that were taken back too: each may have a certificate. */
export const MOST_EXEMPTIONS_OF_YEAR = 10;
/** So many days before its end an exemption waits to be renewed, and those in charge are written to. */
export const ENDING_DAYS = 30;

export const clubEvents = ['register', 'change', 'exempt', 'revoke', 'end'] as const;
export type ClubEventKind = (typeof clubEvents)[number];

/** What the desk narrows its list to. */
export const ClubStatus = z.enum(['active', 'exempt', 'ending', 'unmanned', 'ended']);
export type ClubStatus = z.infer<typeof ClubStatus>;
