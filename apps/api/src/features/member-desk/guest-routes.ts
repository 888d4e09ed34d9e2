import { eraseGuest, joinGuest } from '@machi/domain/member-desk/contract';
import { refuseJoin, refuseNoGuest, refuseOwn } from '@machi/domain/member-desk/rules';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import { refuseLeavingMoney } from '../../billing/leaving.ts';
import { tellWaiting } from '../../bookings/end-reservation.ts';
import { cancelRidesOf } from '../../bookings/rides/cancel-own-rides.ts';
import { statement } from '../../database/database.ts';
import { eraseMember } from '../../platform/members/erase-member.ts';
import { giveLotteries } from '../../platform/members/lottery-applications.ts';
import type { House } from '../../platform/house.ts';
import { writeLooks } from '../../platform/audit/looks.ts';
import { serve } from '../../platform/http/serve.ts';
import { fileOf, holdMembers } from './member-rows.ts';

const giveReservations = statement(
  'desk-give-reservations',
  'update reservation set member_id = $1 where member_id = $2',
);
const giveRides = statement('desk-give-rides', 'update demand_ride set member_id = $1 where member_id = $2');
/** What the office has noted of them, and asked them for. */
const giveNotes = statement(
  'desk-give-notes',
  `with noted as (update memo set member_id = $1 where member_id = $2)
   update asked_document set member_id = $1 where member_id = $2`,
);
/** Clubs of which they are in charge, unless the account is so too; it is told that somebody else has it now. */
const giveClubs = statement(
  'desk-give-clubs',
  `with noted as (update club set people_changed_at = $3, revision = revision + 1
     where club_id in (select club_id from club_person where member_id = $2))
   update club_person p set member_id = $1 where p.member_id = $2 and not exists (
     select from club_person own where own.club_id = p.club_id and own.member_id = $1)`,
);
/** Letters that asked them for what they had not paid. */
const giveReminders = statement(
  'desk-give-room-reminders',
  'update room_reminder set member_id = $1 where member_id = $2',
);
/** What is bound to a person by card, seal or ledger, and would be nobody's after a join. */
const BOUND = [
  'card',
  'pass_consent',
  'visit',
  'bathing_billing',
  'mandate',
  'face_enrolment',
  'member_death',
] as const;
const readBound = statement<{ is_bound: boolean }>(
  'desk-guest-is-bound',
  `select ${BOUND.map((table) => `exists (select from ${table} where member_id = $1)`).join(' or ')} as is_bound`,
);
const dropGuest = statement('desk-drop-guest', 'delete from member where member_id = $1');

/** What the desk does with somebody of the counter, who has no account to do it with. */
export const memberGuestRoutes = (house: House) => [
  serve(joinGuest, async ({ member_id, guest_id }, exchange) => {
    const own = refuseOwn(exchange.member.member_id, member_id) ?? refuseOwn(exchange.member.member_id, guest_id);
    if (own) return own;
    return exchange.write(async (transaction) => {
      const rows = await holdMembers(transaction, [member_id, guest_id]);
      const [account, guest] = [member_id, guest_id].map((id) => rows.find((row) => row.member_id === id));
      if (!account || !guest) return notFound;
      const refusal = refuseJoin(fileOf(guest), fileOf(account));
      if (refusal) return refusal;
      const [ties] = await transaction.run(readBound, [guest_id]);
      if (ties?.is_bound) return refuse(409, { field: 'guest_id', code: 'join-would-lose' });
      await transaction.run(giveReservations, [member_id, guest_id]);
      await transaction.run(giveRides, [member_id, guest_id]);
      await transaction.run(giveNotes, [member_id, guest_id]);
      await transaction.run(giveClubs, [member_id, guest_id, exchange.now]);
      await transaction.run(giveReminders, [member_id, guest_id]);
      await giveLotteries(transaction, member_id, guest_id);
      // Not as one who withdrew: a backup from before knows this person with the reservations, and both come back.
      await transaction.run(dropGuest, [guest_id]);
      await writeLooks(transaction, exchange, 'member:join', [member_id, guest_id]);
      return { member: fileOf(account) };
    });
  }),

  serve(eraseGuest, async ({ member_id }, exchange) => {
    const own = refuseOwn(exchange.member.member_id, member_id);
    if (own) return own;
    const known = await house.catalog.read();
    const reply = await exchange.write(async (transaction) => {
      const [guest] = await holdMembers(transaction, [member_id]);
      if (!guest) return notFound;
      const refusal = refuseNoGuest(fileOf(guest));
      if (refusal) return refusal;
      if (await refuseLeavingMoney(transaction, house, member_id, exchange.now))
        return refuse(409, { field: 'guest_id', code: 'guest-unsettled' });
      await cancelRidesOf(transaction, house, member_id, { now: exchange.now });
      const erased = await eraseMember(transaction, member_id, exchange.now);
      if (!erased) return notFound;
      await tellWaiting(transaction, house, known, erased.freed, exchange.now);
      await writeLooks(transaction, exchange, 'member:erase', [member_id]);
      return {};
    });
    if (!isRefusal(reply)) house.wakeOutbox();
    return reply;
  }),
];
