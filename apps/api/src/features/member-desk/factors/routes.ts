import {
  approveFactorReset,
  listFactorResets,
  refuseFactorReset,
  resetFactors,
  type FactorReset,
} from '@machi/domain/factor-resets/contract';
import { needsSecond } from '@machi/domain/factor-resets/model';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import { secondDecided } from '@machi/domain/second-official/rules';
import type { House } from '../../../platform/house.ts';
import { writeListed, writeAccesses } from '../../../platform/audit/accesses.ts';
import { handsReader, handsSince, type HandsReader } from '../../../platform/audit/second-official.ts';
import { serve, writeAndSend } from '../../../platform/http/serve.ts';
import type { MemberExchange } from '../../../platform/http/exchange.ts';
import { tellMember } from '../notifications.ts';
import { holdMembers, isEntitled, readMemberFile, type MemberFileRow } from '../member-rows.ts';
import { systemOfficialsBut } from '../rights/request-store.ts';
import { holdConcerned, obstacleToRequest, viewSecond } from '../rights/second-request.ts';
import { resetStore, type WaitingReset } from './reset-store.ts';
import type { Queryable } from '../../../database/database.ts';
import { factorStore } from '../../../platform/factors/factor-store.ts';
import { endOtherSessions, forgetBrowsers } from '../../../platform/sessions/sessions.ts';
import { dropTemporaryPassword } from '../../../platform/sessions/temporary-passwords.ts';

/**
 * Removes all second factors of a member, in the transaction that locks their row. A mailed temporary password is
 * removed too: with a mailed code it would be enough to open an official's account.
 */
async function takeFactors(
  house: Pick<House, 'town' | 'publicUrl'>,
  transaction: Queryable,
  person: MemberFileRow,
  now: Date,
): Promise<void> {
  await factorStore.removeAll(transaction, person.member_id);
  await dropTemporaryPassword(transaction, person.member_id);
  await endOtherSessions(transaction, person.member_id);
  await forgetBrowsers(transaction, person.member_id);
  await tellMember(house, transaction, person, 'factorsTaken', now);
}

/** The request, with the rows of all people involved locked until commit. */
async function holdReset(transaction: Queryable, resetId: number, actorId: number) {
  const reset = await resetStore.find(transaction, resetId);
  if (!reset) return notFound;
  const concerned = await holdConcerned(transaction, reset, actorId);
  return isRefusal(concerned) ? concerned : { reset, ...concerned };
}

async function lineOf(officialOf: HandsReader, row: WaitingReset, exchange: MemberExchange): Promise<FactorReset> {
  const waiting = await viewSecond(officialOf, row, exchange);
  return {
    factor_reset_id: row.factor_reset_id,
    ...waiting,
    proof: row.proof,
  };
}

/** Routes for members who have lost every second factor: as a last resort they come to the counter in person. */
export const factorResetRoutes = (house: House) => [
  serve(resetFactors, async ({ member_id, proof }, exchange) => {
    const actorId = exchange.member.member_id;
    const refusal = refuseOwn(actorId, member_id);
    if (refusal) return refusal;
    return writeAndSend(house, exchange, async (transaction) => {
      const held = await holdMembers(transaction, [actorId, member_id]);
      const person = held.find((row) => row.member_id === member_id);
      if (!person || !isEntitled(held.find((row) => row.member_id === actorId))) return notFound;
      if (person.factor_count === 0) return refuse(409, { field: 'request', code: 'factor-none-left' });
      const was_official = await resetStore.wasOfficial(transaction, member_id, handsSince(exchange.now));
      const isWaiting = needsSecond({ ...person, was_official });
      const decidedBy = isWaiting ? null : actorId;
      if (!(await resetStore.add(transaction, member_id, proof, actorId, decidedBy, exchange.now)))
        return refuse(409, { field: 'request', code: 'factor-reset-waits' });
      await writeAccesses(transaction, exchange, isWaiting ? 'member:ask-factors' : 'member:take-factors', [member_id]);
      if (!isWaiting) await takeFactors(house, transaction, person, exchange.now);
      else await tellOfRequest(house, transaction, person, exchange);
      return { is_waiting: isWaiting };
    });
  }),

  serve(listFactorResets, async (_input, exchange) => {
    const rows = await resetStore.waiting(house.database);
    const shown = rows.flatMap(({ member_id, asked_by }) => [member_id, asked_by]);
    await writeListed(house.database, exchange, 'factor-reset:list', shown);
    const officialOf = handsReader(house.database, exchange.now);
    const resets: FactorReset[] = [];
    for (const row of rows) resets.push(await lineOf(officialOf, row, exchange));
    return { resets };
  }),

  serve(approveFactorReset, async ({ factor_reset_id }, exchange) => {
    const { member, now } = exchange;
    return writeAndSend(house, exchange, async (transaction) => {
      const found = await holdReset(transaction, factor_reset_id, member.member_id);
      if (isRefusal(found)) return found;
      const { reset, person, asker } = found;
      const refusal = await obstacleToRequest(handsReader(transaction, now), reset, isEntitled(asker), exchange);
      if (refusal) return refusal;
      if (!(await resetStore.end(transaction, factor_reset_id, 'approved', member.member_id, now)))
        return secondDecided;
      await takeFactors(house, transaction, person, now);
      await writeAccesses(transaction, exchange, 'member:take-factors', [person.member_id]);
      return { member_id: person.member_id };
    });
  }),

  serve(refuseFactorReset, async ({ factor_reset_id }, exchange) => {
    const { member, now } = exchange;
    return writeAndSend(house, exchange, async (transaction) => {
      const found = await holdReset(transaction, factor_reset_id, member.member_id);
      if (isRefusal(found)) return found;
      const { person } = found;
      if (!(await resetStore.end(transaction, factor_reset_id, 'refused', member.member_id, now))) return secondDecided;
      await writeAccesses(transaction, exchange, 'member:refuse-factors', [person.member_id]);
      await tellMember(house, transaction, person, 'factorsKept', now);
      return { member_id: person.member_id };
    });
  }),
];

/** Notifies the person and everybody who could approve. */
async function tellOfRequest(
  house: House,
  transaction: Queryable,
  person: MemberFileRow,
  { member, now }: MemberExchange,
): Promise<void> {
  await tellMember(house, transaction, person, 'factorsAsked', now);
  for (const chiefId of await systemOfficialsBut(transaction, [member.member_id, person.member_id])) {
    const chief = await readMemberFile(transaction, chiefId);
    if (chief) await tellMember(house, transaction, chief, 'factorsApproval', now);
  }
}
