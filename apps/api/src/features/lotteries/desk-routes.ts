import {
  callOffLottery,
  changeLottery,
  createLottery,
  drawLotteryNow,
  dropLottery,
  enterLotteryApplication,
  listDeskLotteries,
  previewLottery,
  readDeskLottery,
} from '@machi/domain/lotteries/desk-contract';
import { householdsOf } from '@machi/domain/lotteries/households';
import type { LotteryRequest } from '@machi/domain/lotteries/model';
import { lotteryProblems, phaseOf, slotCountProblem } from '@machi/domain/lotteries/rules';
import { planSlots, type LotterySlotTime } from '@machi/domain/lotteries/slots';
import { ownApplication } from '@machi/domain/reception/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { tellWaiting } from '../bookings/waiting/tell-waiting.ts';
import { lockRooms } from '../bookings/lock-rooms.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import { isReachable } from '../../platform/notifications/recipient.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import type { Catalog } from '../../town/catalog.ts';
import { applicationStore } from '../bookings/lotteries/application-store.ts';
import { apply } from '../bookings/lotteries/apply.ts';
import { deskStore } from './desk-store.ts';
import { drawOnce } from '../bookings/lotteries/draw.ts';
import { newSeed } from '../bookings/lotteries/seed.ts';
import { lotteryStore } from '../bookings/lotteries/store.ts';
import { viewDetail, viewLottery, viewOwn } from './view.ts';

/** Includes all lotteries ever drawn. */
const EVER = new Date(0);

const noteAction = (
  transaction: Queryable,
  exchange: MemberExchange,
  action: 'create' | 'change' | 'drop' | 'call-off' | 'draw',
  lotteryId: number,
) =>
  writeAudit(transaction, {
    ...actedIn(exchange),
    action: `lottery:${action}`,
    subject: 'lottery',
    subject_id: lotteryId,
  });

/** The slots that a lottery can have now, or a refusal. */
async function plan(
  database: Queryable,
  known: Catalog,
  request: LotteryRequest,
  now: Date,
  except: number | null,
): Promise<ReturnType<typeof planSlots> | Refusal> {
  const spot = known.spots.get(request.spot_id);
  if (!spot) return notFound;
  const rooms = request.room_ids.flatMap((id) => spot.rooms.find(({ room_id }) => room_id === id) ?? []);
  if (rooms.length < request.room_ids.length) return notFound;
  const problems = lotteryProblems(request, spot, now);
  if (problems.length > 0) return refuse(422, ...problems);
  const taken = await lotteryStore.taken(database, request.room_ids, request.from_date, request.to_date, except);
  return planSlots(request, spot, rooms, taken);
}

const inWords =
  ({ rooms }: Catalog, { locale }: MemberExchange) =>
  ({ room_id, ...slot }: LotterySlotTime) => ({
    ...slot,
    room_name: rooms.get(room_id)?.room_name[locale] ?? '',
  });

