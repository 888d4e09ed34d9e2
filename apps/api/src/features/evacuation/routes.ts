import { drillWords } from '@machi/domain/alerts/model';
import type { AuditAction } from '@machi/domain/audit/model';
import { areaOfDweller } from '@machi/domain/areas/model';
import {
  MOST_UNREACHED,
  approveEvacuation,
  beginEvacuation,
  changeEvacuation,
  dropEvacuation,
  listUnreached,
  previewEvacuation,
  previewEvacuationStep,
  readEvacuationDesk,
  readEvacuationOrders,
  type DeskStep,
} from '@machi/domain/evacuation/contract';
import type { StepLevel } from '@machi/domain/evacuation/model';
import { refuseAlone, refuseBegin, refuseChange } from '@machi/domain/evacuation/rules';
import { orderBanner, orderWords, type ToldStep } from '@machi/domain/evacuation/words';
import { areasInWords } from '@machi/domain/areas/words';
import type { Locale } from '@machi/domain/locale/model';
import { isRefusal, notFound, sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import { secondDecided } from '@machi/domain/second-official/rules';
import type { Queryable } from '../../database/database.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { alertNotification, countAlert, readAlertReach, wakeAlerts } from '../../platform/alerts/alerts.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { handsReader, obstacleToSecond, type HandsReader } from '../../platform/audit/second-official.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { composeSms } from '../../providers/sms/sms.ts';
import { sendStep } from './send.ts';
import {
  evacuationStore as store,
  publicOrders,
  sentSteps,
  stateOf,
  toldStep,
  type OrderRow,
  type StepRow,
} from '../../platform/alerts/orders.ts';

const HOUR = 3_600_000;

const note = (transaction: Queryable, exchange: MemberExchange, action: AuditAction, id: number) =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'evacuation-step', subject_id: id });

const obstacle = (officialOf: HandsReader, { asked_by, is_asker_entitled }: StepRow, exchange: MemberExchange) =>
  obstacleToSecond(officialOf, { asked_by, isAskerStillEntitled: is_asker_entitled, gainer_id: null }, exchange);

async function viewStep(
  database: Queryable,
  officialOf: HandsReader,
  row: StepRow,
  exchange: MemberExchange,
): Promise<DeskStep> {
  const [problem] = (row.outcome === null ? await obstacle(officialOf, row, exchange) : undefined)?.problems ?? [];
  const told = row.outcome === 'sent' && (await readAlertReach(database, 'order', row.evacuation_order_id, row.step));
  return {
    evacuation_step_id: row.evacuation_step_id,
    step: row.step,
    level: row.level,
    asked_at: row.asked_at.toISOString(),
    asked_by_name: row.asked_by_name,
    alone_reason: row.alone_reason,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by_name: row.decided_by_name,
    obstacle: problem ? sentenceOf(problem, exchange.locale) : null,
    reach: told ? told.reach : null,
  };
}

async function readDesk(database: Queryable, { town }: House, exchange: MemberExchange) {
  const officialOf = handsReader(database, exchange.now);
  const orders = [];
  for (const order of await store.latest(database)) {
    const { evacuation_order_id, is_drill, cause, area_keys } = order;
    const where = areasInWords(area_keys, town.areas, town.town.town_name)[exchange.locale];
    const steps = [];
    for (const row of order.steps.toReversed()) steps.push(await viewStep(database, officialOf, row, exchange));
    orders.push({ evacuation_order_id, is_drill, cause, area_keys, where, steps });
  }
  return { areas: [...town.areas], orders };
}

/** What each way says of a step, and to how many it goes. */
async function previewOf(house: House, told: ToldStep) {
  const named = { areas: house.town.areas, town: house.town.town };
  const plain = orderWords(told, named);
  const words = told.is_drill === 1 ? { ja: drillWords(plain.ja, 'ja'), en: drillWords(plain.en, 'en') } : plain;
  const said = (locale: Locale) => {
    const alert = { kind: 'order', ref_id: 0, words, path: '/warnings' } as const;
    const message = alertNotification(house, alert, { member_id: 0, locale });
    return { ...words[locale], paragraphs: [...words[locale].paragraphs], sms: composeSms(message) };
  };
  const counts = await countAlert(house.database, house, told.area_keys);
  return { ja: said('ja'), en: said('en'), banner: orderBanner(told, named), counts };
}

