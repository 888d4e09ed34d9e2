import * as z from 'zod/mini';
import { dateAt, addDays, DateTextSchema, type DateText } from '../calendar/model.ts';
import { list } from '../bounds/bounds.ts';
import { delegatedMatters } from '../permissions/delegated.ts';
import { Flag } from '../fields/model.ts';
import { Watch } from '../watching/model.ts';

/** Minutes for which the code of an offer can be entered. */
export const OFFER_MINUTES = 60;
/** Codes that a member may have made in an hour, and may try in an hour. */
export const OFFERS_AN_HOUR = 5;
export const OFFER_TRIES_AN_HOUR = { perMember: 10, perTown: 1000 } as const;
/** Most people who act for one member, and for whom one member acts. */
export const MOST_GIVEN = 5;
export const MOST_RECEIVED = 10;
/** Longest time for which a member gives one themselves: an old one must be thought about again. */
export const MOST_DAYS = 366;
/** Minutes for which an official acts for somebody at the counter. */
export const COUNTER_MINUTES = 10;
/** Days for which a replaced contact is told, too, that somebody may act for its member. */
export const FORMER_CONTACT_DAYS = 30;
/** Days for which an ended delegation is still listed. */
export const ENDED_DAYS = 90;

export const DelegatedMatters = list(z.enum(delegatedMatters), delegatedMatters.length).check(
  z.minLength(1, { error: 'delegation-matters' }),
  z.overwrite((matters) => delegatedMatters.filter((matter) => matters.includes(matter))),
);

/** The last day on which a member may let a delegation end. */
export const lastEnd = (now: Date): DateText => addDays(dateAt(now), MOST_DAYS);

/**
 * `offered`: its code can be entered. `taken`: somebody has entered it, and the principal has not yet looked who.
 * `standing`: it can be used. `ended`: by one of the two, by its day or by what happened to one of them.
 */
export const delegationStates = ['offered', 'taken', 'standing', 'ended'] as const;
export type DelegationState = (typeof delegationStates)[number];

/**
 * On what ground the town office made a delegation: both people came, a signed paper, a parent by the family register, a
 * guardian by a decision (docs/decisions/0178).
 */
export const delegationGrounds = ['both', 'paper', 'child', 'ward'] as const;
export type DelegationGround = (typeof delegationGrounds)[number];

/** A delegation (委任) as one of its two people sees it. */
export const Delegation = z.object({
  delegation_id: z.number(),
  /** `given`: the reader is the principal. */
  side: z.enum(['given', 'received']),
  state: z.enum(delegationStates),
  /** The other one; null: nobody has entered the code, or they have left. */
  name: z.nullable(z.string()),
  /** None: it opens nothing, and the delegate watches over the principal (docs/decisions/0181). */
  matters: z.array(z.enum(delegatedMatters)),
  /** The office's ground; null: given by the principal. */
  ground: z.nullable(z.enum(delegationGrounds)),
  watch: z.nullable(Watch),
  /** The last day. */
  ends_on: DateTextSchema,
  /** 1: the delegate gets copies of the principal's notifications. */
  is_copied: Flag,
  /** 1: the delegate is asked to show their own passes, or has agreed to. */
  is_mutual: Flag,
  offered_at: z.string(),
  confirmed_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
});
export type Delegation = z.infer<typeof Delegation>;
