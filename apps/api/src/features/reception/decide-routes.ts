import { decideReservations, settleExemption } from '@machi/domain/reception/contract';
import type { ReservationDecision } from '@machi/domain/reception/contract';
import {
  declineExemption,
  decisionProblem,
  isExemptionOpen,
  refuseExemptionAnswer,
} from '@machi/domain/reception/rules';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import { endReservation } from '../../bookings/end-reservation.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/serve.ts';
import type { MemberVisit } from '../../platform/visit.ts';
import type { Catalog } from '../../town/catalog.ts';
import { viewApplication } from './application.ts';
import { applicationStore } from './application-store.ts';
import { decideStore } from './decide-store.ts';
import {
  applicationSeenOf,
  handledOf,
  lockApplication,
  lockHandled,
  readApplicationOf,
  readHandled,
  viewHandled,
} from './handled.ts';
import type { HandledRow } from './handled.ts';
import { tellApproved, tellExemption } from './letters.ts';
import { writeHandled } from './looks.ts';

interface Decided {
  readonly decision: ReservationDecision;
  readonly row: HandledRow;
}

const notFound = refuse(404, { field: '', code: 'not-found' });

async function approve(
  transaction: Queryable,
  house: House,
  known: Catalog,
  visit: MemberVisit,
  approved: readonly Decided[],
): Promise<void> {
  if (approved.length === 0) return;
  await decideStore.approve(
    transaction,
    approved.map(({ decision }) => decision),
    visit.now,
  );
  const rows = await readHandled(
    transaction,
    approved.map(({ row }) => row.reservation_id),
  );
  const applicants = await applicationStore.applicants(
    transaction,
    rows.map(({ member_id }) => member_id),
  );
  // One letter an application, however many of its dates are approved with the same words.
  for (const group of Map.groupBy(rows, (row) => `${row.application_code} ${row.reason}`).values()) {
    const applicant = applicants.get(group[0]?.member_id ?? 0);
    if (applicant) await tellApproved(transaction, { house, known, now: visit.now }, group, applicant);
  }
  await writeHandled(transaction, visit, 'reservation:approve', rows);
}

async function refuseAll(
  transaction: Queryable,
  house: House,
  known: Catalog,
  visit: MemberVisit,
  refused: readonly Decided[],
): Promise<void> {
  if (refused.length === 0) return;
  for (const { decision, row } of refused) {
    await endReservation(transaction, house, known, row, { kind: 'refused', reason: decision.reason }, visit.now);
  }
  await writeHandled(
    transaction,
    visit,
    'reservation:refuse',
    refused.map(({ row }) => row),
  );
}

/** What reception decides: reservations that are provisional, exemptions that were asked for. */
export const decideRoutes = (house: House) => [
  serve(decideReservations, async ({ decisions }, visit) => {
    const known = await house.catalog.read();
    const ids = decisions.map(({ reservation_id }) => reservation_id);
    const reply = await visit.write(async (transaction) => {
      const rows = new Map((await lockHandled(transaction, ids)).map((row) => [row.reservation_id, row]));
      const decided = decisions.flatMap((decision): Decided[] => {
        const row = rows.get(decision.reservation_id);
        return row ? [{ decision, row }] : [];
      });
      if (decided.length < decisions.length) return notFound;
      const problems = decided.flatMap(
        ({ decision, row }, index) =>
          decisionProblem(handledOf(row), decision.seen, visit.member.member_id, `decisions.${index}`) ?? [],
      );
      if (problems.length > 0) return refuse(409, ...problems);
      const approved = decided.filter(({ decision }) => decision.approval_status === 1);
      const refused = decided.filter(({ decision }) => decision.approval_status === 2);
      await approve(transaction, house, known, visit, approved);
      await refuseAll(transaction, house, known, visit, refused);
      const after = await readHandled(transaction, ids);
      return { reservations: after.map((row) => viewHandled(row, known, visit.locale, visit.now)) };
    });
    if (!isRefusal(reply)) house.wakeOutbox();
    return reply;
  }),

  serve(settleExemption, async ({ application_code, exemption_status, reason, seen }, visit) => {
    const known = await house.catalog.read();
    const reply = await visit.write(async (transaction) => {
      await lockApplication(transaction, application_code);
      const rows = await readApplicationOf(transaction, application_code);
      if (rows[0]?.application_code !== application_code) return notFound;
      const stored = { application_code, seen: applicationSeenOf(rows) };
      const refusal = refuseExemptionAnswer(rows.map(handledOf), stored, seen, visit.member.member_id);
      if (refusal) return refusal;
      const open = rows.filter(isExemptionOpen);
      await decideStore.settleExemptions(
        transaction,
        exemption_status,
        reason,
        open.map(({ reservation_id, amount, quote_lines }) => {
          if (exemption_status === 1) return { reservation_id, amount, quote_lines };
          const full = declineExemption(quote_lines);
          return { reservation_id, amount: full.amount, quote_lines: full.lines };
        }),
      );
      const settled = await readHandled(
        transaction,
        open.map(({ reservation_id }) => reservation_id),
      );
      const memberId = settled[0]?.member_id ?? null;
      const applicant = (await applicationStore.applicants(transaction, [memberId])).get(memberId ?? 0);
      const sender = { house, known, now: visit.now };
      if (applicant) await tellExemption(transaction, sender, exemption_status, reason, settled, applicant);
      const deed = exemption_status === 1 ? 'reservation:confirm-exemption' : 'reservation:decline-exemption';
      await writeHandled(transaction, visit, deed, settled);
      const after = await readApplicationOf(transaction, application_code);
      return { application: await viewApplication(transaction, after, known, visit) };
    });
    if (!isRefusal(reply)) house.wakeOutbox();
    return reply;
  }),
];
