import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import { noteDeath, setHeirs, takeDeathBack } from '@machi/domain/deaths/contract';
import { refuseDeath } from '@machi/domain/deaths/model';
import { refuseOfficial, refuseOwn } from '@machi/domain/member-desk/rules';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { mandates } from '../../billing/mandates/mandate-store.ts';
import { writeLooks } from '../../platform/audit/looks.ts';
import { serve } from '../../platform/http/serve.ts';
import { dropLinksOf } from '../../platform/sessions/links.ts';
import { endOtherSessions, forgetBrowsers } from '../../platform/sessions/sessions.ts';
import { dropTemporaryPassword } from '../../platform/sessions/temporary-passwords.ts';
import { deaths } from './store.ts';

const unknown = refuse(409, { field: '', code: 'death-unknown' });

/** What the office does once a member has died. */
export const routes = () => [
  serve(noteDeath, ({ member_id, died_on, paper }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const today = dateAt(now);
      const row = await deaths.lock(transaction, member_id);
      if (!row) return notFound;
      const refusal =
        refuseDeath(row, { died_on, actorId: member.member_id, today }) ?? refuseOfficial(member.roles, row);
      if (refusal) return refusal;
      if (!(await deaths.note(transaction, member_id, { died_on, paper, now, by: member.member_id })))
        return refuse(409, { field: '', code: 'death-known' });
      // As a lock does: nobody comes in by what was open, no terminal lets anybody in, and no letter goes out.
      await deaths.lockAccount(transaction, member_id, now);
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
          reason: '死亡のため',
        });
      await writeLooks(transaction, exchange, 'member:death', [member_id]);
      const death = await deaths.read(transaction, member_id);
      return death ? { death: { ...death, noted_at: townTimeText(death.noted_at) } } : notFound;
    }),
  ),

  serve(takeDeathBack, ({ member_id }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await deaths.lock(transaction, member_id);
      if (!row) return notFound;
      const refusal = refuseOwn(exchange.member.member_id, member_id) ?? refuseOfficial(exchange.member.roles, row);
      if (refusal) return refusal;
      if (!(await deaths.takeBack(transaction, member_id))) return unknown;
      await writeLooks(transaction, exchange, 'member:death-back', [member_id]);
      return {};
    }),
  ),

  serve(setHeirs, ({ member_id, ...heirs }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await deaths.lock(transaction, member_id);
      if (!row) return notFound;
      const refusal = refuseOwn(exchange.member.member_id, member_id);
      if (refusal) return refusal;
      if (!(await deaths.setHeirs(transaction, member_id, heirs))) return unknown;
      await writeLooks(transaction, exchange, 'bill:heirs', [member_id]);
      return {};
    }),
  ),
];
