import { withdraw } from '@machi/domain/account/contract';
import { dateAt } from '@machi/domain/calendar/model';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { refuseLeavingMoney } from '../billing/leaving.ts';
import { tellClubsOfLeaving } from '../bookings/clubs/tell-club.ts';
import { tellWaiting } from '../bookings/waiting/tell-waiting.ts';
import { leaveEvents } from '../events/give-places.ts';
import { cancelRidesOf } from '../rides/cancel-own-rides.ts';
import { distinctTrips, seatStore } from '../seats/store.ts';
import { tellSeatWaiting } from '../seats/tell-waiting.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { eraseMember } from '../../platform/members/erase-member.ts';
import { isSecure, type House } from '../../platform/house.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { checkOwnPassword } from '../../platform/sessions/own-password.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { serve } from '../../platform/http/serve.ts';
import { REMEMBER_COOKIE, secretCookie, sessionCookie } from '../../platform/sessions/sessions.ts';
import { ownAction } from './action.ts';
import { deviceStore } from './device-store.ts';
import { rememberedHashOf } from './devices.ts';
import { cancelForGuests } from '../schedules/notifications.ts';
import { accountNotification } from './notifications.ts';
import { accountStore } from './store.ts';

export const withdrawalRoutes = (house: House) => [
  serve(withdraw, async ({ password }, exchange) => {
    const { member, now } = exchange;
    const refusal = await checkOwnPassword(house, house.database, member.member_id, password, now, 'password');
    if (refusal) return refusal;
    // The cookie of another household member's remembered browser stays.
    const hash = rememberedHashOf(house, exchange);
    const browsers = await deviceStore.browsers(house.database, member.member_id, now, hash);
    const known = await house.catalog.read();
    const reply = await exchange.write(async (transaction) => {
      await lockMember(transaction, member.member_id);
      const unsettled = await refuseLeavingMoney(transaction, house, member.member_id, now);
      if (unsettled) return unsettled;
      const before = await accountStore.read(transaction, member.member_id);
      await cancelForGuests(transaction, { house, known }, member.member_id, { now, today: dateAt(now) });
      await leaveEvents(transaction, { house, known }, member.member_id, now);
      await seatStore.lockTripsOf(transaction, member.member_id, now);
      await cancelRidesOf(transaction, house, member.member_id, { now });
      await tellClubsOfLeaving(transaction, house, known, member.member_id, now);
      const erased = before && (await eraseMember(transaction, member.member_id, now));
      if (!erased) return notFound;
      // Written before the data are deleted, and queued after other notifications were taken out of the outbox.
      const goodbye = { ...accountNotification(house, 'goodbye', before), isFarewell: true as const };
      await enqueueNotification(transaction, recipientOf(before), goodbye, now);
      await tellWaiting(transaction, house, erased.freed, now);
      for (const trip of distinctTrips(erased.freedSeats)) await tellSeatWaiting(transaction, house, trip, now);
      await writeAudit(transaction, ownAction(exchange, 'member:withdraw'));
      return {};
    });
    if (isRefusal(reply)) return reply;
    const secure = isSecure(house);
    exchange.setCookie(sessionCookie(secure, '', undefined));
    if (browsers.some(({ is_this }) => is_this))
      exchange.setCookie(secretCookie(secure, REMEMBER_COOKIE, '', undefined));
    house.wakeOutbox();
    return reply;
  }),
];
