import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import { noteDeath, setHeirs, takeDeathBack } from '@machi/domain/deaths/contract';
import { DEATH_REASON, refuseDeath } from '@machi/domain/deaths/model';
import { refuseOfficial, refuseOwn } from '@machi/domain/member-desk/rules';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { mandates } from '../billing/mandates/mandate-store.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudits } from '../../platform/audit/audit.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { holdWaysIn } from '../../platform/directory/directory-store.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { dropLinksOf } from '../../platform/sessions/links.ts';
import { endOtherSessions, forgetBrowsers } from '../../platform/sessions/sessions.ts';
import { dropTemporaryPassword } from '../../platform/sessions/temporary-passwords.ts';
import { endWithDeath, type EndedIds } from './end-what-comes.ts';
import { deaths } from './store.ts';

const unknown = refuse(409, { field: '', code: 'death-unknown' });

/** Audits each thing that ended with the death. */
async function noteEnded(transaction: Queryable, exchange: MemberExchange, ended: EndedIds): Promise<void> {
  const action = actedIn(exchange);
  await writeAudits(
    transaction,
    { ...action, action: 'reservation:cancel', subject: 'reservation' },
    ended.reservations,
  );
  await writeAudits(transaction, { ...action, action: 'seat:cancel', subject: 'seat' }, ended.seats);
  await writeAudits(transaction, { ...action, action: 'ride:call-off', subject: 'ride' }, ended.rides);
  await writeAudits(transaction, { ...action, action: 'event:cancel', subject: 'event' }, ended.events);
}

/** Routes of the office for a member's death. */
export const routes = (house: House) => [
  serve(noteDeath, async ({ member_id, died_on, paper }, exchange) => {
    const known = await house.catalog.read();
    return writeAndSend(house, exchange, async (transaction) => {
      const { member, now } = exchange;
      const today = dateAt(now);
      const row = await deaths.lock(transaction, member_id);
      if (!row) return notFound;
      const refusal =
        refuseDeath(row, { died_on, actorId: member.member_id, today }) ?? refuseOfficial(member.roles, row);
      if (refusal) return refusal;
      const noted = { member_id, died_on, paper, noted_at: now, noted_by: member.member_id };
      if (!(await deaths.note(transaction, noted))) return refuse(409, { field: '', code: 'death-known' });
      // Like a lock: sessions end, no terminal lets them in, and no notification is sent.
      const refuseLast = row.is_official ? await holdWaysIn(house, transaction) : undefined;
      await deaths.lockAccount(transaction, member_id, now);
      const last = await refuseLast?.();
      if (last) return last;
      await endOtherSessions(transaction, member_id);
      await forgetBrowsers(transaction, member_id);
      await dropTemporaryPassword(transaction, member_id);
      await dropLinksOf(transaction, member_id);
      for (const mandate_id of await mandates.endAll(transaction, member_id, today))
        await mandates.note(transaction, {
          mandate_id,
          at: now,
          what: 'end',
          by: member.member_id,
          reason: DEATH_REASON,
        });
      await deaths.leaveClubs(transaction, member_id, now);
      const ended = await endWithDeath(transaction, { house, known }, member_id, { now, by: member.member_id });
      await noteEnded(transaction, exchange, ended);
      await writeAccesses(transaction, exchange, 'member:death', [member_id]);
      const death = await deaths.read(transaction, member_id);
      if (!death) return notFound;
      const { reservations, seats, rides } = ended;
      return {
        death: { ...death, noted_at: townTimeText(death.noted_at) },
        ended: { reservations: reservations.length, seats: seats.length, rides: rides.length },
      };
    });
  }),

  serve(takeDeathBack, ({ member_id, reason }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await deaths.lock(transaction, member_id);
      if (!row) return notFound;
      const { member, now } = exchange;
      const refusal = refuseOwn(member.member_id, member_id) ?? refuseOfficial(member.roles, row);
      if (refusal) return refusal;
      const said = { now, by: member.member_id, reason };
      if (!(await deaths.takeBack(transaction, member_id, said))) return unknown;
      await writeAccesses(transaction, exchange, 'member:death-back', [member_id]);
      return {};
    }),
  ),

  serve(setHeirs, ({ member_id, ...heirs }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await deaths.lock(transaction, member_id);
      if (!row) return notFound;
      const refusal = refuseOwn(exchange.member.member_id, member_id);
      if (refusal) return refusal;
      if (!(await deaths.setHeirs(transaction, member_id, heirs, exchange.now))) return unknown;
      await writeAccesses(transaction, exchange, 'bill:heirs', [member_id]);
      return {};
    }),
  ),
];
