import * as z from 'zod/mini';
import { AreaKey, AreaRow } from '../areas/model.ts';
import { AlertReach } from '../alerts/model.ts';
import { DateTextSchema } from '../calendar/model.ts';
import { list } from '../bounds/bounds.ts';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId, longText, requiredText, text } from '../fields/model.ts';
import { FOUND_MEMBERS, FoundMembers, MemberSearch } from '../members/found-member.ts';
import { NOTE_LENGTH, SafetyAnswer, answeredBy } from './model.ts';

const own = endpointsFor('safety:answer:own');
const desk = endpointsFor('safety:work:any');

const Given = z.object({
  answer: z.nullable(SafetyAnswer),
  note: z.string(),
  answered_at: z.nullable(z.string()),
});
const reply = z.object({
  calls: z.array(z.object({ safety_call_id: z.number(), is_drill: Flag, begun_at: z.string(), own: Given })),
  /** People who chose the reader, by their own delegation, with their answers to the open calls that asked them. */
  people: z.array(
    z.extend(Given, { safety_call_id: z.number(), delegation_id: z.number(), name: z.string(), is_drill: Flag }),
  ),
});
export type OwnSafety = z.infer<typeof reply>;

/** Event of the line that tells open pages that a call has begun or ended; it says nothing of anybody. */
export const SAFETY_LINE = '/api/safety/stream';

export const readSafety = own('readSafety', 'GET', '/api/safety', {
  reply,
  description:
    'Open safety calls that ask the member, with the own answer, and the answers of people who chose the member. Nobody else is found. A call that begins or ends is told at /api/safety/stream (server-sent events).',
});

const given = { answer: SafetyAnswer, note: longText(NOTE_LENGTH) };
const refusals = ['not-found', 'safety-ended'] as const;

export const answerSafety = own('answerSafety', 'POST', '/api/safety/:safety_call_id/answer', {
  input: z.object({ safety_call_id: RowId, ...given }),
  reply,
  refusals,
  changes: ['readSafety'],
  description: 'Answers a safety call. A later answer takes the place of an earlier one.',
});

export const answerSafetyFor = own('answerSafetyFor', 'POST', '/api/safety/:safety_call_id/answer-for', {
  input: z.object({ safety_call_id: RowId, delegation_id: RowId, ...given }),
  reply,
  refusals: [...refusals, 'safety-answered-self'],
  changes: ['readSafety'],
  description: 'Answers for somebody who chose the member by a delegation. What they answered themselves stays.',
});

const token = text(64).check(z.minLength(1, { error: 'required' }));
const link = z.object({ is_drill: Flag, begun_at: z.string(), is_over: z.boolean(), answer: z.nullable(SafetyAnswer) });
export type SafetyLink = z.infer<typeof link>;

export const openSafetyLink = endpoint('openSafetyLink', 'POST', '/api/safety-link', {
  permission: 'public',
  input: z.object({ token }),
  reply: link,
  refusals: ['link-invalid'],
  description: 'The safety call of a message’s link, and the answer so far. It names nobody.',
});

export const answerSafetyLink = endpoint('answerSafetyLink', 'POST', '/api/safety-link/answer', {
  permission: 'public',
  input: z.object({ token, ...given }),
  reply: link,
  refusals: ['link-invalid', 'safety-ended'],
  description: 'Answers the safety call of a message’s link, without a login. It can do nothing else.',
});

export const openSafetyCode = endpoint('openSafetyCode', 'POST', '/api/safety-link/code', {
  permission: 'public',
  input: z.object({ code: requiredText(24) }),
  reply: z.object({ token }),
  refusals: ['safety-code', 'safety-ended'],
  isGuarded: true,
  description:
    'The secret of the link of an SMS, by the code beside it, for who cannot open the link. It answers one call for one person, while that is open.',
});

export const SafetyCall = z.object({
  safety_call_id: z.number(),
  is_drill: Flag,
  where: z.string(),
  begun_at: z.string(),
  begun_by_name: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  asked: z.number(),
  safe: z.number(),
  help: z.number(),
  none: z.number(),
  reach: z.nullable(AlertReach),
});
export type SafetyCall = z.infer<typeof SafetyCall>;
const SafetyDesk = z.object({ areas: z.array(AreaRow), calls: z.array(SafetyCall) });

