import type { AreaRow } from '@machi/domain/areas/model';
import { dateAt } from '@machi/domain/calendar/model';
import { delegationState } from '@machi/domain/delegations/rules';
import { refuseAreas, shareAreas } from '@machi/domain/evacuation/rules';
import { areasInWords } from '@machi/domain/areas/words';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import {
  MOST_PEOPLE,
  SAFETY_LINE,
  answerSafety,
  answerSafetyFor,
  answerSafetyLink,
  beginSafetyCall,
  endSafetyCall,
  findSupportMembers,
  listSafetyPeople,
  listSupport,
  noteSafetyPerson,
  openSafetyCode,
  openSafetyLink,
  putSupport,
  readSafety,
  readSafetyDesk,
  removeSupport,
  type OwnSafety,
  type SafetyLink,
} from '@machi/domain/safety/contract';
import { safetyBanner, safetyWords } from '@machi/domain/alerts/safety-words';
import { MOST_CALLS } from '@machi/domain/safety/model';
import type { AuditAction } from '@machi/domain/audit/model';
import { bannerRanks } from '@machi/domain/banner/ranks';
import { flagOf } from '@machi/domain/fields/model';
import type { Queryable } from '../../database/database.ts';
import { notifyAll, takeTurn } from '../../database/server-functions.ts';
import { beginAlert, readAlertReach, wakeAlerts } from '../../platform/alerts/alerts.ts';
import { SAFETY_CHANGED } from '../../platform/alerts/changed.ts';
import { answerToken, readAnswerCode, readAnswerToken } from '../../platform/alerts/answer-token.ts';
import { answerCall, openCallsOf, readCall, safetyEnded, type AskedRow } from '../../platform/alerts/safety.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { delegationsOf, type DelegationRow } from '../../platform/delegations/delegation-store.ts';
import { keepBanners } from '../../platform/banner/banner-store.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import type { Topic } from '../../platform/live/topic.ts';
import { findForDesk } from '../../platform/members/find-for-desk.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { linkInvalid } from '../../platform/sessions/links.ts';
import { safetyStore as store } from './store.ts';

const given = ({ answer, note, answered_at }: AskedRow) => ({
  answer,
  note,
  answered_at: answered_at?.toISOString() ?? null,
});

/**
 * Whether somebody was chosen by the person themselves. What the office made, or a court, opens no answer: who fled from a
 * guardian is not found by it.
 */
const isChosenBy = (row: DelegationRow, delegateId: number, now: Date): boolean =>
  row.delegate_id === delegateId &&
  row.until === null &&
  (row.ground === null || row.ground === 'both') &&
  delegationState(row, now) === 'standing';

/** What a member reads: own calls, and the answers of those who chose them. */
async function viewOwn(database: Queryable, memberId: number, now: Date): Promise<OwnSafety> {
  const chosen = (await delegationsOf(database, memberId)).filter((row) => isChosenBy(row, memberId, now));
  // A person may have given two delegations, one of them to watch over.
  const nearest = [...new Map(chosen.map((row) => [row.principal_id, row])).values()];
  const asked = await openCallsOf(database, [memberId, ...nearest.map(({ principal_id }) => principal_id)]);
  return {
    calls: asked
      .filter(({ member_id }) => member_id === memberId)
      .map((row) => ({
        safety_call_id: row.safety_call_id,
        is_drill: row.is_drill,
        begun_at: row.begun_at.toISOString(),
        own: given(row),
      })),
    people: nearest.flatMap((by) =>
      asked
        .filter(({ member_id }) => member_id === by.principal_id)
        .map((row) => ({
          safety_call_id: row.safety_call_id,
          delegation_id: by.delegation_id,
          name: by.principal_name,
          is_drill: row.is_drill,
          ...given(row),
        })),
    ),
  };
}

async function readDesk(database: Queryable, { town }: House, exchange: MemberExchange) {
  const calls = [];
  for (const call of await store.list(database)) {
    const told = await readAlertReach(database, 'safety', call.safety_call_id, 0);
    calls.push({
      safety_call_id: call.safety_call_id,
      is_drill: call.is_drill,
      where: areasInWords(call.area_keys, town.areas, town.town.town_name)[exchange.locale],
      begun_at: call.begun_at.toISOString(),
      begun_by_name: call.begun_by_name,
      ended_at: call.ended_at?.toISOString() ?? null,
      ...(call.counts ?? (await store.counts(database, call.safety_call_id))),
      reach: told ? told.reach : null,
    });
  }
  return { areas: [...town.areas] as AreaRow[], calls };
}

