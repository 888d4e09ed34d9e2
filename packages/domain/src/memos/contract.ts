import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { RECEPTION_CHANGES } from '../desk/reception-changes.ts';
import { PaperCode, RowId, longText } from '../fields/model.ts';
import { MEMO_LENGTH, MOST_VERSIONS, Memo } from './model.ts';

const ofApplication = '/api/reception/applications/:application_code/memos';

const Body = longText(MEMO_LENGTH).check(z.minLength(1, { error: 'required' }));
const Version = z.number().check(z.int({ error: 'integer' }), z.minimum(1), z.maximum(MOST_VERSIONS));
const listed = { reply: z.object({ member_id: z.nullable(z.number()), memos: z.array(Memo) }) } as const;

export const listApplicationMemos = endpoint('listApplicationMemos', 'GET', ofApplication, {
  permission: 'reservation:memo:any',
  input: z.object({ application_code: PaperCode }),
  ...listed,
  refusals: ['not-found'],
  description:
    'Memos of the office about an application and about its applicant. Of the own application there are none to read here. The access is in the audit log.',
});

export const writeApplicationMemo = endpoint('writeApplicationMemo', 'POST', ofApplication, {
  permission: 'reservation:memo:any',
  input: z.object({ application_code: PaperCode, body: Body }),
  ...listed,
  success: 201,
  refusals: ['not-found', 'own-account', 'memos-full'],
  changes: RECEPTION_CHANGES,
  description: 'Writes a memo about an application for colleagues. The applicant is not told, and may ask to read it.',
});

export const listMemberMemos = endpoint('listMemberMemos', 'GET', '/api/members/:member_id/memos', {
  permission: 'member:memo:any',
  input: z.object({ member_id: RowId }),
  ...listed,
  refusals: ['not-found', 'own-account'],
  description: 'Memos of the office about a member. The access is in the audit log.',
});

export const writeMemberMemo = endpoint('writeMemberMemo', 'POST', '/api/members/:member_id/memos', {
  permission: 'member:memo:any',
  input: z.object({ member_id: RowId, body: Body }),
  ...listed,
  success: 201,
  refusals: ['not-found', 'own-account', 'memos-full'],
  changes: ['listMemberMemos'],
  description: 'Writes a memo about a member for colleagues. The member is not told, and may ask to read it.',
});

const corrected = {
  permission: 'memo:correct:any',
  reply: z.object({ member_id: z.number(), memo: Memo }),
  refusals: ['not-found', 'own-account', 'memo-withdrawn', 'memo-changed', 'memo-corrected-often'],
} as const;

export const correctMemo = endpoint('correctMemo', 'POST', '/api/memos/:memo_id/correct', {
  input: z.object({ memo_id: RowId, version: Version, body: Body }),
  ...corrected,
  description: 'Corrects an own memo. What it said before stays to be read.',
});

export const withdrawMemo = endpoint('withdrawMemo', 'POST', '/api/memos/:memo_id/withdraw', {
  input: z.object({ memo_id: RowId, version: Version }),
  ...corrected,
  description: 'Withdraws an own memo. What it said stays to be read, as withdrawn.',
});
