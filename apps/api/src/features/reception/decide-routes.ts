import {
  decideReservations,
  settleExemption,
  type ExemptionAnswer,
  type ReservationDecision,
} from '@machi/domain/reception/contract';
import { decisionProblem, declineExemption, exemptionProblem, isExemptionOpen } from '@machi/domain/reception/rules';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { endReservation } from '../bookings/end-reservation.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { reservationTold, tellSystems } from '../../platform/webhooks/tell.ts';
import type { Catalog } from '../../town/catalog.ts';
import { viewApplication } from './application.ts';
import { applicationStore } from './application-store.ts';
import { decideStore } from './decide-store.ts';
import {
  applicationSeenOf,
  deciderOf,
  handledOf,
  lockApplication,
  lockHandled,
  readApplicationOf,
  readHandled,
  viewHandled,
  type HandledRow,
} from './handled.ts';
import { tellApproved, tellExemption } from './notifications.ts';
import { writeHandled } from './accesses.ts';

/** Settles the exemption of an application's dates, tells the applicant the fee and audits the action. */
async function settleDates(
  transaction: Queryable,
  house: House,
  known: Catalog,
  exchange: MemberExchange,
  { exemption_status, reason }: Pick<ExemptionAnswer, 'exemption_status' | 'reason'>,
  open: readonly HandledRow[],
): Promise<void> {
  if (open.length === 0) return;
  await decideStore.settleExemptions(
    transaction,
    exemption_status,
    reason,
    open.map(({ reservation_id, amount, quote_lines }) => {
      if (exemption_status === 1) return { reservation_id, amount, quote_lines };
      const full = declineExemption(quote_lines);
      return { reservation_id, amount: full.amount, quote_lines: full.lines };
    }),
    exchange.now,
  );
  const settled = await readHandled(
    transaction,
    open.map(({ reservation_id }) => reservation_id),
  );
  const memberId = settled[0]?.member_id ?? null;
  const applicant = (await applicationStore.applicants(transaction, [memberId])).get(memberId ?? 0);
  const sender = { house, known, now: exchange.now };
  if (applicant) await tellExemption(transaction, sender, exemption_status, reason, settled, applicant);
  const action = exemption_status === 1 ? 'reservation:confirm-exemption' : 'reservation:decline-exemption';
  await writeHandled(transaction, exchange, action, settled);
}

interface Decided {
  readonly decision: ReservationDecision;
  readonly row: HandledRow;
}

interface Answered {
  readonly answer: ExemptionAnswer;
  /** All dates of the application. */
  readonly dates: readonly HandledRow[];
}

async function approve(
  transaction: Queryable,
  house: House,
  known: Catalog,
  exchange: MemberExchange,
  approved: readonly Decided[],
  answers: readonly Answered[],
): Promise<void> {
  if (approved.length === 0) return;
  // The answer to the exemption is printed beside the conditions.
  const said = new Map(answers.map(({ answer }) => [answer.application_code, answer.reason]));
  await decideStore.approve(
    transaction,
    approved.map(({ decision: { reservation_id, reason }, row }) => {
      const words = [said.get(row.application_code) ?? '', reason];
      return { reservation_id, reason: words.filter((one) => one !== '').join('\n') };
    }),
    exchange.now,
  );
  const rows = await readHandled(
    transaction,
    approved.map(({ row }) => row.reservation_id),
  );
  await tellSystems(transaction, 'reservation.confirmed', rows.map(reservationTold), exchange.now);
  const applicants = await applicationStore.applicants(
    transaction,
    rows.map(({ member_id }) => member_id),
  );
  // One notification for all dates of an application with the same words.
  for (const group of Map.groupBy(rows, (row) => `${row.application_code} ${row.reason}`).values()) {
    const applicant = applicants.get(group[0]?.member_id ?? 0);
    if (applicant) await tellApproved(transaction, { house, known, now: exchange.now }, group, applicant);
  }
  await writeHandled(transaction, exchange, 'reservation:approve', rows);
}

