import { townTimeText } from '@machi/domain/calendar/model';
import { readShortCode, writtenShortCode } from '@machi/domain/codes/short-code';
import {
  DEEDS_PAGE_SIZE,
  chooseCopies,
  confirmDelegation,
  endDelegation,
  listDeeds,
  listDelegations,
  offerDelegation,
  takeDelegation,
} from '@machi/domain/delegations/contract';
import { MOST_GIVEN, type Delegation } from '@machi/domain/delegations/model';
import {
  delegationState,
  isListed,
  isWatch,
  refuseConfirming,
  refuseCopies,
  refuseEnding,
  refuseMutual,
  refuseOffer,
  refuseTaking,
} from '@machi/domain/delegations/rules';
import { delegatedMatters } from '@machi/domain/permissions/delegated';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { AuditAction } from '@machi/domain/audit/model';
import type { Queryable } from '../../database/database.ts';
import { newShortCode } from '../../ground/secrets.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { delegationsOf, readDelegation, type DelegationRow } from '../../platform/delegations/delegation-store.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { checkOwnPassword } from '../../platform/sessions/own-password.ts';
import { counterRoutes } from './counter-routes.ts';
import { tellBoth, tellTaken } from './notifications.ts';
import { delegations } from './store.ts';
import { watchRoutes, type Offered } from './watch-routes.ts';
import { watches, type WatchRow } from './watch-store.ts';

/** @param watch what it watches for; the delegate reads of it the days alone, not even whether it is paused */
function view(row: DelegationRow, watch: WatchRow | undefined, readerId: number, now: Date): Delegation {
  const isGiven = row.principal_id === readerId;
  const seen = watch && {
    days: watch.days,
    signs: isGiven ? watch.signs : null,
    paused_until: isGiven ? watch.paused_until : null,
    is_asked: isGiven && watch.asked_at !== null ? (1 as const) : (0 as const),
  };
  return {
    delegation_id: row.delegation_id,
    side: isGiven ? 'given' : 'received',
    state: delegationState(row, now),
    name: isGiven ? row.delegate_name : row.principal_name,
    matters: [...row.matters],
    ground: row.ground,
    watch: seen ?? null,
    ends_on: row.ends_on,
    is_copied: row.is_copied,
    is_mutual: row.is_mutual,
    offered_at: townTimeText(row.offered_at),
    confirmed_at: row.confirmed_at && townTimeText(row.confirmed_at),
    ended_at: row.ended_at && townTimeText(row.ended_at),
  };
}

const isOf = ({ principal_id, delegate_id }: DelegationRow, memberId: number): boolean =>
  principal_id === memberId || delegate_id === memberId;

/** The same step of a delegation and of a watch. */
const stepOf = (row: DelegationRow, step: 'take' | 'end'): AuditAction =>
  `${isWatch(row) ? 'watch' : 'delegation'}:${step}`;

const note = (transaction: Queryable, exchange: MemberExchange, action: AuditAction, principalId: number) =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'member', subject_id: principalId });

const tooOften = (seconds: number, field: string): Refusal => ({
  ...refuse(429, { field, code: 'resend-limit' }),
  retryAfterSeconds: seconds,
});

/** What one member gives and another takes, without the delegations between the two. */
async function roomBack(transaction: Queryable, giverId: number, takerId: number, now: Date) {
  const isOpen = (row: DelegationRow) => !isWatch(row) && delegationState(row, now) !== 'ended';
  const [given, received] = await Promise.all([
    delegationsOf(transaction, giverId),
    delegationsOf(transaction, takerId),
  ]);
  return {
    given: given.filter((row) => isOpen(row) && row.principal_id === giverId && row.delegate_id !== takerId).length,
    received: received.filter((row) => isOpen(row) && row.delegate_id === takerId && row.principal_id !== giverId)
      .length,
  };
}

