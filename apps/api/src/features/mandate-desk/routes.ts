import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import { lastDigits } from '@machi/domain/mandates/account';
import {
  acceptMandate,
  endMandate,
  enterMandate,
  findMandateMembers,
  refuseMandate,
  showMandateNumber,
} from '@machi/domain/mandates/desk-contract';
import { mandateDesk } from '@machi/domain/mandates/desk';
import { refusePaperDay, refuseStep, refuseUnseenDebits, type MandateStep } from '@machi/domain/mandates/rules';
import type { MandateEventKind, MandateFile } from '@machi/domain/mandates/views';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { isRefusal, notFound, refuse, sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import { acceptanceOf } from '../billing/mandates/acceptance.ts';
import { findAccount } from '../billing/mandates/find-account.ts';
import { mandates, type MandateRow } from '../billing/mandates/mandate-store.ts';
import { sealNumber, unsealNumber } from '../billing/mandates/seal-number.ts';
import { viewLine } from '../billing/mandates/view-mandate.ts';
import type { Queryable } from '../../database/database.ts';
import { auditFile, serveDesk } from '../../platform/desk/serve-desk.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { findForDesk } from '../../platform/members/find-for-desk.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { tellAnswer } from './notifications.ts';
import { mandateLists, type NamedMandate } from './list-store.ts';
import type { Waits } from '../../platform/work-list/waits.ts';

const actionOf = {
  enter: 'mandate:enter',
  accept: 'mandate:accept',
  refuse: 'mandate:refuse',
  end: 'mandate:end',
} as const;

export const routes = (house: House) => {
  async function fileOf(from: Queryable, row: NamedMandate, exchange: MemberExchange): Promise<MandateFile> {
    const { mandate_id } = row;
    const [banks, events, awaited, accepting] = await Promise.all([
      house.banks.read(),
      mandateLists.events(from, mandate_id),
      mandateLists.awaited(from, mandate_id),
      row.state === 'waiting' ? acceptanceOf(from, row, exchange) : undefined,
    ]);
    const said = (refusal: Refusal | undefined) =>
      refusal?.problems.map((problem) => sentenceOf(problem, exchange.locale)).join(' ') ?? null;
    return {
      ...viewLine(row, banks),
      revision: row.revision,
      awaited_debits: awaited,
      needs_second: said(accepting?.doubt),
      accept_obstacle: said(accepting?.obstacle),
      has_number: row.number_sealed !== null,
      events: events.map((event) => ({ ...event, happened_at: townTimeText(event.happened_at) })),
    };
  }

  /** Records an action in history and audit log; returns the mandate as it is now. */
  async function done(
    transaction: Queryable,
    exchange: MemberExchange,
    what: keyof typeof actionOf,
    row: MandateRow,
    reason: string | null,
  ): Promise<{ readonly mandate: MandateFile } | Refusal> {
    const event = { mandate_id: row.mandate_id, at: exchange.now, by: exchange.member.member_id };
    await mandates.note(transaction, { ...event, what, reason });
    await auditFile(transaction, exchange, actionOf[what], {
      subject: 'mandate',
      id: row.mandate_id,
      member_id: row.member_id,
    });
    const named = await mandateLists.read(transaction, row.mandate_id);
    return named ? { mandate: await fileOf(transaction, named, exchange) } : notFound;
  }

  /** Locks the member, then the mandate, so that steps for one person happen in turn. */
  async function lockFor(
    transaction: Queryable,
    exchange: MemberExchange,
    step: MandateStep,
    { mandate_id, revision }: { readonly mandate_id: number; readonly revision: number },
  ): Promise<MandateRow | Refusal> {
    const memberId = await mandates.memberOf(transaction, mandate_id);
    if (memberId === undefined) return notFound;
    await lockMember(transaction, memberId);
    const row = await mandates.lock(transaction, mandate_id);
    if (!row) return notFound;
    return refuseStep(row, step, { actorId: exchange.member.member_id, revision }) ?? row;
  }

  return [
    ...serveDesk(house, mandateDesk, {
      async question(from, { is_gone, ...asked }) {
        if (is_gone === undefined) return asked;
        const [banks, inUse] = await Promise.all([house.banks.read(), mandateLists.branchesInUse(from)]);
        const gone = inUse
          .filter(({ bank_code, branch_code }) => banks.standing(bank_code, branch_code) !== 'known')
          .map(({ bank_code, branch_code }) => `${bank_code}-${branch_code}`);
        return { ...asked, gone };
      },
      rows: mandateLists,
      line: async (row) => viewLine(row, await house.banks.read()),
      file: fileOf,
    }),

    serve(findMandateMembers, ({ q }, exchange) =>
      house.database.transaction((transaction) => findForDesk(transaction, q, exchange)),
    ),

    serve(enterMandate, async ({ member_id, signed_on, ...asked }, exchange) => {
      const { member, now } = exchange;
      const refusal =
        refuseOwn(member_id, member.member_id) ?? refusePaperDay('signed_on', signed_on, { today: dateAt(now) });
      if (refusal) return refusal;
      const found = await findAccount(house, asked);
      if (isRefusal(found)) return found;
      const { account, bank, branch } = found;
      return exchange.write(async (transaction) => {
        if ((await lockMember(transaction, member_id)).length === 0) return notFound;
        const number_sealed = sealNumber(house, { member_id, ...account }, account);
        const made = {
          member_id,
          account,
          bank,
          branch,
          number_sealed,
          last_digits: lastDigits(account),
          signed_on,
          now,
        };
        const row = await mandates.insert(transaction, made);
        if (!row) return refuse(409, { field: 'member_id', code: 'mandate-waiting' });
        return done(transaction, exchange, 'enter', row, null);
      });
    }),

    serve(acceptMandate, ({ accepted_on, ...asked }, exchange) =>
      exchange.write(async (transaction) => {
        const row = await lockFor(transaction, exchange, 'accept', asked);
        if (isRefusal(row)) return row;
        const { member, now } = exchange;
        const refusal = refusePaperDay('accepted_on', accepted_on, { from: row.signed_on, today: dateAt(now) });
        if (refusal) return refusal;
        const { obstacle } = await acceptanceOf(transaction, row, exchange);
        if (obstacle) return obstacle;
        const before = await mandates.endInForce(transaction, row.member_id, accepted_on);
        const replaced: MandateEventKind = 'replace';
        if (before !== undefined)
          await mandates.note(transaction, {
            mandate_id: before,
            at: now,
            what: replaced,
            by: member.member_id,
            reason: null,
          });
        await mandates.accept(transaction, row.mandate_id, accepted_on);
        await tellAnswer(transaction, house, 'accepted', { member_id: row.member_id, today: dateAt(now), now });
        return done(transaction, exchange, 'accept', row, null);
      }),
    ),

    serve(refuseMandate, ({ refused_for, note, ...asked }, exchange) =>
      exchange.write(async (transaction) => {
        const row = await lockFor(transaction, exchange, 'refuse', asked);
        if (isRefusal(row)) return row;
        const { now } = exchange;
        await mandates.refuse(transaction, row.mandate_id, refused_for, dateAt(now));
        await tellAnswer(transaction, house, 'refused', { member_id: row.member_id, today: dateAt(now), now });
        return done(transaction, exchange, 'refuse', row, note === '' ? null : note);
      }),
    ),

    serve(endMandate, ({ reason, awaited, ...asked }, exchange) =>
      exchange.write(async (transaction) => {
        const row = await lockFor(transaction, exchange, 'end', asked);
        if (isRefusal(row)) return row;
        const debits = await mandateLists.awaited(transaction, row.mandate_id);
        const unseen = refuseUnseenDebits(debits.length, awaited);
        if (unseen) return unseen;
        await mandates.end(transaction, row.mandate_id, dateAt(exchange.now));
        return done(transaction, exchange, 'end', row, reason);
      }),
    ),

    // Not `exchange.write`: it would store the reply with the account number.
    serve(showMandateNumber, ({ mandate_id, reason }, exchange) =>
      house.database.transaction(async (transaction) => {
        const { member, now } = exchange;
        const row = await mandates.lock(transaction, mandate_id);
        if (!row) return notFound;
        const refusal = refuseOwn(row.member_id, member.member_id);
        if (refusal) return refusal;
        if (row.number_sealed === null) return refuse(409, { field: '', code: 'mandate-number-gone' });
        await mandates.note(transaction, { mandate_id, at: now, what: 'show', by: member.member_id, reason });
        await auditFile(transaction, exchange, 'mandate:number', {
          subject: 'mandate',
          id: mandate_id,
          member_id: row.member_id,
        });
        return { member_id: row.member_id, number: unsealNumber(house, row, row.number_sealed) };
      }),
    ),
  ];
};

export const waits: readonly Waits[] = [
  {
    kind: 'mandate',
    permission: acceptMandate.permission,
    rows: `select d.mandate_id::text as key, d.entered_at as since, null::date as due from mandate d where d.state = 'waiting'`,
  },
];
