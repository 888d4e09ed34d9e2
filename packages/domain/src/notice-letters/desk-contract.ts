import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId } from '../fields/model.ts';

const endpoint = endpointsFor('notice:deliver:any');

const at = '/api/notice-desk/:notice_id/delivery';

/**
 * How far the notifications about a notice are: none is ever written, none yet, on their way, held by an official, stopped as
 * the notice is not public any more, or all gone.
 */
const DeliveryState = z.enum(['never', 'not-begun', 'running', 'paused', 'stopped', 'done']);
export type DeliveryState = z.infer<typeof DeliveryState>;

const Count = z.number();

/** To how many a notice goes, by the way it takes. */
export const Recipients = z.object({
  mail: Count,
  /** By mail, with the day's notification. */
  daily: Count,
  sms: Count,
  /** Of an urgent notice: for whom it is meant and whom the town can write to neither way. */
  unreached: Count,
});
export type Recipients = z.infer<typeof Recipients>;

export const NoticeDelivery = z.object({
  state: DeliveryState,
  /** Fixed when the notifications began; before that, who would get one at this moment. */
  recipients: Recipients,
  /** Notifications that arrived at the mail server, that wait, that nobody took, and recipients who left meanwhile. */
  told: Count,
  waiting: Count,
  failed: Count,
  skipped: Count,
  begun_at: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  paused_at: z.nullable(z.string()),
  /** Who paused it; empty while nobody has. */
  paused_by_name: z.string(),
  /** 1: a new version has become public since, about which nobody was written to. */
  may_tell_again: Flag,
});
export type NoticeDelivery = z.infer<typeof NoticeDelivery>;

const input = z.object({ notice_id: RowId });
const reply = z.object({ delivery: NoticeDelivery });

export const readNoticeDelivery = endpoint('readNoticeDelivery', 'GET', '/api/notice-desk/:notice_id/recipients', {
  input,
  reply,
  refusals: ['not-found'],
  isFollowed: true,
  description:
    'To how many people a notice goes or would go, by mail, with the day’s notification and by short message, and how far its notifications are. It names nobody.',
});

export const pauseNoticeDelivery = endpoint('pauseNoticeDelivery', 'POST', `${at}/pause`, {
  input,
  reply,
  refusals: ['not-found', 'delivery-not-running'],
  description:
    'Holds the notifications about a notice: those that have not left are taken back. Pausing twice is pausing once.',
});

export const resumeNoticeDelivery = endpoint('resumeNoticeDelivery', 'POST', `${at}/resume`, {
  input,
  reply,
  refusals: ['not-found', 'delivery-not-paused'],
  description: 'Lets the notifications about a notice go on, to whoever has none yet.',
});

export const repeatNoticeDelivery = endpoint('repeatNoticeDelivery', 'POST', `${at}/repeat`, {
  input,
  reply,
  refusals: ['not-found', 'delivery-nothing-new'],
  description:
    'Writes anew, to whoever wants it now, about a notice whose new version has become public. By itself a new version goes out to nobody.',
});