/** Routes of members who let somebody act for them (docs/decisions/0177). */
export function routes(house: House) {
  const { database, secret, rates } = house;

  /** Reads a changed row again for the reply. */
  const reply = async (transaction: Queryable, id: number, { member, now }: MemberExchange) => {
    const row = await readDelegation(transaction, id);
    const [watch] = await watches.of(transaction, [id]);
    return row ? { delegation: view(row, watch, member.member_id, now) } : notFound;
  };

  const offer = async (
    { matters, ends_on, password, is_mutual = 0, most, also }: Offered,
    exchange: MemberExchange,
  ) => {
    const { member, now } = exchange;
    const wait = await rates.ofOffers(member.member_id);
    if (wait > 0) return tooOften(wait, '');
    const wrong = await checkOwnPassword(house, database, member.member_id, password, now, 'password');
    if (wrong) return wrong;
    return exchange.write(async (transaction) => {
      await delegations.inTurn(transaction, member.member_id);
      const given = await delegationsOf(transaction, member.member_id);
      const open = given.filter(
        (row) =>
          row.principal_id === member.member_id &&
          delegationState(row, now) !== 'ended' &&
          isWatch(row) === isWatch({ matters }),
      );
      const refusal = refuseOffer(ends_on, open.length, now, most);
      if (refusal) return refusal;
      const code = newShortCode();
      const isMutual = matters.includes('passes') ? is_mutual : 0;
      const offered = { principal_id: member.member_id, matters, ends_on, offered_at: now, is_mutual: isMutual };
      const id = await delegations.offer(transaction, secret, offered, code);
      await also?.(transaction, id);
      await note(transaction, exchange, 'delegation:offer', member.member_id);
      const made = await reply(transaction, id, exchange);
      return 'refused' in made ? made : { ...made, code: writtenShortCode(code) };
    });
  };

  /** Where both agreed to show their passes, who entered the code gives a delegation, too; each ends on its own. */
  async function giveBack(
    transaction: Queryable,
    { principal_id, delegate_id, ends_on, is_mutual }: DelegationRow,
    exchange: MemberExchange,
  ): Promise<Refusal | undefined> {
    if (is_mutual === 0 || delegate_id === null) return undefined;
    const { now } = exchange;
    for (const memberId of [principal_id, delegate_id].toSorted((one, other) => one - other))
      await delegations.inTurn(transaction, memberId);
    await delegations.endOver(transaction, delegate_id, principal_id, now);
    const full = refuseMutual(1, 1, await roomBack(transaction, delegate_id, principal_id, now));
    if (full) return full;
    const back = { principal_id: delegate_id, delegate_id: principal_id, ends_on };
    const given = await readDelegation(transaction, await delegations.giveBack(transaction, back, now));
    await note(transaction, exchange, 'delegation:confirm', delegate_id);
    if (given) await tellBoth(house, transaction, given, 'begun', now);
    return undefined;
  }

  return [
    ...counterRoutes(),
    ...watchRoutes(house, offer, reply),
    serve(listDelegations, async (_input, { member: { member_id }, now }) => {
      const has_watching = house.town.town.watching ? (1 as const) : (0 as const);
      const rows = (await delegationsOf(database, member_id)).filter(
        (row) => isListed(row, now) && (has_watching === 1 || !isWatch(row)),
      );
      const ids = rows.filter(isWatch).map(({ delegation_id }) => delegation_id);
      const watched = ids.length === 0 ? [] : await watches.of(database, ids);
      const ofRow = ({ delegation_id }: DelegationRow) => watched.find((one) => one.delegation_id === delegation_id);
      return { delegations: rows.map((row) => view(row, ofRow(row), member_id, now)), has_watching };
    }),

    serve(offerDelegation, (asked, exchange) => offer({ ...asked, most: MOST_GIVEN }, exchange)),

    serve(takeDelegation, async ({ code: typed, is_mutual, password = '' }, exchange) => {
      const { member, now } = exchange;
      const wait = await rates.ofOfferTries(member.member_id);
      if (wait > 0) return tooOften(wait, 'code');
      if (is_mutual === 1) {
        if (password === '') return refuse(422, { field: 'password', code: 'required' });
        const wrong = await checkOwnPassword(house, database, member.member_id, password, now, 'password');
        if (wrong) return wrong;
      }
      const code = readShortCode(typed);
      return writeAndSend(house, exchange, async (transaction) => {
        await delegations.inTurn(transaction, member.member_id);
        const id = code === undefined ? undefined : await delegations.byCode(transaction, secret, code);
        const offer = id === undefined ? undefined : await readDelegation(transaction, id);
        const received = (await delegationsOf(transaction, member.member_id)).filter(
          (row) => row.delegate_id === member.member_id && delegationState(row, now) !== 'ended',
        );
        const ofPrincipal = received.filter(
          (row) => row.principal_id === offer?.principal_id && isWatch(row) === isWatch(offer),
        ).length;
        const refusal = refuseTaking(member.member_id, offer, { ofPrincipal, all: received.length }, now);
        if (refusal || !offer) return refusal ?? notFound;
        const full = refuseMutual(
          offer.is_mutual,
          is_mutual,
          await roomBack(transaction, member.member_id, offer.principal_id, now),
        );
        if (full) return full;
        await delegations.endOver(transaction, offer.principal_id, member.member_id, now);
        const taken = { delegate_id: member.member_id, is_mutual: is_mutual === 1 ? offer.is_mutual : (0 as const) };
        await delegations.take(transaction, offer.delegation_id, taken, now);
        await note(transaction, exchange, stepOf(offer, 'take'), offer.principal_id);
        await tellTaken(house, transaction, offer, member.name, now);
        return reply(transaction, offer.delegation_id, exchange);
      });
    }),

    serve(confirmDelegation, ({ delegation_id }, exchange) =>
      writeAndSend(house, exchange, async (transaction) => {
        const { member, now } = exchange;
        await delegations.hold(transaction, delegation_id);
        const row = await readDelegation(transaction, delegation_id);
        const refusal = refuseConfirming(row, member.member_id, now);
        if (refusal || !row) return refusal ?? notFound;
        if (row.confirmed_at === null) {
          await delegations.confirm(transaction, delegation_id, now);
          await note(transaction, exchange, 'delegation:confirm', member.member_id);
          await tellBoth(house, transaction, row, 'begun', now);
          const full = await giveBack(transaction, row, exchange);
          if (full) return full;
        }
        return reply(transaction, delegation_id, exchange);
      }),
    ),

    serve(endDelegation, ({ delegation_id }, exchange) =>
      writeAndSend(house, exchange, async (transaction) => {
        const { member, now } = exchange;
        await delegations.hold(transaction, delegation_id);
        const row = await readDelegation(transaction, delegation_id);
        const refusal = refuseEnding(row, member.member_id);
        if (refusal || !row) return refusal ?? notFound;
        if (row.ended_at === null) {
          await delegations.end(transaction, delegation_id, now);
          await note(transaction, exchange, stepOf(row, 'end'), row.principal_id);
          await tellBoth(house, transaction, row, 'ended', now);
        }
        return reply(transaction, delegation_id, exchange);
      }),
    ),

    serve(chooseCopies, ({ delegation_id, is_copied }, exchange) =>
      exchange.write(async (transaction) => {
        const { member, now } = exchange;
        const row = await readDelegation(transaction, delegation_id);
        const refusal = refuseCopies(row, member.member_id, now);
        if (refusal) return refusal;
        await delegations.chooseCopies(transaction, delegation_id, is_copied);
        return reply(transaction, delegation_id, exchange);
      }),
    ),

    serve(listDeeds, async ({ delegation_id, page = 1 }, { member, now }) => {
      const row = await readDelegation(database, delegation_id);
      const isKnown = row && row.until === null && isOf(row, member.member_id) && isListed(row, now);
      if (!isKnown || row.delegate_id === null || row.confirmed_at === null) return notFound;
      const { principal_id, delegate_id } = row;
      const one = { principal_id, delegate_id, from: row.confirmed_at, to: row.ended_at };
      const { found, total } = await delegations.deeds(database, one, DEEDS_PAGE_SIZE, page);
      const deeds = found.flatMap(({ acted_at, action }) => {
        const [way, name] = action.replace('delegation:', '').split('-');
        const matter = delegatedMatters.find((known) => known === name);
        return matter
          ? [{ acted_at: townTimeText(acted_at), matter, is_deed: way === 'act' ? (1 as const) : (0 as const) }]
          : [];
      });
      return { deeds, total, page, page_size: DEEDS_PAGE_SIZE };
    }),
  ];
}
