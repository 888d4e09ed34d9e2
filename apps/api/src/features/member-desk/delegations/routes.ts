import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import {
  approveDelegation,
  askDelegation,
  endMemberDelegation,
  listDelegationRequests,
  listMemberDelegations,
  readDelegationPaper,
  refuseDelegation,
  type DelegationRequest,
  type MemberDelegation,
} from '@machi/domain/delegations/office/contract';
import { needsPaper, refuseByOffice } from '@machi/domain/delegations/office/grounds';
import { delegationState, isListed, isWatch } from '@machi/domain/delegations/rules';
import { documentLimits } from '@machi/domain/documents/rules';
import { only } from '@machi/domain/fields/only';
import { isRefusal, notFound, refuse, sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import { secondDecided } from '@machi/domain/second-official/rules';
import type { Queryable } from '../../../database/database.ts';
import { writeAccesses, writeListed } from '../../../platform/audit/accesses.ts';
import { handsReader, obstacleToSecond, type HandsReader } from '../../../platform/audit/second-official.ts';
import { delegationsOf, readDelegation, type DelegationRow } from '../../../platform/delegations/delegation-store.ts';
import { fileReply, readUpload } from '../../../platform/files/read-upload.ts';
import type { House } from '../../../platform/house.ts';
import type { MemberExchange } from '../../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../../platform/http/serve.ts';
import { tellOfOffice } from '../../delegations/notifications.ts';
import { delegations } from '../../delegations/store.ts';
import { holdMembers, isEntitled, readMemberFile, type MemberFileRow } from '../member-rows.ts';
import { delegationRequests, type RequestRow } from './request-store.ts';

type Pair = Pick<RequestRow, 'principal_id' | 'delegate_id'> & Partial<Pick<RequestRow, 'asked_by'>>;

const mayMake = (row: MemberFileRow | undefined): boolean => isEntitled(row, approveDelegation.permission);

/** Locks the rows of all people involved until commit; finds nothing for an official who has lost the right. */
async function holdPair(
  transaction: Queryable,
  { principal_id, delegate_id, asked_by = null }: Pair,
  { member, now }: MemberExchange,
) {
  // As members do who offer and take at the same moment.
  for (const id of [principal_id, delegate_id].toSorted((one, other) => one - other))
    await delegations.inTurn(transaction, id);
  // Before the members' rows: who acts at this moment may need them to finish.
  await delegations.endOver(transaction, principal_id, delegate_id, now);
  const ids = [member.member_id, principal_id, delegate_id, asked_by].filter((id) => id !== null);
  const held = await holdMembers(transaction, ids);
  const rowOf = (id: number | null) => held.find((row) => row.member_id === id);
  const [principal, delegate] = [rowOf(principal_id), rowOf(delegate_id)];
  if (!principal || !delegate || !mayMake(rowOf(member.member_id))) return notFound;
  return { principal, delegate, asker: rowOf(asked_by) };
}

/** Why this official may not approve; either of the two people may gain by it. */
async function obstacleTo(
  officialOf: HandsReader,
  { asked_by, principal_id, delegate_id }: Pick<RequestRow, 'asked_by' | 'principal_id' | 'delegate_id'>,
  isAskerStillEntitled: boolean,
  exchange: MemberExchange,
): Promise<Refusal | undefined> {
  for (const gainer_id of [delegate_id, principal_id]) {
    const asked = { asked_by, isAskerStillEntitled, gainer_id };
    const refusal = await obstacleToSecond(officialOf, asked, exchange);
    if (refusal) return refusal;
  }
  return undefined;
}

const viewOf = (row: DelegationRow, memberId: number, now: Date): MemberDelegation[] => {
  const isGiven = row.principal_id === memberId;
  const [id, name] = isGiven ? [row.delegate_id, row.delegate_name] : [row.principal_id, row.principal_name];
  if (id === null || name === null) return [];
  return [
    {
      ...only(row, ['delegation_id', 'ground', 'ends_on']),
      side: isGiven ? 'given' : 'received',
      other: { member_id: id, name },
      state: delegationState(row, now),
      matters: [...row.matters],
      ended_at: row.ended_at && townTimeText(row.ended_at),
      paper_of: row.ground !== null && needsPaper(row.ground) ? row.request_id : null,
    },
  ];
};

/** Routes of delegations that the office makes (docs/decisions/0178). */
export const officeDelegationRoutes = (house: House) => [
  serve(askDelegation, async ({ member_id, paper, ...asked }, exchange) => {
    const { member, now } = exchange;
    const isKept = paper !== undefined && needsPaper(asked.ground);
    const sender = { memberId: member.member_id, fileThread: house.fileThread };
    const upload = isKept ? await readUpload(sender, 'paper.content', paper, documentLimits) : undefined;
    if (isRefusal(upload)) return upload;
    return writeAndSend(house, exchange, async (transaction) => {
      const request = { ...asked, principal_id: member_id };
      const held = await holdPair(transaction, request, exchange);
      if (isRefusal(held)) return held;
      const standing = await delegationRequests.standing(transaction, request, now);
      const all = { ...asked, ...standing, hasPaper: upload !== undefined };
      const refusal = refuseByOffice(all, held.principal, held.delegate, member.member_id, now);
      if (refusal) return refusal;
      const id = await delegationRequests.add(transaction, request, upload, member.member_id, now);
      await writeAccesses(transaction, exchange, 'delegation:ask', [member_id, asked.delegate_id]);
      const letters = await tellOfOffice(house, transaction, request, held, 'asked', now);
      return { delegation_request_id: id, letters };
    });
  }),

  serve(listDelegationRequests, async (_input, exchange) => {
    const { database } = house;
    const rows = await delegationRequests.waiting(database, exchange.now);
    const shown = rows.flatMap(({ principal_id, delegate_id, asked_by }) => [principal_id, delegate_id, asked_by]);
    await writeListed(database, exchange, 'delegation:waiting', shown);
    const officialOf = handsReader(database, exchange.now);
    const requests: DelegationRequest[] = [];
    for (const row of rows) {
      const asker = row.asked_by === null ? undefined : await readMemberFile(database, row.asked_by);
      const [problem] = (await obstacleTo(officialOf, row, mayMake(asker), exchange))?.problems ?? [];
      requests.push({
        ...only(row, ['delegation_request_id', 'ground', 'matters', 'ends_on', 'reason', 'paper_name', 'closes_on']),
        member_id: row.principal_id,
        name: row.principal_name ?? '',
        delegate: { member_id: row.delegate_id, name: row.delegate_name ?? '' },
        asked_by: row.asked_by === null ? null : { member_id: row.asked_by, name: row.asker_name ?? '' },
        asked_at: townTimeText(row.asked_at),
        obstacle: problem ? sentenceOf(problem, exchange.locale) : null,
      });
    }
    return { requests };
  }),

  serve(approveDelegation, ({ delegation_request_id }, exchange) =>
    writeAndSend(house, exchange, async (transaction) => {
      const { member, now } = exchange;
      const found = await delegationRequests.find(transaction, delegation_request_id);
      const held = found ? await holdPair(transaction, found, exchange) : notFound;
      if (isRefusal(held)) return held;
      // Read again now that decisions happen in turn.
      const request = await delegationRequests.lock(transaction, delegation_request_id);
      if (!request) return notFound;
      if (request.decided_at !== null || request.closes_on < dateAt(now)) return secondDecided;
      const { principal, delegate, asker } = held;
      const obstacle = await obstacleTo(handsReader(transaction, now), request, mayMake(asker), exchange);
      if (obstacle) return obstacle;
      const standing = await delegationRequests.standing(transaction, request, now, delegation_request_id);
      const all = { ...request, ...standing, hasPaper: request.paper_name !== null };
      const refusal = refuseByOffice(all, principal, delegate, member.member_id, now);
      if (refusal) return refusal;
      const isMoved =
        request.hangs_on !== null &&
        !(await delegationRequests.hangsOn(transaction, principal.member_id)).equals(request.hangs_on);
      if (isMoved) return refuse(409, { field: '', code: 'delegation-moved' });
      await delegationRequests.decide(transaction, request, 'approved', member.member_id, now);
      await delegationRequests.begin(transaction, request, now);
      await writeAccesses(transaction, exchange, 'delegation:approve', [principal.member_id, delegate.member_id]);
      const letters = await tellOfOffice(house, transaction, request, held, 'begun', now);
      return { member_id: principal.member_id, letters };
    }),
  ),

  serve(refuseDelegation, ({ delegation_request_id }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const request = await delegationRequests.lock(transaction, delegation_request_id);
      if (!request) return notFound;
      if (request.decided_at !== null) return secondDecided;
      await delegationRequests.decide(transaction, request, 'refused', member.member_id, now);
      const { principal_id, delegate_id } = request;
      await writeAccesses(transaction, exchange, 'delegation:refuse', [principal_id, delegate_id]);
      return { member_id: principal_id };
    }),
  ),

  serve(readDelegationPaper, ({ delegation_request_id }, exchange) =>
    house.database.transaction(async (transaction) => {
      const found = await delegationRequests.paper(transaction, delegation_request_id);
      if (!found) return notFound;
      await writeAccesses(transaction, exchange, 'delegation:paper', found.people);
      return fileReply(found.file);
    }),
  ),

  serve(listMemberDelegations, async ({ member_id }, exchange) => {
    const { database } = house;
    if (!(await readMemberFile(database, member_id))) return notFound;
    // Who watches over a member is not the office's to see.
    const rows = (await delegationsOf(database, member_id)).filter(
      (row) => !isWatch(row) && isListed(row, exchange.now),
    );
    const shown = rows.flatMap((row) => viewOf(row, member_id, exchange.now));
    const others = shown.map(({ other }) => other.member_id);
    await writeAccesses(database, exchange, 'delegation:list', [member_id, ...others]);
    const waiting = await delegationRequests.countWaiting(database, member_id, exchange.now);
    return { delegations: shown, waiting };
  }),

  serve(endMemberDelegation, ({ member_id, delegation_id, reason }, exchange) =>
    writeAndSend(house, exchange, async (transaction) => {
      const { member, now } = exchange;
      await delegations.hold(transaction, delegation_id);
      const row = await readDelegation(transaction, delegation_id);
      const { principal_id, delegate_id = null } = row ?? { principal_id: 0 };
      if (
        !row ||
        isWatch(row) ||
        row.until !== null ||
        delegate_id === null ||
        ![principal_id, delegate_id].includes(member_id)
      )
        return notFound;
      if ([principal_id, delegate_id].includes(member.member_id))
        return refuse(409, { field: '', code: 'own-account' });
      if (row.ended_at !== null) return { letters: [] };
      await delegations.end(transaction, delegation_id, now, reason);
      await writeAccesses(transaction, exchange, 'delegation:stop', [principal_id, delegate_id]);
      const [principal, delegate] = await Promise.all(
        [principal_id, delegate_id].map((id) => readMemberFile(transaction, id)),
      );
      if (!principal || !delegate) return notFound;
      return { letters: await tellOfOffice(house, transaction, row, { principal, delegate }, 'stopped', now) };
    }),
  ),
];
