import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId } from '../fields/model.ts';
import { AnswerToken } from '../inquiry/model.ts';
import { ScheduleDay } from './model.ts';

const endpoint = endpointsFor('public');

/** Most future dates shown to a guest, who can answer each of them. */
export const DATES_SHOWN = 10;

const InvitedDate = z.object({
  /** Date of the rule, even if the occurrence was moved. */
  target_date: z.string(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  /** Answer for this date; null: no separate answer. */
  attends: z.nullable(Flag),
});
export type InvitedDate = z.infer<typeof InvitedDate>;

const Invitation = z.object({
  schedule_id: z.number(),
  title: z.string(),
  url: z.string(),
  /** Rooms with their facilities; empty: none. */
  place: z.string(),
  /** Repetition in words; empty: none. */
  repeats: z.string(),
  /** Inviting person and office; empty once the account is deleted. */
  invited_by: z.string(),
  office: z.string(),
  /** Answer for all dates. */
  attends: z.nullable(Flag),
  /** Next dates; empty: it is over. */
  dates: z.array(InvitedDate),
});
export type Invitation = z.infer<typeof Invitation>;

const reply = z.object({
  name: z.string(),
  is_refused: Flag,
  /** More than one after a series was split. */
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
    /** Null: all dates. */
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
