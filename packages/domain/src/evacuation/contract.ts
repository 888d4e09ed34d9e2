import * as z from 'zod/mini';
import { AlertReach } from '../alerts/model.ts';
import { AreaKey, AreaRow } from '../areas/model.ts';
import { list } from '../bounds/bounds.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId, text } from '../fields/model.ts';
import { refusalsOfSecond } from '../second-official/waiting.ts';
import { Cause, StepLevel } from './model.ts';

const desk = endpointsFor('evacuation:order:any');
const AreaKeys = z.nullable(z.array(z.string()));

/** An order as everybody reads it, in their language. */
export const EvacuationOrder = z.object({
  evacuation_order_id: z.number(),
  is_drill: Flag,
  cause: Cause,
  /** 0: it has ended within the last day. */
  level: StepLevel,
  /** Null: the whole town. */
  area_keys: AreaKeys,
  heading: z.string(),
  where: z.string(),
  advice: z.string(),
  /** The advice in easy Japanese. */
  easy: z.string(),
  begun_at: z.string(),
  changed_at: z.string(),
});
export type EvacuationOrder = z.infer<typeof EvacuationOrder>;

export const readEvacuationOrders = endpoint('readEvacuationOrders', 'GET', '/api/evacuation-orders', {
  permission: 'public',
  isEmbedded: true,
  reply: z.object({
    orders: z.array(EvacuationOrder),
    /** Areas with their outlines, for the map. */
    areas: z.array(AreaRow),
    /** Whether the town tells of its shelters, to which an order sends people. */
    has_shelters: z.boolean(),
  }),
  description: 'Evacuation orders in force, and those that have ended within the last day. A drill is named one.',
});

/** A step in an order's thread, for the desk. */
const DeskStep = z.object({
  evacuation_step_id: z.number(),
  step: z.number(),
  level: StepLevel,
  asked_at: z.string(),
  /** Null: the account is deleted. */
  asked_by_name: z.nullable(z.string()),
  alone_reason: z.nullable(z.string()),
  /** Null: it waits. */
  decided_at: z.nullable(z.string()),
  decided_by_name: z.nullable(z.string()),
  /** Why the reader cannot approve it; null when they can, or when nothing waits. */
  obstacle: z.nullable(z.string()),
  reach: z.nullable(AlertReach),
});
export type DeskStep = z.infer<typeof DeskStep>;

export const DeskOrder = z.object({
  evacuation_order_id: z.number(),
  is_drill: Flag,
  cause: Cause,
  area_keys: AreaKeys,
  where: z.string(),
  /** Sent steps and the one that waits, the latest first. */
  steps: z.array(DeskStep),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

export const EvacuationDesk = z.object({ areas: z.array(AreaRow), orders: z.array(DeskOrder) });
export type EvacuationDesk = z.infer<typeof EvacuationDesk>;

/** Orders that the desk lists, the latest first. */
export const MOST_ORDERS = 30;

export const readEvacuationDesk = desk('readEvacuationDesk', 'GET', '/api/evacuation-desk', {
  reply: EvacuationDesk,
  description: `Areas, and the ${MOST_ORDERS} latest evacuation orders with their steps and how each has arrived. It names no member.`,
});

const begun = {
  is_drill: Flag,
  cause: Cause,
  area_keys: z.nullable(list(AreaKey, 60)),
  level: z.union([z.literal(3), z.literal(4), z.literal(5)]),
};
const changed = {
  evacuation_order_id: RowId,
  /** The step that was read last. */
  seen: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
  level: StepLevel,
};
/** Empty: a second official approves it. */
const alone = { alone_reason: text(300) };

const Said = z.object({ subject: z.string(), paragraphs: z.array(z.string()), short: z.string(), sms: z.string() });
const preview = z.object({
  ja: Said,
  en: Said,
  /** Over portal, terminals and monitors; null: none. */
  banner: z.nullable(z.object({ body_ja: z.string(), body_en: z.string() })),
  counts: z.object({
    people: z.number(),
    mail: z.number(),
    sms: z.number(),
    none: z.number(),
    unplaced: z.number(),
  }),
});
export type EvacuationPreview = z.infer<typeof preview>;

export const previewEvacuation = desk('previewEvacuation', 'POST', '/api/evacuation-desk/preview', {
  input: z.object(begun),
  reply: preview,
  refusals: ['required', 'evacuation-area-unknown', 'evacuation-area-taken'],
  description: 'What exactly each way would say of a new order, and to how many. Nothing is written.',
});

export const previewEvacuationStep = desk('previewEvacuationStep', 'POST', '/api/evacuation-desk/steps/preview', {
  input: z.object(changed),
  reply: preview,
  refusals: ['not-found', 'evacuation-waits', 'evacuation-changed', 'evacuation-ended', 'evacuation-same-level'],
  description: 'The same for a step of an order that stands.',
});

const refusalsAlone = ['evacuation-reason-short', 'evacuation-often'] as const;
const changes = ['readEvacuationDesk', 'readEvacuationOrders'];

export const beginEvacuation = desk('beginEvacuation', 'POST', '/api/evacuation-desk', {
  input: z.object({ ...begun, ...alone }),
  reply: EvacuationDesk,
  success: 201,
  refusals: ['required', 'evacuation-area-unknown', 'evacuation-area-taken', ...refusalsAlone],
  changes,
  description:
    'Begins an order. Without a reason a second official approves it; with one it is sent at once, and all other officials who give orders are told.',
});

export const changeEvacuation = desk('changeEvacuation', 'POST', '/api/evacuation-desk/steps', {
  input: z.object({ ...changed, ...alone }),
  reply: EvacuationDesk,
  refusals: [
    'not-found',
    'evacuation-waits',
    'evacuation-changed',
    'evacuation-ended',
    'evacuation-same-level',
    ...refusalsAlone,
  ],
  changes,
  description: 'Raises, lowers or ends an order. Whether it is a drill, its cause and its areas stay what they are.',
});

const step = z.object({ evacuation_step_id: RowId });

export const approveEvacuation = desk(
  'approveEvacuation',
  'POST',
  '/api/evacuation-desk/steps/:evacuation_step_id/approve',
  {
    input: step,
    reply: EvacuationDesk,
    refusals: [...refusalsOfSecond],
    changes,
    description: 'Sends what another official has prepared.',
  },
);

export const dropEvacuation = desk('dropEvacuation', 'POST', '/api/evacuation-desk/steps/:evacuation_step_id/drop', {
  input: step,
  reply: EvacuationDesk,
  refusals: ['not-found', 'second-decided'],
  changes,
  description: 'Drops what waits for a second official; nobody has been told.',
});

/** People whom no way has told, listed at once. */
export const MOST_UNREACHED = 500;

export const listUnreached = desk('listUnreached', 'POST', '/api/evacuation-desk/steps/:evacuation_step_id/unreached', {
  input: step,
  reply: z.object({
    people: z.array(
      z.object({ member_id: z.number(), name: z.string(), tel: z.string(), address: z.string(), area: z.string() }),
    ),
    has_more: z.boolean(),
  }),
  refusals: ['not-found'],
  description: `Whom no way has told, to telephone or visit; ${MOST_UNREACHED} at most. Each look is recorded, and each of the people sees it.`,
});
