import { markedAsDrill } from '@machi/domain/alerts/model';
import { MOST_ORDERS, MOST_UNREACHED, type EvacuationOrder } from '@machi/domain/evacuation/contract';
import { adviceOf, orderWords, type ToldStep } from '@machi/domain/evacuation/words';
import { areasInWords } from '@machi/domain/areas/words';
import type { Locale } from '@machi/domain/locale/model';
import { ENDED, type StepLevel } from '@machi/domain/evacuation/model';
import type { OrderState } from '@machi/domain/evacuation/rules';
import { permissions } from '@machi/domain/evacuation/staff';
import { statement, type Queryable } from '../../database/database.ts';
import { keepTold, type Told } from '../../database/keep-told.ts';
import { atLeast, present, rowsOf } from '../../database/rows.ts';
import { evacuation_order, evacuation_step } from '../../database/tables/alerts/orders.ts';
import type { House } from '../house.ts';
import { TOLD_OF_ALERT } from './alerts.ts';
import { WARNINGS_CHANGED } from './changed.ts';

const orders = rowsOf(evacuation_order);
const steps = rowsOf(evacuation_step);

type Order = typeof evacuation_order.$inferSelect;
export interface StepRow extends Omit<typeof evacuation_step.$inferSelect, 'level'> {
  readonly level: StepLevel;
  readonly asked_by_name: string | null;
  readonly decided_by_name: string | null;
  /** Whether who asked may still give orders. */
  readonly is_asker_entitled: boolean;
}
/** An order with its steps that are not dropped, the first one first. */
export interface OrderRow extends Order {
  readonly steps: readonly StepRow[];
}

const selectSteps = statement<StepRow>(
  'list-evacuation-steps',
  `select s.*, (select m.lastname || ' ' || m.firstname from member m where m.member_id = s.asked_by) as asked_by_name,
     (select m.lastname || ' ' || m.firstname from member m where m.member_id = s.decided_by) as decided_by_name,
     exists (select from member m where m.member_id = s.asked_by and m.is_official and m.locked_at is null
       and m.roles && '{${permissions['evacuation:order:any'].join()}}'::text[]) as is_asker_entitled
   from evacuation_step s where s.outcome is distinct from 'dropped' and s.evacuation_order_id = any($1::int[])
   order by s.step`,
);
interface Unreached {
  readonly member_id: number;
  readonly name: string;
  readonly tel: string | null;
  readonly address1: string;
  readonly address2: string;
  readonly area_key: string | null;
}
const selectUnreached = statement<Unreached>(
  'list-unreached-by-alert',
  `select m.member_id, m.lastname || ' ' || m.firstname as name, coalesce(nullif(m.tel, ''), m.login_tel_key) as tel,
     m.address1, concat_ws(' ', m.address2, nullif(m.address3, '')) as address2, w.area_key
   from (${TOLD_OF_ALERT}) as person join member m on m.member_id = person.member_id
     left join wish_setting w on w.member_id = m.member_id
   where not person.is_told and not person.is_waiting
   order by m.lastfurigana, m.firstfurigana, m.member_id limit ${MOST_UNREACHED + 1}`,
);

async function withSteps(database: Queryable, rows: readonly Order[]): Promise<OrderRow[]> {
  if (rows.length === 0) return [];
  const all = await database.run(selectSteps, [rows.map((row) => row.evacuation_order_id)]);
  return rows
    .map((row) => ({ ...row, steps: all.filter((step) => step.evacuation_order_id === row.evacuation_order_id) }))
    .filter((row) => row.steps.length > 0);
}

export const sentSteps = (order: OrderRow): StepRow[] => order.steps.filter(({ outcome }) => outcome === 'sent');

export const stateOf = (order: OrderRow): OrderState => {
  const last = sentSteps(order).at(-1);
  const { evacuation_order_id, is_drill, area_keys } = order;
  return {
    evacuation_order_id,
    is_drill,
    area_keys,
    sent: last ? { step: last.step, level: last.level } : null,
    waiting: order.steps.find(({ outcome }) => outcome === null)?.level ?? null,
  };
};
/** Orders that stand or wait, and those that changed since a moment: of the last steps of each. */
const selectCurrent = statement<Order>(
  'list-current-evacuations',
  `select o.* from evacuation_order o where exists (
     select from evacuation_step s where s.evacuation_order_id = o.evacuation_order_id and (s.outcome is null
       or (s.outcome = 'sent' and (s.decided_at > $1 or s.level <> ${ENDED} and not exists (
         select from evacuation_step l where l.evacuation_order_id = s.evacuation_order_id and l.outcome = 'sent' and l.step > s.step)))))
   order by o.evacuation_order_id desc`,
);

