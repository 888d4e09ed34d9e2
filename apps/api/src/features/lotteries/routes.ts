import {
  applyToLottery,
  listLotteries,
  listOwnLotteries,
  readDrawnList,
  readLottery,
  readOwnLotteryApplication,
  withdrawFromLottery,
} from '@machi/domain/lotteries/contract';
import { phaseOf } from '@machi/domain/lotteries/rules';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import {
  drawLotteryNow,
  LOTTERY_APPLICANTS_PAGE_SIZE,
  listLotteryApplicants,
} from '@machi/domain/lotteries/desk-contract';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { writeListed } from '../../platform/audit/accesses.ts';
import { nextFrom } from '../../platform/top/top-source.ts';
import { applicationStore } from '../bookings/lotteries/application-store.ts';
import { apply } from '../bookings/lotteries/apply.ts';
import { heldBy } from '../bookings/held-in-month.ts';
import { slotOf } from '../bookings/slot.ts';
import { lotteryStore } from '../bookings/lotteries/store.ts';
import { deskRoutes } from './desk-routes.ts';
import { householdRoutes } from './household-routes.ts';
import { viewDetail, viewLottery, viewOwn, viewOwnLine } from './view.ts';
import { deskStore } from './desk-store.ts';

/** Routes for applicants and results, for the telephone and the counter. */
const applicantRoutes = ({ database }: House) => [
  serve(listLotteryApplicants, async ({ lottery_id, q, page = 1 }, exchange) => {
    if (!(await lotteryStore.read(database, lottery_id))) return notFound;
    const { applicants, total } = await deskStore.applicants(database, lottery_id, q, {
      limit: LOTTERY_APPLICANTS_PAGE_SIZE,
      offset: (page - 1) * LOTTERY_APPLICANTS_PAGE_SIZE,
    });
    await writeListed(database, exchange, 'lottery:read', applicants);
    return { applicants, total, page, page_size: LOTTERY_APPLICANTS_PAGE_SIZE };
  }),
];

/** Time for which a lottery stays in the public list after its draw. */
const SHOWN_MILLISECONDS = 120 * 86_400_000;

/** Public routes. */
const publicRoutes = ({ catalog, database }: House) => [
  serve(listLotteries, async (_input, { now, locale }) => {
    const [known, rows] = await Promise.all([
      catalog.read(),
      lotteryStore.list(database, new Date(now.getTime() - SHOWN_MILLISECONDS)),
    ]);
    return { lotteries: rows.map((row) => viewLottery(row, row.slot_count, { known, locale, now })) };
  }),

  serve(readLottery, async ({ lottery_id }, { member, now, locale }) => {
    const [known, row, slots, left] = await Promise.all([
      catalog.read(),
      lotteryStore.read(database, lottery_id),
      lotteryStore.slots(database, lottery_id),
      lotteryStore.left(database, lottery_id, now),
    ]);
    const held = member && (await heldBy(database, [member.member_id], left.map(slotOf)));
    const reader = member && { ...member, held: held?.get(member.member_id) };
    return row ? { lottery: viewDetail(row, slots, left, { known, locale, now, reader }) } : notFound;
  }),

  serve(readDrawnList, async ({ lottery_id }) => {
    const row = await lotteryStore.read(database, lottery_id);
    if (!row) return notFound;
    const lines = await applicationStore.drawn(database, lottery_id);
    return { lines: lines.map(({ won_slot_no, ...line }) => ({ ...line, slot_no: won_slot_no })) };
  }),
];

/** Members' routes for their own applications. */
const ownRoutes = (house: House) => {
  const { catalog, database } = house;
  return [
    serve(readOwnLotteryApplication, async ({ lottery_id }, { member }) => {
      const lottery = await lotteryStore.read(database, lottery_id);
      if (!lottery) return notFound;
      const row = await applicationStore.read(database, lottery_id, member.member_id);
      return { application: row ? viewOwn(row) : null };
    }),

    serve(applyToLottery, async (request, exchange) => {
      const { member, now, write } = exchange;
      const known = await catalog.read();
      return write(async (transaction) => {
        const residence = { is_resident: member.is_resident, is_verified: member.is_verified };
        const row = await apply(transaction, request, {
          house,
          known,
          now,
          memberId: member.member_id,
          residence,
          enteredBy: null,
        });
        if (isRefusal(row)) return row;
        const { lottery_id } = request;
        await writeAudit(transaction, {
          ...actedIn(exchange),
          action: 'lottery:apply',
          subject: 'lottery',
          subject_id: lottery_id,
        });
        return { application: viewOwn(row) };
      });
    }),

    serve(withdrawFromLottery, ({ lottery_id }, exchange) => {
      const { member, now, write } = exchange;
      return write(async (transaction) => {
        const lottery = await lotteryStore.share(transaction, lottery_id);
        const own = lottery && (await applicationStore.read(transaction, lottery_id, member.member_id));
        if (!lottery || !own) return notFound;
        if (phaseOf(lottery, now) !== 'open') return refuse(409, { field: 'lottery_id', code: 'lottery-closed' });
        if (!(await applicationStore.withdraw(transaction, lottery_id, member.member_id))) return notFound;
        const subject = { subject: 'lottery', subject_id: lottery_id } as const;
        await writeAudit(transaction, { ...actedIn(exchange), action: 'lottery:withdraw', ...subject });
        return { lottery_id };
      });
    }),

    serve(listOwnLotteries, async (_input, { member, now, locale }) => {
      const [known, rows] = await Promise.all([catalog.read(), applicationStore.list(database, member.member_id)]);
      const lines = await Promise.all(
        rows.map(async (row) => {
          const lottery = await lotteryStore.read(database, row.lottery_id);
          const slots = row.won_slot_no === null ? [] : await lotteryStore.slots(database, row.lottery_id);
          return lottery ? [viewOwnLine(row, lottery, slots, { known, locale, now })] : [];
        }),
      );
      return { applications: lines.flat() };
    }),
  ];
};

export const routes = (house: House) => [
  ...publicRoutes(house),
  ...ownRoutes(house),
  ...deskRoutes(house),
  ...applicantRoutes(house),
  ...householdRoutes(house),
];

export const pages: readonly PageSource[] = [
  { path: '/lottery', asks: () => [question(listLotteries, {})] },
  {
    path: '/lottery/:lottery_id',
    asks: ({ parameters }) => [question(readLottery, { lottery_id: parameters['lottery_id'] ?? '' })],
    says: (replies) => ({ name: replies(readLottery).lottery.title }),
  },
];

/** Closed lotteries: an official checks their households before the timed draw. */
export const waits: readonly Waits[] = [
  {
    kind: 'lottery',
    permission: drawLotteryNow.permission,
    rows: `select l.lottery_id::text as key, l.closes_at as since, (l.draws_at at time zone 'Asia/Tokyo')::date as due
       from lottery l where l.drawn_at is null and l.called_off_at is null and l.closes_at <= $2`,
    isLateByDueAlone: true,
  },
];

/** Own applications that are not drawn yet; a won time is a reservation. */
export const top = nextFrom<{ readonly spot_id: number }>(
  'lottery',
  3,
  `select l.lottery_id as key, l.title, l.spot_id, l.draws_at as starts, 'to-draw' as state
   from lottery_application a join lottery l using (lottery_id)
   where a.member_id = $1 and l.drawn_at is null and l.called_off_at is null order by l.draws_at, l.lottery_id`,
  ({ key, spot_id }, { locale }, { spots }) => ({
    place: spots.get(spot_id)?.spot_name[locale] ?? '',
    href: `/lottery/${key}`,
  }),
);
