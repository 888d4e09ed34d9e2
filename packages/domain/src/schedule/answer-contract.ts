import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId } from '../fields/model.ts';
import { AnswerToken } from '../inquiry/model.ts';
import { ScheduleDay } from './model.ts';

const endpoint = endpointsFor('public');

/** So many dates to come are shown to a guest, and can be answered one by one. */
export const DATES_SHOWN = 10;

const InvitedDate = z.object({
  /** By the rule, whichever day it was moved to. */
  target_date: z.string(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  /** What they have said of this date; null: nothing of its own. */
  attends: z.nullable(Flag),
});
export type InvitedDate = z.infer<typeof InvitedDate>;

const Invitation = z.object({
  schedule_id: z.number(),
  title: z.string(),
  url: z.string(),
  /** Rooms with their facilities; empty: none was chosen. */
  place: z.string(),
  /** How it repeats, in words; empty: it does not. */
  repeats: z.string(),
  /** Who invites, and for which office; empty once they have left. */
  invited_by: z.string(),
  office: z.string(),
  /** What they have said of every date. */
  attends: z.nullable(Flag),
  /** The next ones; empty: it is over. */
  dates: z.array(InvitedDate),
});
export type Invitation = z.infer<typeof Invitation>;

const reply = z.object({
  name: z.string(),
  is_refused: Flag,
  /** More than one where a series was split. */
  invitations: z.array(Invitation),
});
export type Invitations = z.infer<typeof reply>;

export const readGuestInvitation = endpoint('readGuestInvitation', 'POST', '/api/schedule-answers/read', {
  input: z.object({ token: AnswerToken }),
  reply,
  refusals: ['link-invalid'],
  description: 'To what a guest is invited, by the secret of the link that was sent. Changes nothing.',
});

export const answerGuestInvitation = endpoint('answerGuestInvitation', 'POST', '/api/schedule-answers', {
  input: z.object({
    token: AnswerToken,
    schedule_id: RowId,
    /** Null: every date. */
    target_date: z._default(z.nullable(ScheduleDay), null),
    attends: Flag,
  }),
  reply,
  refusals: ['link-invalid', 'invitation-over', 'schedule-date-gone', 'schedule-full'],
  description: 'A guest says whether they come, every time or on one date, and says it anew until it is over.',
});

export const refuseGuestInvitation = endpoint('refuseGuestInvitation', 'POST', '/api/schedule-answers/refuse', {
  input: z.object({ token: AnswerToken }),
  reply,
  refusals: ['link-invalid'],
  description: 'A guest wants no more letters about a schedule: the address is deleted, and not taken for it again.',
});
