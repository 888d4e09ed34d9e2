import type { AccessAction } from '@machi/domain/audit/model';
import {
  correctMemo,
  listApplicationMemos,
  listMemberMemos,
  withdrawMemo,
  writeApplicationMemo,
  writeMemberMemo,
} from '@machi/domain/memos/contract';
import { refuseCorrection, refuseMemo } from '@machi/domain/memos/rules';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { notFound } from '@machi/domain/refusals/model';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { memos } from './store.ts';

/** Routes for memos between colleagues: never shown to the people concerned, but part of what these may ask to read. */
export function routes({ database }: House) {
  const write = (memberId: number, code: string | null, body: string, exchange: MemberExchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      // Serialises memos by officials, so that the count is right, and a concurrent erasure.
      await lockMember(transaction, memberId);
      if (!(await memos.isMember(transaction, memberId))) return notFound;
      const full = refuseMemo(await memos.count(transaction, memberId, code));
      if (full) return full;
      const about = { member_id: memberId, application_code: code, written_by: member.member_id, touched_at: now };
      await memos.write(transaction, about, body);
      await writeAccesses(transaction, exchange, 'memo:write', [memberId]);
      return { member_id: memberId, memos: await memos.about(transaction, memberId, code, member.member_id) };
    });

  const correct = (
    memoId: number,
    version: number,
    body: string | null,
    action: AccessAction,
    exchange: MemberExchange,
  ) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const stored = await memos.lock(transaction, memoId);
      if (!stored) return notFound;
      const refusal = refuseCorrection(stored, member.member_id, version);
      if (refusal) return refusal;
      await memos.add(transaction, memoId, version + 1, body, now);
      await writeAccesses(transaction, exchange, action, [stored.member_id]);
      return { member_id: stored.member_id, memo: await memos.read(transaction, memoId, member.member_id) };
    });

  return [
    serve(listApplicationMemos, async ({ application_code: asked }, exchange) => {
      const found = await memos.applicant(database, asked);
      if (!found) return notFound;
      const { member_id, application_code } = found;
      // A withdrawn member's memos are gone; an official may not read memos about their own application.
      if (member_id === null || member_id === exchange.member.member_id) return { member_id: null, memos: [] };
      await writeAccesses(database, exchange, 'memo:read', [member_id]);
      return { member_id, memos: await memos.about(database, member_id, application_code, exchange.member.member_id) };
    }),

    serve(writeApplicationMemo, async ({ application_code: asked, body }, exchange) => {
      const found = await memos.applicant(database, asked);
      if (!found || found.member_id === null) return notFound;
      return (
        refuseOwn(exchange.member.member_id, found.member_id) ??
        write(found.member_id, found.application_code, body, exchange)
      );
    }),

    serve(listMemberMemos, async ({ member_id }, exchange) => {
      const own = refuseOwn(exchange.member.member_id, member_id);
      if (own) return own;
      if (!(await memos.isMember(database, member_id))) return notFound;
      await writeAccesses(database, exchange, 'memo:read', [member_id]);
      return { member_id, memos: await memos.about(database, member_id, null, exchange.member.member_id) };
    }),

    serve(writeMemberMemo, ({ member_id, body }, exchange) =>
      Promise.resolve(refuseOwn(exchange.member.member_id, member_id) ?? write(member_id, null, body, exchange)),
    ),

    serve(correctMemo, ({ memo_id, version, body }, exchange) =>
      correct(memo_id, version, body, 'memo:correct', exchange),
    ),
    serve(withdrawMemo, ({ memo_id, version }, exchange) => correct(memo_id, version, null, 'memo:withdraw', exchange)),
  ];
}
