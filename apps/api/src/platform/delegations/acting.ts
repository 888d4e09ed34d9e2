import type { Endpoint } from '@machi/domain/contract/endpoint';
import { mattersOf, refuseActing } from '@machi/domain/delegations/rules';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Database } from '../../database/database.ts';
import { writeAudit } from '../audit/audit.ts';
import type { SessionMember } from '../sessions/sessions.ts';
import { createTurns } from '../work/turns.ts';
import { acting, type ActingPair } from './acting-now.ts';
import { holdInUse } from './delegation-store.ts';

/** The header by which a member says that they act for another: the number of the delegation. */
export const ACTING_FOR = 'acting-for';

/** The delegation named in a header; 0, which none has, for anything that is no number of a row. */
export const delegationIdOf = (header: string): number => (/^[1-9]\d{0,8}$/.test(header) ? Number(header) : 0);

/** Requests that use delegations at once, each with a connection beside that of its work, and those that may wait. */
const LIMITS = { atOnce: 3, mostWaiting: 200, mostOfOne: 10 };

/** A request for another. */
export interface ActingRequest {
  readonly endpoint: Endpoint;
  readonly delegationId: number;
  readonly delegate: SessionMember;
  readonly now: Date;
  readonly requestId: string;
}

/**
 * Handles requests for another. The delegation's row is held meanwhile, so that who ends it waits for what is under way,
 * and nothing is done after the answer. What was done or seen is in the log of the principal before the reply is sent.
 */
export function createActing(database: Database) {
  const turns = createTurns(LIMITS);
  return <Answered extends { readonly status: number }>(
    { endpoint, delegationId, delegate, now, requestId }: ActingRequest,
    work: (pair: ActingPair) => Promise<Answered>,
  ): Promise<Answered | Refusal> =>
    turns.run<Answered | Refusal>(delegate.member_id, async () => {
      // A repeated transaction must not do the work again.
      let done: Promise<Answered> | undefined;
      const answered = await database.transaction(async (transaction) => {
        const held = await holdInUse(transaction, delegationId, delegate.member_id);
        const refusal = refuseActing(held?.row, delegate, endpoint.permission, now);
        if (refusal || !held) return refusal;
        const { row, principal } = held;
        const pair = { principal, delegate: { ...delegate, reason: row.until && (row.reason ?? '') } };
        done ??= acting.run(pair, () => work(pair));
        const status = await done.then(
          (answer) => answer.status,
          () => undefined,
        );
        const matter = mattersOf(endpoint.permission).find((one) => row.matters.includes(one));
        if (status !== undefined && status < 400 && matter !== undefined) {
          const action = `delegation:${endpoint.method === 'GET' ? 'look' : 'act'}-${matter}` as const;
          const event = { at: now, actor_member_id: delegate.member_id, action, request_id: requestId } as const;
          await writeAudit(transaction, { ...event, subject: 'member', subject_id: principal.member_id });
        }
        return undefined;
      });
      return answered ?? done ?? Promise.reject(new Error('A delegation was neither refused nor used'));
    });
}
export type Acting = ReturnType<typeof createActing>;
