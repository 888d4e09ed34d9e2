import { townTimeText } from '@machi/domain/calendar/model';
import { endCounter, openCounter } from '@machi/domain/delegations/counter-contract';
import { COUNTER_MINUTES } from '@machi/domain/delegations/model';
import { delegatedMatters } from '@machi/domain/permissions/delegated';
import { refuseCounter } from '@machi/domain/applications/proxied';
import { notFound } from '@machi/domain/refusals/model';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { readPersonAtCounter } from '../../platform/delegations/delegation-store.ts';
import { serve } from '../../platform/http/serve.ts';
import { delegations } from './store.ts';

/** Routes of officials who act for a member at the counter. */
export const counterRoutes = () => [
  serve(openCounter, ({ member_id, reason, matter }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      await delegations.inTurn(transaction, member.member_id);
      const person = await readPersonAtCounter(transaction, member_id);
      const refusal = refuseCounter(member.member_id, person, matter);
      if (refusal || !person) return refusal ?? notFound;
      const until = new Date(now.getTime() + COUNTER_MINUTES * 60_000);
      await delegations.endCounters(transaction, member_id, member.member_id, now);
      const delegation_id = await delegations.openCounter(
        transaction,
        {
          principal_id: member_id,
          delegate_id: member.member_id,
          reason,
          until,
          matters: matter ? [matter] : [...delegatedMatters],
        },
        now,
      );
      await writeAccesses(transaction, exchange, 'delegation:counter', [member_id]);
      return { delegation_id, member_id, name: person.name, until: townTimeText(until) };
    }),
  ),

  serve(endCounter, ({ delegation_id }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const member_id = await delegations.endCounter(transaction, delegation_id, member.member_id, now);
      if (member_id === undefined) return notFound;
      await writeAccesses(transaction, exchange, 'delegation:end', [member_id]);
      return { member_id };
    }),
  ),
];
