import * as z from 'zod/mini';
import { PassKind } from '../passes/model.ts';
import { SpotState } from '../spot-status/model.ts';
import { Arrival } from '../transport/live/contract.ts';

/** Kinds of what comes next for a member, each with its one action. */
export const actionOfKind = {
  reservation: 'show-code',
  seat: 'show-code',
  ride: 'show-code',
  taxi: 'see',
  event: 'show-code',
  application: 'see',
  lottery: 'see',
  document: 'submit',
  message: 'read',
  fee: 'pay',
} as const satisfies Readonly<Record<string, NextAction>>;
export const nextKinds = Object.keys(actionOfKind) as readonly (keyof typeof actionOfKind)[];
export type NextKind = (typeof nextKinds)[number];

/** Kinds around a member, and what the page needs besides. */
export const topKinds = [...nextKinds, 'pass', 'stop', 'waste', 'spot', 'notice', 'step', 'work'] as const;
export const TopKind = z.enum(topKinds);
export type TopKind = z.infer<typeof TopKind>;

/** How a matter stands, where that is not plain from its kind, and its action then. */
export const actionOfState = {
  provisional: 'see',
  refused: 'read',
  asked: 'see',
  'on-call': 'see',
  stranded: 'see',
  unsigned: 'sign',
  unpaid: 'pay',
  'in-correction': 'correct',
  'in-review': 'see',
  'to-draw': 'see',
  waiting: 'see',
  debited: 'see',
} as const satisfies Readonly<Record<string, NextAction>>;
export const nextStates = Object.keys(actionOfState) as readonly (keyof typeof actionOfState)[];
export type NextState = (typeof nextStates)[number];

/** The one action of a matter: the words of its button. */
export const nextActions = ['show-code', 'see', 'submit', 'sign', 'pay', 'correct', 'read'] as const;
export type NextAction = (typeof nextActions)[number];

/** A matter that comes next. */
export const NextItem = z.object({
  kind: z.enum(nextKinds),
  /** Unique within its kind. */
  key: z.string(),
  /** What it is, in the language of the request. */
  title: z.string(),
  /** Where; empty if nowhere. */
  place: z.string(),
  /** In the town's time; null: it has no time. */
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  /** The last day to do it; null: none. */
  due_on: z.nullable(z.string()),
  yen: z.nullable(z.number()),
  state: z.nullable(z.enum(nextStates)),
  action: z.enum(nextActions),
  href: z.string(),
});
export type NextItem = z.infer<typeof NextItem>;

export const TopPass = z.object({
  pass: PassKind,
  pass_name: z.string(),
  /** Visits left in the pass year and its number; null: not counted. */
  remaining: z.nullable(z.number()),
  visits_a_year: z.nullable(z.number()),
});
export type TopPass = z.infer<typeof TopPass>;

/** What is around a member today. */
export const Around = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stop'),
    stop_id: z.string(),
    stop_name: z.string(),
    buses: z.array(z.extend(Arrival, { route_id: z.number(), route_name: z.string() })),
  }),
  z.object({
    kind: z.literal('waste'),
    /** The member's area. */
    title: z.string(),
    href: z.string(),
    days: z.array(z.object({ date: z.string(), kinds: z.array(z.string()) })),
  }),
  z.extend(SpotState, {
    kind: z.literal('spot'),
    spot_id: z.number(),
    spot_name: z.string(),
    reported_at: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('notice'),
    notice_id: z.number(),
    title: z.string(),
    /** In easy Japanese, if written; only in Japanese. */
    plain_title: z.optional(z.string()),
    published_on: z.string(),
  }),
]);
export type Around = z.infer<typeof Around>;

/** What a new member may do first. */
export const firstSteps = ['favourite', 'notices', 'room'] as const;
export const FirstStep = z.object({ step: z.enum(firstSteps), is_done: z.boolean() });
export type FirstStep = z.infer<typeof FirstStep>;
