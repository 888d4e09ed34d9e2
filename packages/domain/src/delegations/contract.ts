import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { bounded } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { LONGEST_ANYWHERE } from '../members/password-length.ts';
import { TypedPassword } from '../members/password.ts';
import { delegatedMatters } from '../permissions/delegated.ts';
import { WatchDays, WatchSigns, WatchingText, MOST_WATCHERS, watchSigns } from '../watching/model.ts';
import { DelegatedMatters, Delegation, MOST_GIVEN, OFFER_MINUTES } from './model.ts';

const endpoint = endpointsFor('delegation:keep:own');
const one = z.object({ delegation_id: RowId });
const reply = z.object({ delegation: Delegation });
/** Longest text that is read as a code. */
const MOST_TYPED = 24;
export const DEEDS_PAGE_SIZE = 20;

export const listDelegations = endpoint('listDelegations', 'GET', '/api/delegations', {
  reply: z.object({
    delegations: z.array(Delegation),
    /** 1: the town offers watching over. */
    has_watching: Flag,
  }),
  isFollowed: true,
  description: 'Who acts for the member and for whom the member acts, with open offers and those that ended lately.',
});

export const offerDelegation = endpoint('offerDelegation', 'POST', '/api/delegations', {
  isGuarded: true,
  input: z.object({
    matters: DelegatedMatters,
    ends_on: DateTextSchema,
    password: TypedPassword,
    is_mutual: z._default(Flag, 0),
  }),
  reply: z.extend(reply, { code: z.string() }),
  success: 201,
  refusals: [
    'delegation-matters',
    'delegation-past',
    'delegation-long',
    'delegations-given',
    'password-wrong',
    'login-wait',
    'resend-limit',
  ],
  description: `Offers to let somebody act for the member and answers the code, shown once and valid for ${OFFER_MINUTES} minutes. At most ${MOST_GIVEN} people act for a member. \`is_mutual\` asks, with passes alone, to see the other's, too.`,
});

export const readWatching = endpoint('readWatching', 'GET', '/api/watching', {
  reply: z.object({
    /** What the town says of the data. */
    about: WatchingText,
    signs: z.array(
      z.object({
        sign: z.enum(watchSigns),
        /** 1: usual for the member at present. */
        is_usual: Flag,
        /** Most whole days without it in the last eight weeks. */
        longest_quiet: z.number(),
      }),
    ),
  }),
  refusals: ['not-found'],
  description: 'What watching over would go by for the member at present, and what the town says of the data it uses.',
});

export const offerWatch = endpoint('offerWatch', 'POST', '/api/watching', {
  isGuarded: true,
  input: z.object({ signs: WatchSigns, days: WatchDays, ends_on: DateTextSchema, password: TypedPassword }),
  reply: z.extend(reply, { code: z.string() }),
  success: 201,
  refusals: [
    'not-found',
    'delegation-past',
    'delegation-long',
    'delegations-given',
    'password-wrong',
    'login-wait',
    'resend-limit',
  ],
  changes: ['listDelegations'],
  description: `Offers to let somebody hear when what is usual for the member has not happened for so many days. It is a delegation that opens nothing, by the same code. At most ${MOST_WATCHERS} people watch over a member.`,
});

export const pauseWatch = endpoint('pauseWatch', 'PUT', '/api/watching/:delegation_id/pause', {
  input: z.extend(one, { until: z.nullable(DateTextSchema) }),
  reply,
  refusals: ['not-found', 'watch-pause'],
  description: 'The person pauses a watch until a day, or ends the pause. The watcher does not learn of it.',
});

export const sayFine = endpoint('sayFine', 'POST', '/api/watching/fine', {
  refusals: ['not-found'],
  changes: ['listDelegations'],
  description: 'The person says that they are fine. It counts as a sign in all their watches.',
});

export const takeDelegation = endpoint('takeDelegation', 'POST', '/api/delegations/take', {
  isGuarded: true,
  input: z.object({
    code: z.string().check(bounded(MOST_TYPED), z.minLength(1, { error: 'required' })),
    /** The answer to an offer that asks to see the member's own passes, too. */
    is_mutual: z.optional(Flag),
    /** The member's own, with a yes: it gives a delegation. */
    password: z.optional(z.string().check(bounded(2 * LONGEST_ANYWHERE))),
  }),
  reply,
  refusals: [
    'delegation-code',
    'delegation-self',
    'delegation-twice',
    'delegations-received',
    'delegation-mutual',
    'delegation-mutual-full',
    'required',
    'password-wrong',
    'login-wait',
    'resend-limit',
  ],
  description:
    'Enters the code of an offer. Who offered it then reads the name and confirms; before that it cannot be used.',
});

export const confirmDelegation = endpoint('confirmDelegation', 'POST', '/api/delegations/:delegation_id/confirm', {
  input: one,
  reply,
  refusals: ['not-found', 'delegation-over', 'delegation-mutual-full'],
  description:
    'The principal confirms who has entered the code. From now on it can be used, and so can the other way, for passes alone, where both agreed to that. Both are told.',
});

export const endDelegation = endpoint('endDelegation', 'POST', '/api/delegations/:delegation_id/end', {
  input: one,
  reply,
  refusals: ['not-found', 'delegation-by-law'],
  description:
    'Ends a delegation or an offer, by either of the two. What is under way ends first; after the answer nothing is done with it. Both are told.',
});

export const chooseCopies = endpoint('chooseCopies', 'PUT', '/api/delegations/:delegation_id/copies', {
  input: z.extend(one, { is_copied: Flag }),
  reply,
  refusals: ['not-found', 'delegation-over'],
  description:
    'The delegate chooses whether they get copies of the notifications that the principal gets about the matters given.',
});

export const Deed = z.object({
  acted_at: z.string(),
  matter: z.enum(delegatedMatters),
  /** 1: something was done; 0: it was looked at. */
  is_deed: z.union([z.literal(0), z.literal(1)]),
});
export type Deed = z.infer<typeof Deed>;

export const listDeeds = endpoint('listDeeds', 'GET', '/api/delegations/:delegation_id/deeds', {
  input: z.extend(one, { page: PageNumber }),
  reply: z.object({ deeds: z.array(Deed), ...pageReply }),
  refusals: ['not-found'],
  description: `What was looked at and done with a delegation, for both of its people, the newest first, ${DEEDS_PAGE_SIZE} a page.`,
});
