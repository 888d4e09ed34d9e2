import { countRecipients, writeMessages } from '@machi/domain/message-desk/many-contract';
import { recipientsOf, refuseMany } from '@machi/domain/message-desk/many';
import { notFound } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { officeName } from '../../platform/members/offices.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { begin } from './begin-thread.ts';
import { manyStore } from './many-store.ts';
import { officeOf } from './store.ts';

interface Meant {
  readonly member_ids: readonly number[];
  readonly service_id: number | null;
}

/** Routes for one message to several people: each gets a thread of their own and does not see the others. */
export function manyRoutes(house: House) {
  const isMeantWell = ({ service_id }: Meant): boolean =>
    service_id === null || house.town.services.some((service) => service.service_id === service_id);

  async function split(database: Queryable, meant: Meant, exchange: MemberExchange) {
    const people = await manyStore.addressees(database, meant, officeOf(exchange), exchange.now);
    return recipientsOf(exchange.member.member_id, people);
  }

  return [
    serve(countRecipients, async (meant, exchange) => {
      if (!isMeantWell(meant) || !(await officeName(house.database, officeOf(exchange)))) return notFound;
      const { recipients, left_out } = await split(house.database, meant, exchange);
      return refuseMany({ recipients }) ?? { recipients: recipients.length, left_out };
    }),

    serve(writeMessages, async ({ subject, body, recipients: counted, ...meant }, exchange) => {
      return writeAndSend(house, exchange, async (transaction) => {
        const office = officeOf(exchange);
        if (!isMeantWell(meant) || !(await officeName(transaction, office))) return notFound;
        // Locked, so that the day's count stays right.
        await manyStore.hold(transaction, meant);
        const { recipients, left_out } = await split(transaction, meant, exchange);
        const refusal = refuseMany({ recipients }, counted);
        if (refusal) return refusal;
        for (const memberId of recipients) await begin(transaction, house, { memberId, subject, body }, exchange);
        await writeAccesses(transaction, exchange, 'message:write', recipients);
        return { sent: recipients.length, left_out };
      });
    }),
  ];
}