export const readSafetyDesk = desk('readSafetyDesk', 'GET', '/api/safety-desk', {
  reply: SafetyDesk,
  description: 'Safety calls with their counts, the latest first. It names no member.',
});
const changes = ['readSafetyDesk', 'readSafety'];

export const beginSafetyCall = desk('beginSafetyCall', 'POST', '/api/safety-desk', {
  input: z.object({ is_drill: Flag, area_keys: z.nullable(list(AreaKey, 60)) }),
  reply: SafetyDesk,
  success: 201,
  refusals: ['required', 'evacuation-area-unknown', 'safety-open', 'safety-often'],
  changes,
  description: 'Asks everybody, or those of areas, by all ways whether they are safe.',
});

const call = { safety_call_id: RowId };
export const endSafetyCall = desk('endSafetyCall', 'POST', '/api/safety-desk/:safety_call_id/end', {
  input: z.object(call),
  reply: SafetyDesk,
  refusals: ['not-found', 'safety-ended'],
  changes,
  description: 'Ends a call: nobody can answer any more, and after 90 days only its counts stay.',
});

/** People of a call that the desk lists at once. */
export const MOST_PEOPLE = 100;
const Person = z.extend(Given, {
  member_id: z.number(),
  name: z.string(),
  tel: z.string(),
  address: z.string(),
  birthdate: z.nullable(z.string()),
  /** What they need, if they are on the list of who needs help; null: they are not. */
  needs: z.nullable(z.string()),
  helper: z.nullable(z.string()),
  answered_by: z.nullable(z.enum(answeredBy)),
  phone_note: z.string(),
  phoned_at: z.nullable(z.string()),
  phoned_by_name: z.nullable(z.string()),
});
export type SafetyPerson = z.infer<typeof Person>;
const people = z.object({ people: z.array(Person), has_more: z.boolean() });

export const listSafetyPeople = desk('listSafetyPeople', 'POST', '/api/safety-desk/:safety_call_id/people', {
  input: z.object({ ...call, shows: z.enum(['none', 'help', 'safe']) }),
  reply: people,
  refusals: ['not-found'],
  description: `People of a call by their answer: first those on the list of who needs help, then the oldest; ${MOST_PEOPLE} at most. Each look is recorded.`,
});

export const noteSafetyPerson = desk('noteSafetyPerson', 'POST', '/api/safety-desk/:safety_call_id/people/:member_id', {
  input: z.object({ ...call, member_id: RowId, answer: z.nullable(SafetyAnswer), phone_note: longText(NOTE_LENGTH) }),
  refusals: ['not-found', 'safety-ended'],
  changes: ['readSafetyDesk'],
  description: 'Notes a telephone call, and the answer that was heard; null: nobody answered.',
});

const support = z.object({
  people: z.array(
    z.object({
      member_id: z.number(),
      name: z.string(),
      furigana: z.string(),
      tel: z.string(),
      address: z.string(),
      needs: z.string(),
      helper: z.string(),
      consented_on: z.string(),
    }),
  ),
});
export type SupportList = z.infer<typeof support>;

export const listSupport = desk('listSupport', 'POST', '/api/support-list', {
  reply: support,
  description:
    'The list of who needs help to evacuate (避難行動要支援者), of those who have consented. Each look is recorded.',
});

export const findSupportMembers = desk('findSupportMembers', 'GET', '/api/support-members', {
  input: MemberSearch,
  reply: FoundMembers,
  description: `Finds a member to put on the list, ${FOUND_MEMBERS} at most. The access is in the audit log.`,
});

export const putSupport = desk('putSupport', 'PUT', '/api/support-list/:member_id', {
  input: z.object({
    member_id: RowId,
    needs: requiredText(NOTE_LENGTH),
    helper: text(NOTE_LENGTH),
    consented_on: DateTextSchema,
  }),
  reply: support,
  refusals: ['not-found', 'support-consent-future'],
  description: 'Puts somebody on the list with the day of their consent, or changes what it says of them.',
});

export const removeSupport = desk('removeSupport', 'DELETE', '/api/support-list/:member_id', {
  input: z.object({ member_id: RowId }),
  reply: support,
  refusals: ['not-found'],
  description: 'Takes somebody off the list, at once and wholly: the consent was taken back, or the need is over.',
});