export function routes(house: House) {
  const { database, town } = house;
  /** One after the other: two who press at once make one order. */
  const change = async (exchange: MemberExchange, work: (transaction: Queryable) => Promise<Refusal | undefined>) => {
    const reply = await writeAndSend(house, exchange, async (transaction) => {
      await takeTurn(transaction, 'evacuation');
      const refusal = await work(transaction);
      return refusal ?? readDesk(transaction, house, exchange);
    });
    if (!isRefusal(reply)) wakeAlerts(house);
    return reply;
  };
  /** Writes a step, and sends it at once if one official alone gives a reason. */
  async function addStep(
    transaction: Queryable,
    exchange: MemberExchange,
    order: OrderRow,
    level: StepLevel,
    reason: string,
  ): Promise<Refusal | undefined> {
    const { member, now } = exchange;
    const sentAlone = await store.sentAlone(transaction, member.member_id, new Date(now.getTime() - HOUR));
    const refusal = refuseAlone(reason, sentAlone);
    if (refusal) return refusal;
    const step = (sentSteps(order).at(-1)?.step ?? -1) + 1;
    const { evacuation_order_id } = order;
    const asked = { asked_by: member.member_id, asked_at: now, alone_reason: reason === '' ? null : reason };
    const id = await store.insertStep(transaction, { evacuation_order_id, step, level, ...asked });
    if (reason === '') {
      await note(transaction, exchange, 'evacuation:ask', id);
      return undefined;
    }
    await sendStep(transaction, house, order, { evacuation_step_id: id, step, level }, member, now, reason);
    await note(transaction, exchange, 'evacuation:send-alone', id);
    return undefined;
  }
  const standing = async (queryable: Queryable, now: Date) => (await store.current(queryable, now)).map(stateOf);

  return [
    serve(readEvacuationOrders, async (_input, { now, locale }) => ({
      orders: [...(await publicOrders(house, now, locale))],
      areas: [...town.areas],
      has_shelters: town.shelters.length > 0,
    })),

    serve(readEvacuationDesk, (_input, exchange) => readDesk(database, house, exchange)),

    serve(previewEvacuation, async ({ level, ...wanted }, { now }) => {
      const orders = await standing(database, now);
      const refusal = refuseBegin({ ...wanted, level }, town.areas, orders);
      return refusal ?? previewOf(house, toldStep({ ...wanted, steps: [] }, level, now, orders));
    }),

    serve(previewEvacuationStep, async ({ evacuation_order_id, seen, level }, { now }) => {
      const order = await store.find(database, evacuation_order_id);
      if (!order) return notFound;
      const refusal = refuseChange(stateOf(order), seen, level);
      return refusal ?? previewOf(house, toldStep(order, level, now, await standing(database, now)));
    }),

    serve(beginEvacuation, ({ level, alone_reason, ...wanted }, exchange) =>
      change(exchange, async (transaction) => {
        const refusal = refuseBegin({ ...wanted, level }, town.areas, await standing(transaction, exchange.now));
        if (refusal) return refusal;
        const evacuation_order_id = await store.insertOrder(transaction, wanted);
        const order = { ...wanted, evacuation_order_id, steps: [] };
        return addStep(transaction, exchange, order, level, alone_reason);
      }),
    ),

    serve(changeEvacuation, ({ evacuation_order_id, seen, level, alone_reason }, exchange) =>
      change(exchange, async (transaction) => {
        const order = await store.find(transaction, evacuation_order_id);
        if (!order) return notFound;
        const refusal = refuseChange(stateOf(order), seen, level);
        return refusal ?? addStep(transaction, exchange, order, level, alone_reason);
      }),
    ),

    serve(approveEvacuation, ({ evacuation_step_id }, exchange) =>
      change(exchange, async (transaction) => {
        const { member, now } = exchange;
        const held = await store.lockStep(transaction, evacuation_step_id);
        if (!held) return notFound;
        if (held.outcome !== null) return secondDecided;
        const order = await store.find(transaction, held.evacuation_order_id);
        const row = order?.steps.find((step) => step.evacuation_step_id === evacuation_step_id);
        if (!order || !row) return notFound;
        const refusal = await obstacle(handsReader(transaction, now), row, exchange);
        if (refusal) return refusal;
        await sendStep(transaction, house, order, row, member, now);
        await note(transaction, exchange, 'evacuation:send', evacuation_step_id);
        return undefined;
      }),
    ),

    serve(dropEvacuation, ({ evacuation_step_id }, exchange) =>
      change(exchange, async (transaction) => {
        const { member, now } = exchange;
        const held = await store.lockStep(transaction, evacuation_step_id);
        if (!held) return notFound;
        if (held.outcome !== null) return secondDecided;
        const dropped = { outcome: 'dropped', decided_by: member.member_id, decided_at: now, banner_id: null } as const;
        await store.decide(transaction, evacuation_step_id, dropped);
        await note(transaction, exchange, 'evacuation:drop', evacuation_step_id);
        return undefined;
      }),
    ),

    serve(listUnreached, ({ evacuation_step_id }, exchange) =>
      exchange.write(async (transaction) => {
        const held = await store.lockStep(transaction, evacuation_step_id);
        if (held?.outcome !== 'sent') return notFound;
        const alert = await readAlertReach(transaction, 'order', held.evacuation_order_id, held.step);
        const rows = alert ? await store.unreached(transaction, alert.alert_id) : [];
        const shown = rows.slice(0, MOST_UNREACHED);
        await note(transaction, exchange, 'evacuation:unreached', evacuation_step_id);
        await writeAccesses(transaction, exchange, 'alert:unreached', shown);
        const nameOf = (row: (typeof rows)[number]): string => {
          const area = areaOfDweller(town.areas, town.town.town_name.ja, row);
          return town.areas.find(({ area_key }) => area_key === area)?.area_name[exchange.locale] ?? '';
        };
        return {
          people: shown.map((row) => ({
            member_id: row.member_id,
            name: row.name,
            tel: row.tel ?? '',
            address: `${row.address1}${row.address2}`,
            area: nameOf(row),
          })),
          has_more: rows.length > shown.length,
        };
      }),
    ),
  ];
}

export const waits: readonly Waits[] = [
  {
    kind: 'evacuation',
    permission: 'evacuation:order:any',
    rows: `select asked_at as since, null::date as due, evacuation_step_id::text as key from evacuation_step
      where outcome is null and asked_by is distinct from $1`,
  },
];
