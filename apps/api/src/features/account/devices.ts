import { endOwnSession, forgetBrowser, listDevices } from '@machi/domain/account/contract';
import type { OwnDevice } from '@machi/domain/account/model';
import { townTimeText } from '@machi/domain/calendar/model';
import { cookieName } from '@machi/domain/contract/cookies';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { writeActivity } from '../../platform/members/activity.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { isSecure, type House } from '../../platform/house.ts';
import { hashOf } from '../../ground/secrets.ts';
import { serve } from '../../platform/http/serve.ts';
import { REMEMBER_COOKIE, sessionCookie } from '../../platform/sessions/sessions.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { ownAction } from './action.ts';
import { deviceStore, type DeviceRow } from './device-store.ts';

const viewDevice = (row: DeviceRow): OwnDevice => ({
  ...row,
  created_at: townTimeText(row.created_at),
  used_at: townTimeText(row.used_at),
  expires_at: townTimeText(row.expires_at),
});

/** Hash of the secret of this remembered browser; null if it sends none. */
export function rememberedHashOf(house: House, exchange: Pick<Exchange, 'cookie'>): Buffer | null {
  const secret = exchange.cookie(cookieName(isSecure(house), REMEMBER_COOKIE));
  return secret === undefined ? null : hashOf(secret);
}

export const deviceRoutes = (house: House) => [
  serve(listDevices, async (_input, exchange) => {
    const { member, session, now } = exchange;
    const [sessions, browsers] = await Promise.all([
      deviceStore.sessions(house.database, member.member_id, now, session?.tokenHash ?? null),
      deviceStore.browsers(house.database, member.member_id, now, rememberedHashOf(house, exchange)),
    ]);
    return { sessions: sessions.map(viewDevice), browsers: browsers.map(viewDevice) };
  }),

  serve(endOwnSession, async ({ device_id }, exchange) => {
    const { member, session, now } = exchange;
    let isThis = false;
    const reply = await exchange.write(async (transaction) => {
      const ended = await deviceStore.endSession(transaction, member.member_id, device_id);
      if (!ended) return notFound;
      isThis = session?.tokenHash.equals(ended) ?? false;
      await writeAudit(transaction, ownAction(exchange, 'session:end'));
      await writeActivity(transaction, member.member_id, 'session-ended', exchange.label, now);
      return {};
    });
    if (!isRefusal(reply) && isThis) exchange.setCookie(sessionCookie(isSecure(house), '', undefined));
    return reply;
  }),

  serve(forgetBrowser, ({ device_id }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      if (!(await deviceStore.forgetBrowser(transaction, member.member_id, device_id))) return notFound;
      await writeAudit(transaction, ownAction(exchange, 'member:forget-browser'));
      await writeActivity(transaction, member.member_id, 'browser-forgotten', exchange.label, now);
      return {};
    }),
  ),
];