/** Each open call stands on a banner; a drill hides nothing. The caller has the turn. */
async function keepSafetyBanners(transaction: Queryable, { town }: House, now: Date): Promise<void> {
  const banners = (await store.open(transaction)).map((call) => ({
    ...safetyBanner(call, { areas: town.areas, town: town.town }),
    source: `safety:${call.safety_call_id}`,
    is_urgent: flagOf(call.is_drill === 0),
    rank: call.is_drill === 0 ? bannerRanks.urgent : bannerRanks.news,
  }));
  await keepBanners(transaction, 'safety:', banners, now);
}

/** Tells open pages that a call asks people now, or no more: its number alone. */
export const topics: readonly Topic[] = [
  {
    path: SAFETY_LINE,
    event: 'safety',
    channel: SAFETY_CHANGED,
    holders: 'pages',
    async read({ database }) {
      return { marks: { safety: (await store.asking(database)).join(' ') } };
    },
  },
];

export function routes(house: House) {
  const { database, town } = house;
  const note = (transaction: Queryable, exchange: MemberExchange, action: AuditAction, id: number) =>
    writeAudit(transaction, { ...actedIn(exchange), action, subject: 'safety-call', subject_id: id });
  /** What stands behind a link; undefined: the town never made it. */
  async function viewLink(queryable: Queryable, token: string): Promise<SafetyLink | undefined> {
    const of = readAnswerToken(house, token);
    const call = of && (await readCall(queryable, of.callId, of.memberId));
    const { is_drill, begun_at, ended_at, answer } = call ?? { ended_at: null };
    if (is_drill === undefined || begun_at === undefined || answer === undefined) return undefined;
    return { is_drill, begun_at: begun_at.toISOString(), is_over: ended_at !== null, answer };
  }
  async function listPeople(queryable: Queryable, exchange: MemberExchange) {
    const rows = await store.support(queryable);
    await writeAccesses(queryable, exchange, 'support:read', rows);
    return { people: rows.map((row) => ({ ...row, tel: row.tel ?? '' })) };
  }
  return [
    serve(readSafety, (_input, { member, now }) => viewOwn(database, member.member_id, now)),

    serve(answerSafety, ({ safety_call_id, answer, note: said }, { member, now, write }) =>
      write(async (transaction) => {
        const own = { safety_call_id, member_id: member.member_id, answer, note: said, answered_by: 'page' } as const;
        return (await answerCall(transaction, own, now)) ?? viewOwn(transaction, member.member_id, now);
      }),
    ),

    serve(answerSafetyFor, ({ safety_call_id, delegation_id, answer, note: said }, { member, now, write }) =>
      write(async (transaction) => {
        const all = await delegationsOf(transaction, member.member_id);
        const by = all.find((row) => row.delegation_id === delegation_id && isChosenBy(row, member.member_id, now));
        if (!by) return notFound;
        const theirs = {
          safety_call_id,
          member_id: by.principal_id,
          answer,
          note: said,
          answered_by: 'helper',
        } as const;
        return (await answerCall(transaction, theirs, now)) ?? viewOwn(transaction, member.member_id, now);
      }),
    ),

    serve(openSafetyLink, async ({ token }) => (await viewLink(database, token)) ?? linkInvalid),

    serve(openSafetyCode, async ({ code }) => {
      const [open, latest] = [await store.open(database), await store.list(database)];
      const ids = [...open, ...latest].map(({ safety_call_id }) => safety_call_id);
      const of = readAnswerCode(house, code, ids);
      if (!of) return refuse(422, { field: 'code', code: 'safety-code' });
      return open.some((call) => call.safety_call_id === of.callId) ? { token: answerToken(house, of) } : safetyEnded;
    }),

    serve(answerSafetyLink, async ({ token, answer, note: said }, { now, write }) => {
      const of = readAnswerToken(house, token);
      if (!of) return linkInvalid;
      const own = {
        safety_call_id: of.callId,
        member_id: of.memberId,
        answer,
        note: said,
        answered_by: 'link',
      } as const;
      return write(async (transaction) => {
        const refusal = await answerCall(transaction, own, now);
        if (refusal) return refusal.status === 404 ? linkInvalid : refusal;
        return (await viewLink(transaction, token)) ?? linkInvalid;
      });
    }),

    serve(readSafetyDesk, (_input, exchange) => readDesk(database, house, exchange)),

    serve(beginSafetyCall, async ({ is_drill, area_keys }, exchange) => {
      const reply = await writeAndSend(house, exchange, async (transaction) => {
        const { member, now } = exchange;
        await takeTurn(transaction, 'safety');
        const open = await store.open(transaction);
        const refusal = refuseAreas(area_keys, town.areas);
        if (refusal) return refusal;
        if (open.some((call) => call.is_drill === is_drill && shareAreas(call.area_keys, area_keys)))
          return refuse(409, { field: 'area_keys', code: 'safety-open' });
        if ((await store.begunBy(transaction, member.member_id, now)) >= MOST_CALLS)
          return refuse(409, { field: '', code: 'safety-often', params: [MOST_CALLS] });
        const id = await store.begin(transaction, { is_drill, area_keys, begun_at: now, begun_by: member.member_id });
        await beginAlert(transaction, {
          kind: 'safety',
          ref_id: id,
          step: 0,
          is_drill,
          words: safetyWords({ area_keys, at: now }, { areas: town.areas, town: town.town }),
          path: '/safety',
          area_keys,
          at: now,
        });
        await keepSafetyBanners(transaction, house, now);
        await note(transaction, exchange, 'safety:begin', id);
        return readDesk(transaction, house, exchange);
      });
      if (!isRefusal(reply)) wakeAlerts(house);
      return reply;
    }),

    serve(endSafetyCall, ({ safety_call_id }, exchange) =>
      exchange.write(async (transaction) => {
        await takeTurn(transaction, 'safety');
        const call = await store.lock(transaction, safety_call_id);
        if (!call) return notFound;
        if (call.ended_at !== null) return safetyEnded;
        const counts = await store.counts(transaction, safety_call_id);
        const { now, member } = exchange;
        await store.end(transaction, safety_call_id, { ended_at: now, ended_by: member.member_id, counts });
        await keepSafetyBanners(transaction, house, now);
        await notifyAll(transaction, SAFETY_CHANGED);
        await note(transaction, exchange, 'safety:end', safety_call_id);
        return readDesk(transaction, house, exchange);
      }),
    ),

    serve(listSafetyPeople, ({ safety_call_id, shows }, exchange) =>
      exchange.write(async (transaction) => {
        const call = await store.find(transaction, safety_call_id);
        if (!call) return notFound;
        const rows = await store.people(transaction, safety_call_id, shows);
        const shown = rows.slice(0, MOST_PEOPLE);
        await writeAccesses(transaction, exchange, 'safety:work', shown);
        return {
          people: shown.map((row) => ({
            ...row,
            tel: row.tel ?? '',
            answered_at: row.answered_at?.toISOString() ?? null,
            phoned_at: row.phoned_at?.toISOString() ?? null,
          })),
          has_more: rows.length > shown.length,
        };
      }),
    ),

    serve(noteSafetyPerson, ({ safety_call_id, member_id, answer, phone_note }, exchange) =>
      exchange.write(async (transaction): Promise<Record<never, never> | Refusal> => {
        const { now, member } = exchange;
        const call = await store.find(transaction, safety_call_id);
        if (!call) return notFound;
        if (call.ended_at !== null) return safetyEnded;
        const asked = await openCallsOf(transaction, [member_id]);
        const own = asked.find((row) => row.safety_call_id === safety_call_id);
        if (!own) return notFound;
        const heard = { safety_call_id, member_id, note: own.note, answered_by: 'desk' } as const;
        const refusal = answer === null ? undefined : await answerCall(transaction, { ...heard, answer }, now);
        if (refusal) return refusal;
        const phoned = { safety_call_id, member_id, phone_note, phoned_at: now, phoned_by: member.member_id };
        await store.phone(transaction, phoned);
        await writeAccesses(transaction, exchange, 'safety:note', [member_id]);
        return {};
      }),
    ),

    serve(listSupport, (_input, exchange) => exchange.write((transaction) => listPeople(transaction, exchange))),

    serve(findSupportMembers, ({ q }, exchange) =>
      database.transaction((transaction) => findForDesk(transaction, q, exchange)),
    ),

    serve(putSupport, ({ member_id, needs, helper, consented_on }, exchange) =>
      exchange.write(async (transaction) => {
        const { now, member } = exchange;
        if (consented_on > dateAt(now)) return refuse(422, { field: 'consented_on', code: 'support-consent-future' });
        if ((await lockMember(transaction, member_id)).length === 0) return notFound;
        const row = { member_id, needs, helper, consented_on, changed_at: now, changed_by: member.member_id };
        await store.putSupport(transaction, row);
        await writeAccesses(transaction, exchange, 'support:write', [member_id]);
        return listPeople(transaction, exchange);
      }),
    ),

    serve(removeSupport, ({ member_id }, exchange) =>
      exchange.write(async (transaction) => {
        if (!(await store.removeSupport(transaction, member_id))) return notFound;
        await writeAccesses(transaction, exchange, 'support:write', [member_id]);
        return listPeople(transaction, exchange);
      }),
    ),
  ];
}