/** Routes of reception for lotteries. */
export function deskRoutes(house: House) {
  const { catalog, database } = house;

  /** Plans under the locks of the rooms and holds the slots; a time taken meanwhile (23P01) is tried again. */
  async function hold(
    transaction: Queryable,
    known: Catalog,
    { slot_count, ...request }: LotteryRequest & { readonly slot_count: number },
    exchange: MemberExchange,
    idOf: () => Promise<number> | number,
  ): Promise<number | Refusal> {
    await lockRooms(transaction, request.room_ids);
    const planned = await plan(transaction, known, request, exchange.now, null);
    if (isRefusal(planned)) return planned;
    const problem = slotCountProblem(planned.slots.length, slot_count);
    if (problem) return refuse(problem.code === 'lottery-changed' ? 409 : 422, problem);
    const lotteryId = await idOf();
    await lotteryStore.hold(transaction, lotteryId, planned.slots);
    return lotteryId;
  }

  return [
    serve(listDeskLotteries, async (_input, { now, locale }) => {
      const [known, rows] = await Promise.all([catalog.read(), lotteryStore.list(database, EVER)]);
      return {
        lotteries: rows.map((row) => ({
          ...viewLottery(row, row.slot_count, { known, locale, now }),
          application_count: row.application_count,
        })),
      };
    }),

    serve(readDeskLottery, async ({ lottery_id }, exchange) => {
      const { now, locale } = exchange;
      const known = await catalog.read();
      const row = await lotteryStore.read(database, lottery_id);
      if (!row) return notFound;
      const [slots, left, applicants, outcomes] = await Promise.all([
        lotteryStore.slots(database, lottery_id),
        lotteryStore.left(database, lottery_id, now),
        applicationStore.applicants(database, lottery_id),
        deskStore.outcomes(database, lottery_id),
      ]);
      const phase = phaseOf(row, now);
      const isOver = phase === 'drawn' || phase === 'called-off';
      const outcomeOf = new Map(outcomes.map((one) => [one.lottery_application_id, one]));
      const toCall = applicants.flatMap((applicant) => {
        const outcome = outcomeOf.get(applicant.lottery_application_id);
        const isUnbooked = outcome !== undefined && outcome.unbooked !== '';
        if (!isOver || !outcome || applicant.has_died || (!isUnbooked && isReachable(applicant))) return [];
        const { code, member_id, name, tel } = applicant;
        const why = isUnbooked ? ('unbooked' as const) : ('no-address' as const);
        return [{ code, member_id, name, tel: tel ?? '', outcome: outcome.outcome, why }];
      });
      await writeAccesses(database, exchange, 'lottery:read', toCall);
      const housed = applicants.map((one) => ({ ...one, is_split: one.split_reason !== '' }));
      return {
        lottery: {
          ...viewDetail(row, slots, left, { known, locale, now, reader: null }),
          title_by_locale: row.title,
          room_ids: row.room_ids,
          weekdays: row.weekdays,
          bands: row.bands,
          application_count: outcomes.length,
          household_count: householdsOf(housed).length,
          won_count: phase === 'drawn' ? outcomes.filter(({ outcome }) => outcome === 'won').length : null,
          unfinished_count: isOver ? outcomes.filter(({ is_settled }) => !is_settled).length : 0,
          to_call: toCall,
        },
      };
    }),

    serve(previewLottery, async ({ lottery_id, ...request }, exchange) => {
      const known = await catalog.read();
      const planned = await plan(database, known, request, exchange.now, lottery_id ?? null);
      if (isRefusal(planned)) return planned;
      const problem = slotCountProblem(planned.slots.length, undefined);
      if (problem && problem.code === 'lottery-many-slots') return refuse(422, problem);
      const words = inWords(known, exchange);
      return {
        slots: planned.slots.map(words),
        left_out: planned.leftOut.map(({ why, ...slot }) => ({ ...words(slot), why })),
      };
    }),

    serve(createLottery, async (request, exchange) => {
      const known = await catalog.read();
      const { now, member, write } = exchange;
      return write(async (transaction) => {
        const { slot_count: _seen, ...asked } = request;
        const insert = () =>
          lotteryStore.insert(transaction, asked, newSeed(house), { now, memberId: member.member_id });
        const lottery_id = await hold(transaction, known, request, exchange, insert);
        if (isRefusal(lottery_id)) return lottery_id;
        await noteAction(transaction, exchange, 'create', lottery_id);
        return { lottery_id };
      });
    }),

    serve(changeLottery, async ({ lottery_id, ...request }, exchange) => {
      const known = await catalog.read();
      return writeAndSend(house, exchange, async (transaction) => {
        const before = await lotteryStore.lock(transaction, lottery_id);
        if (!before) return notFound;
        if (phaseOf(before, exchange.now) !== 'planned')
          return refuse(409, { field: 'lottery_id', code: 'lottery-opened' });
        await lockRooms(transaction, [...before.room_ids, ...request.room_ids]);
        const freed = await lotteryStore.free(transaction, lottery_id);
        await lotteryStore.deleteSlots(transaction, lottery_id);
        const { slot_count: _seen, ...asked } = request;
        await lotteryStore.update(transaction, lottery_id, asked);
        const held = await hold(transaction, known, request, exchange, () => lottery_id);
        if (isRefusal(held)) return held;
        await tellWaiting(transaction, house, freed, exchange.now);
        await noteAction(transaction, exchange, 'change', lottery_id);
        return { lottery_id };
      });
    }),

    serve(dropLottery, async ({ lottery_id }, exchange) => {
      return writeAndSend(house, exchange, async (transaction) => {
        const before = await lotteryStore.lock(transaction, lottery_id);
        if (!before) return notFound;
        if (phaseOf(before, exchange.now) !== 'planned')
          return refuse(409, { field: 'lottery_id', code: 'lottery-opened' });
        const freed = await lotteryStore.free(transaction, lottery_id);
        await lotteryStore.delete(transaction, lottery_id);
        await tellWaiting(transaction, house, freed, exchange.now);
        await noteAction(transaction, exchange, 'drop', lottery_id);
        return { lottery_id };
      });
    }),

    serve(callOffLottery, async ({ lottery_id, reason }, exchange) => {
      return writeAndSend(house, exchange, async (transaction) => {
        const before = await lotteryStore.lock(transaction, lottery_id);
        if (!before) return notFound;
        if (before.drawn_at !== null || before.called_off_at !== null)
          return refuse(409, { field: 'lottery_id', code: 'lottery-done' });
        await lotteryStore.callOff(transaction, lottery_id, reason, exchange.now);
        const freed = await lotteryStore.free(transaction, lottery_id);
        await tellWaiting(transaction, house, freed, exchange.now);
        await noteAction(transaction, exchange, 'call-off', lottery_id);
        return { lottery_id, told: (await deskStore.outcomes(transaction, lottery_id)).length };
      });
    }),

    serve(drawLotteryNow, async ({ lottery_id }, exchange) => {
      const known = await catalog.read();
      return writeAndSend(house, exchange, async (transaction) => {
        const drawn = await drawOnce(transaction, house, known, lottery_id, exchange.now);
        if (isRefusal(drawn)) return drawn;
        if (!drawn.isRepeated) await noteAction(transaction, exchange, 'draw', lottery_id);
        return { lottery_id, won: drawn.won, lost: drawn.lost };
      });
    }),

    serve(enterLotteryApplication, async ({ member_id, ...request }, exchange) => {
      const { member, now, write } = exchange;
      if (member_id === member.member_id) return ownApplication;
      const known = await catalog.read();
      return write(async (transaction) => {
        await lockMember(transaction, member_id);
        const residence = await deskStore.residence(transaction, member_id);
        if (!residence) return notFound;
        const applying = { house, known, now, memberId: member_id, residence, enteredBy: member.member_id };
        const row = await apply(transaction, request, applying);
        if (isRefusal(row)) return row;
        await writeAccesses(transaction, exchange, 'lottery:enter', [member_id]);
        return { member_id, application: viewOwn(row) };
      });
    }),
  ];
}
