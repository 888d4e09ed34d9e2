import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId } from '../fields/model.ts';

const endpoint = endpointsFor('notice:deliver:any');

const at = '/api/notice-desk/:notice_id/delivery';

/**
 * State of a notice's notifications: none planned, not started, in progress, paused by an official, stopped because the
 * notice is no longer public, or all sent.
 */
const DeliveryState = z.enum(['never', 'not-begun', 'running', 'paused', 'stopped', 'done']);
export type DeliveryState = z.infer<typeof DeliveryState>;

const Count = z.number();

/** Number of recipients of a notice, by channel. */
export const Recipients = z.object({
  mail: Count,
  /** By mail, in the daily digest. */
  daily: Count,
  sms: Count,
  /** For an urgent notice: concerned people without mail and mobile number. */
  unreached: Count,
});
export type Recipients = z.infer<typeof Recipients>;

export const NoticeDelivery = z.object({
  state: DeliveryState,
  /** Fixed when sending starts; before that, the present recipients. */
  recipients: Recipients,
  /** Accepted by the mail server, waiting, refused, and recipients whose account was deleted meanwhile. */
  told: Count,
  waiting: Count,
  failed: Count,
  skipped: Count,
  begun_at: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  paused_at: z.nullable(z.string()),
  /** Official who paused it; empty if not paused. */
  paused_by_name: z.string(),
  /** 1: a new version has been published since, without notifications. */
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
