import { eraseGuest, joinGuest, unjoinGuest } from '@machi/domain/member-desk/contract';
import { delegationState } from '@machi/domain/delegations/rules';
import { refuseJoin, refuseNoGuest, refuseOwn } from '@machi/domain/member-desk/rules';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { refuseLeavingMoney } from '../../billing/leaving.ts';
import { tellClubsOfLeaving } from '../../bookings/clubs/tell-club.ts';
import { regainedOf, tellWaiting } from '../../bookings/waiting/tell-waiting.ts';
import { cancelRidesOf } from '../../rides/cancel-own-rides.ts';
import { delegationsOf } from '../../../platform/delegations/delegation-store.ts';
import { eraseDelegations, eraseMember } from '../../../platform/members/erase-member.ts';
import type { House } from '../../../platform/house.ts';
import { writeAccesses } from '../../../platform/audit/accesses.ts';
import { serve, writeAndSend } from '../../../platform/http/serve.ts';
import { fileOf, holdMembers, readMemberFile } from '../member-rows.ts';
import { isBound, undoJoin, writeJoin } from './join-store.ts';

/** Routes of the desk for counter guests, who have no account. */
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
      // Who acts for them could do nothing any more, and nobody would be told.
      const acting = await delegationsOf(transaction, guest_id);
      if (acting.some((row) => delegationState(row, exchange.now) !== 'ended'))
        return refuse(409, { field: 'guest_id', code: 'join-delegated' });
      if (await isBound(transaction, guest_id)) return refuse(409, { field: 'guest_id', code: 'join-would-lose' });
      await writeJoin(transaction, member_id, guest, { by: exchange.member.member_id, now: exchange.now });
      await writeAccesses(transaction, exchange, 'member:join', [member_id, guest_id]);
      const joined = await readMemberFile(transaction, member_id);
      return joined ? { member: fileOf(joined) } : notFound;
    });
  }),

  serve(unjoinGuest, async ({ member_id, guest_id }, exchange) => {
    const own = refuseOwn(exchange.member.member_id, member_id);
    if (own) return own;
    const known = await house.catalog.read();
    return writeAndSend(house, exchange, async (transaction) => {
      await holdMembers(transaction, [member_id]);
      const undone = await undoJoin(transaction, member_id, guest_id, exchange.now);
      if (undone === 'unknown') return notFound;
      if (undone === 'taken') return refuse(409, { field: 'guest_id', code: 'town-id-taken' });
      if (undone === 'refund-waiting') return refuse(409, { field: 'guest_id', code: 'unjoin-refund-waiting' });
      // The account now holds fewer dates in some months.
      const regained = undone.given.flatMap((row) => regainedOf(row, known.spots.get(row.spot_id)));
      await tellWaiting(transaction, house, [], exchange.now, { regained });
      await writeAccesses(transaction, exchange, 'member:unjoin', [member_id, guest_id]);
      const guest = await readMemberFile(transaction, guest_id);
      return guest ? { member: fileOf(guest), lotteries_missed: undone.lotteries_missed } : notFound;
    });
  }),

  serve(eraseGuest, async ({ member_id }, exchange) => {
    const own = refuseOwn(exchange.member.member_id, member_id);
    if (own) return own;
    const known = await house.catalog.read();
    return writeAndSend(house, exchange, async (transaction) => {
      await eraseDelegations(transaction, member_id);
      const [guest] = await holdMembers(transaction, [member_id]);
      if (!guest) return notFound;
      const refusal = refuseNoGuest(fileOf(guest));
      if (refusal) return refusal;
      if (await refuseLeavingMoney(transaction, house, member_id, exchange.now))
        return refuse(409, { field: 'guest_id', code: 'guest-unsettled' });
      await cancelRidesOf(transaction, house, member_id, { now: exchange.now });
      await tellClubsOfLeaving(transaction, house, known, member_id, exchange.now);
      const erased = await eraseMember(transaction, member_id, exchange.now);
      if (!erased) return notFound;
      await tellWaiting(transaction, house, erased.freed, exchange.now);
      await writeAccesses(transaction, exchange, 'member:erase', [member_id]);
      return {};
    });
  }),
];