async function refuseAll(
  transaction: Queryable,
  house: House,
  known: Catalog,
  exchange: MemberExchange,
  refused: readonly Decided[],
): Promise<void> {
  if (refused.length === 0) return;
  for (const { decision, row } of refused) {
    await endReservation(transaction, house, known, row, { kind: 'refused', reason: decision.reason }, exchange.now);
  }
  await writeHandled(
    transaction,
    exchange,
    'reservation:refuse',
    refused.map(({ row }) => row),
  );
}

/** Settles exemptions on the dates that are not refused at the same time. */
async function settleAll(
  transaction: Queryable,
  house: House,
  known: Catalog,
  exchange: MemberExchange,
  answers: readonly Answered[],
  refused: readonly Decided[],
): Promise<void> {
  const gone = new Set(refused.map(({ row }) => row.reservation_id));
  for (const { answer, dates } of answers) {
    const open = dates.filter((row) => isExemptionOpen(row) && !gone.has(row.reservation_id));
    await settleDates(transaction, house, known, exchange, answer, open);
  }
}

/** Routes of reception's decisions: provisional reservations and requested exemptions. */
export const decideRoutes = (house: House) => [
  serve(decideReservations, async ({ decisions, exemptions }, exchange) => {
    const known = await house.catalog.read();
    const decider = deciderOf(house, exchange);
    const ids = decisions.map(({ reservation_id }) => reservation_id);
    const codes = exemptions.map(({ application_code }) => application_code);
    return writeAndSend(house, exchange, async (transaction) => {
      const locked = await lockHandled(transaction, ids, codes);
      const rows = new Map(locked.map((row) => [row.reservation_id, row]));
      const decided = decisions.flatMap((decision): Decided[] => {
        const row = rows.get(decision.reservation_id);
        return row ? [{ decision, row }] : [];
      });
      const answers = exemptions.map((answer): Answered => {
        const dates = locked.filter(({ application_code }) => application_code === answer.application_code);
        return { answer, dates };
      });
      if (decided.length < decisions.length || answers.some(({ dates }) => dates.length === 0)) return notFound;
      const problems = [
        ...decided.flatMap(({ decision, row }, index) => {
          const asked = { ...decision, settles: codes.includes(row.application_code) };
          return decisionProblem(handledOf(row), asked, decider, `decisions.${index}`) ?? [];
        }),
        ...answers.flatMap(({ answer: { application_code, seen }, dates }, index) => {
          const stored = { application_code, seen: applicationSeenOf(dates) };
          return exemptionProblem(dates.map(handledOf), stored, seen, decider, `exemptions.${index}`) ?? [];
        }),
      ];
      if (problems.length > 0) return refuse(409, ...problems);
      const approved = decided.filter(({ decision }) => decision.approval_status === 1);
      const refused = decided.filter(({ decision }) => decision.approval_status === 2);
      await refuseAll(transaction, house, known, exchange, refused);
      await settleAll(transaction, house, known, exchange, answers, refused);
      await approve(transaction, house, known, exchange, approved, answers);
      const after = await readHandled(transaction, ids);
      return { reservations: after.map((row) => viewHandled(row, known, exchange.locale, exchange.now)) };
    });
  }),

  serve(settleExemption, async ({ application_code, seen, ...answer }, exchange) => {
    const known = await house.catalog.read();
    return writeAndSend(house, exchange, async (transaction) => {
      await lockApplication(transaction, application_code);
      const rows = await readApplicationOf(transaction, application_code);
      if (rows[0]?.application_code !== application_code) return notFound;
      const stored = { application_code, seen: applicationSeenOf(rows) };
      const problem = exemptionProblem(
        rows.map(handledOf),
        stored,
        seen,
        deciderOf(house, exchange),
        'application_code',
      );
      if (problem) return refuse(409, problem);
      await settleDates(transaction, house, known, exchange, answer, rows.filter(isExemptionOpen));
      const after = await readApplicationOf(transaction, application_code);
      return { application: await viewApplication(transaction, after, known, exchange, deciderOf(house, exchange)) };
    });
  }),
];
