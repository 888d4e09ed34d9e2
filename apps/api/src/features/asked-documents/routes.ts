import {
  askForDocument,
  handInDocument,
  listAskedDocuments,
  listAskedOfApplication,
  listOpenAsked,
  settleAskedDocument,
} from '@machi/domain/asked-documents/contract';
import { refuseAsking, refuseHandingIn, refuseSettling, stateOf } from '@machi/domain/asked-documents/rules';
import type { AskedDocument } from '@machi/domain/asked-documents/model';
import { isOwnReservation, ownApplication } from '@machi/domain/reception/rules';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { documentStore } from '../../platform/files/document-store.ts';
import type { House } from '../../platform/house.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { nextFrom } from '../../platform/top/top-source.ts';
import { findReservation, holdShared, noteLook } from '../bookings/clubs/shared-reservation.ts';
import { HOLDS_TIME } from '../bookings/store.ts';
import { tellApplicant } from './notifications.ts';
import { askedDocuments, OPEN_ASKED } from './store.ts';

/** Of an application that a club shares, the files of others stay closed. */
const withoutFiles = (asked: readonly AskedDocument[]) => asked.map((one) => ({ ...one, document: null }));

/** Routes for documents that the office requests after an application and the applicant hands in. */
export function routes(house: House) {
  const { database, catalog } = house;

  return [
    serve(listAskedOfApplication, async ({ application_code }, exchange) => {
      const found = await askedDocuments.application(database, application_code);
      if (!found) return notFound;
      await writeAccesses(database, exchange, 'reservation:read', [found.member_id]);
      return { member_id: found.member_id, asked: await askedDocuments.list(database, found.application_code) };
    }),

    serve(askForDocument, async ({ application_code, ...asked }, exchange) => {
      const known = await catalog.read();
      const { member, now } = exchange;
      return writeAndSend(house, exchange, async (transaction) => {
        const seen = await askedDocuments.application(transaction, application_code);
        if (!seen || seen.member_id === null) return notFound;
        // Serialises requests by officials, so that the count is right, and a concurrent erasure.
        await lockMember(transaction, seen.member_id);
        const found = await askedDocuments.application(transaction, application_code);
        if (!found || found.member_id === null) return notFound;
        const { member_id } = found;
        if (isOwnReservation(member.member_id, found)) return ownApplication;
        const refusal = refuseAsking({ isStanding: found.is_standing, open: found.open }, asked.due_on, now);
        if (refusal) return refusal;
        const of = { ...found, member_id };
        await askedDocuments.ask(transaction, of, member.member_id, asked, now);
        await tellApplicant(transaction, { house, known, now }, 'asked', of, asked);
        await writeAccesses(transaction, exchange, 'asked-document:ask', [member_id]);
        return { member_id, asked: await askedDocuments.list(transaction, found.application_code) };
      });
    }),

    serve(settleAskedDocument, async ({ asked_document_id, seen, outcome, answer, due_on }, exchange) => {
      const known = await catalog.read();
      const { member, now } = exchange;
      return writeAndSend(house, exchange, async (transaction) => {
        const row = await askedDocuments.lock(transaction, asked_document_id);
        const found = row && (await askedDocuments.application(transaction, row.application_code));
        if (!row || !found) return notFound;
        if (isOwnReservation(member.member_id, { ...found, member_id: row.member_id })) return ownApplication;
        const refusal = refuseSettling(stateOf(row), seen, outcome);
        if (refusal) return refusal;
        const of = { ...found, member_id: row.member_id };
        const settled = { outcome, answer, settled_by: member.member_id, settled_at: now };
        await askedDocuments.settle(transaction, asked_document_id, settled);
        if (outcome === 'again') {
          const again = { what: row.what, why: answer, due_on: due_on ?? row.due_on };
          // The earlier request is settled and no longer counts.
          const late = refuseAsking({ isStanding: found.is_standing, open: found.open - 1 }, again.due_on, now);
          if (late) return late;
          await askedDocuments.ask(transaction, of, member.member_id, again, now);
          await tellApplicant(transaction, { house, known, now }, 'again', of, again);
        }
        if (outcome === 'withdrawn')
          await tellApplicant(transaction, { house, known, now }, 'withdrawn', of, { ...row, why: answer });
        await writeAccesses(transaction, exchange, 'asked-document:settle', [row.member_id]);
        return { member_id: row.member_id, asked: await askedDocuments.list(transaction, row.application_code) };
      });
    }),

    serve(listAskedDocuments, async ({ reservation_id }, exchange) => {
      const found = await findReservation(database, reservation_id, exchange, listAskedDocuments.permission);
      if (!found) return notFound;
      const { application_code, member_id } = found.row;
      const asked = await askedDocuments.list(database, application_code, member_id);
      await noteLook(database, exchange, found);
      return { asked: found.made_by === null ? asked : withoutFiles(asked) };
    }),

    serve(listOpenAsked, async (_input, { member }) => ({
      asked: await askedDocuments.open(database, member.member_id),
    })),

    serve(handInDocument, ({ asked_document_id, document_id }, exchange) =>
      exchange.write(async (transaction) => {
        const { member, now } = exchange;
        const row = await askedDocuments.lock(transaction, asked_document_id);
        const { permission } = handInDocument;
        const isShared = row !== undefined && row.member_id !== member.member_id;
        const shared =
          isShared && (await holdShared(transaction, { application_code: row.application_code }, exchange, permission));
        if (!row || (isShared && !shared)) return notFound;
        const refusal = refuseHandingIn(stateOf(row));
        if (refusal) return refusal;
        const attached = await documentStore.attach(transaction, [document_id], member.member_id, row.application_code);
        if (attached.length === 0) return refuse(422, { field: 'document_id', code: 'document-gone' });
        await askedDocuments.arrive(transaction, row, document_id, now);
        await writeAudit(transaction, {
          ...actedIn(exchange),
          action: 'asked-document:hand-in',
          subject: 'member',
          subject_id: member.member_id,
        });
        if (shared) await writeAccesses(transaction, exchange, 'delegation:clubdeed', [shared.member_id]);
        const list = await askedDocuments.list(transaction, row.application_code, row.member_id);
        return { asked: shared ? withoutFiles(list) : list };
      }),
    ),
  ];
}

const { permission } = settleAskedDocument;

/** An arrived document waits to be checked, an overdue one for a call, unless it is no longer needed. */
export const waits: readonly Waits[] = [
  {
    kind: 'asked-document',
    permission,
    rows: `select a.application_code as key, a.arrived_at as since, null::date as due from asked_document a
      where a.settled_at is null and a.arrived_at is not null`,
  },
  {
    kind: 'overdue-document',
    permission,
    rows: `select a.application_code as key, a.due_on::timestamp at time zone 'Asia/Tokyo' as since, a.due_on as due from asked_document a
      where a.settled_at is null and a.arrived_at is null and a.due_on < $3::date
        and exists (select from reservation r where r.application_code = a.application_code and ${HOLDS_TIME})`,
    isLateByDueAlone: true,
  },
];

/** Documents that the office waits for. */
export const top = nextFrom<{ readonly reservation_id: number }>(
  'document',
  3,
  `select o.asked_document_id as key, o.what as title, o.due_on, o.reservation_id from (${OPEN_ASKED}) o
   order by o.due_on, o.asked_document_id`,
  ({ reservation_id }) => ({ href: `/reservation/detail/${reservation_id}` }),
);