export const evacuationStore = {
  async latest(database: Queryable): Promise<OrderRow[]> {
    const last = { order: ['-evacuation_order_id'], limit: MOST_ORDERS } as const;
    return withSteps(database, await orders.list(database, 'latest-evacuations', {}, last));
  },
  /** Those that stand or wait, and those that changed since. */
  current: async (database: Queryable, since: Date): Promise<OrderRow[]> =>
    withSteps(database, await database.run(selectCurrent, [since])),
  async find(database: Queryable, evacuation_order_id: number): Promise<OrderRow | undefined> {
    return (await withSteps(database, await orders.list(database, 'evacuation-order', { evacuation_order_id })))[0];
  },
  lockStep: (transaction: Queryable, evacuation_step_id: number) =>
    steps.lock(transaction, 'lock-evacuation-step', { evacuation_step_id }),
  insertOrder: async (transaction: Queryable, row: typeof evacuation_order.$inferInsert) =>
    (await orders.insertReturning(transaction, 'insert-evacuation', row, ['evacuation_order_id'])).evacuation_order_id,
  insertStep: async (transaction: Queryable, row: typeof evacuation_step.$inferInsert) =>
    (await steps.insertReturning(transaction, 'insert-evacuation-step', row, ['evacuation_step_id']))
      .evacuation_step_id,
  decide: (
    transaction: Queryable,
    evacuation_step_id: number,
    set: Pick<typeof evacuation_step.$inferSelect, 'outcome' | 'decided_by' | 'decided_at' | 'banner_id'>,
  ) => steps.update(transaction, 'decide-evacuation-step', { evacuation_step_id, outcome: null }, set),
  /** Steps that somebody alone has sent since. */
  sentAlone: (database: Queryable, decided_by: number, since: Date) =>
    steps.count(database, 'evacuations-sent-alone', {
      decided_by,
      alone_reason: present,
      outcome: 'sent',
      decided_at: atLeast(since),
    }),
  unreached: (database: Queryable, alertId: number) => database.run(selectUnreached, [alertId]),
};

/** What people are told of a step. `orders` are all as they stand. */
export const toldStep = (
  order: Pick<OrderRow, 'is_drill' | 'cause' | 'area_keys' | 'steps'> & { readonly evacuation_order_id?: number },
  level: StepLevel,
  at: Date,
  orders: readonly OrderState[],
): ToldStep => ({
  is_drill: order.is_drill,
  cause: order.cause,
  area_keys: order.area_keys,
  level,
  before: order.steps.findLast(({ outcome }) => outcome === 'sent')?.level ?? null,
  at,
  orders: orders.filter(({ evacuation_order_id }) => evacuation_order_id !== order.evacuation_order_id),
});

/** An order as everybody reads it; undefined: nothing of it was sent. */
function viewOrder(
  { areas, town }: House['town'],
  order: OrderRow,
  orders: readonly OrderState[],
  locale: Locale,
): EvacuationOrder | undefined {
  const sent = sentSteps(order);
  const [first, last] = [sent[0], sent.at(-1)];
  if (!first?.decided_at || !last?.decided_at) return undefined;
  const told = toldStep({ ...order, steps: sent.slice(0, -1) }, last.level, last.decided_at, orders);
  const words = orderWords(told, { areas, town })[locale];
  const advice = adviceOf(told, { areas, town });
  const marked = (text: string, language: Locale) => (order.is_drill === 1 ? markedAsDrill(text, language) : text);
  return {
    evacuation_order_id: order.evacuation_order_id,
    is_drill: order.is_drill,
    cause: order.cause,
    level: last.level,
    area_keys: order.area_keys,
    heading: marked(words.subject, locale),
    where: areasInWords(order.area_keys, areas, town.town_name)[locale],
    advice: marked(advice[locale], locale),
    easy: marked(advice.easy, 'ja'),
    begun_at: first.decided_at.toISOString(),
    changed_at: last.decided_at.toISOString(),
  };
}

/** For so long everybody reads that an order has ended. */
const ENDED_HOURS = 24;

type Views = Readonly<Record<Locale, readonly EvacuationOrder[]>>;
/** What everybody reads, held in memory and renewed by each change: in a storm all ask for it. */
const told = new WeakMap<House, Told<Views>>();

async function readViews({ database, town }: House, now: Date): Promise<Views> {
  const orders = await evacuationStore.current(database, new Date(now.getTime() - ENDED_HOURS * 3_600_000));
  const states = orders.map(stateOf);
  const inLocale = (locale: Locale) =>
    orders
      .flatMap((order) => viewOrder(town, order, states, locale) ?? [])
      .toSorted((one, other) => one.is_drill - other.is_drill || other.level - one.level);
  return { ja: inLocale('ja'), en: inLocale('en') };
}

/** Orders in force, and those that ended within a day: actual ones first, then the most dangerous. */
export async function publicOrders(house: House, now: Date, locale: Locale): Promise<readonly EvacuationOrder[]> {
  const kept = told.get(house) ?? keepTold(house.database, WARNINGS_CHANGED, (at) => readViews(house, at));
  told.set(house, kept);
  return (await kept.read(now))[locale];
}
