import { bannerRanks } from '@machi/domain/banner/ranks';
import { BANNER_MAX_DAYS } from '@machi/domain/banner/end';
import type { StepLevel } from '@machi/domain/evacuation/model';
import { permissions } from '@machi/domain/evacuation/staff';
import { orderBanner, orderWords, type ToldStep } from '@machi/domain/evacuation/words';
import { flagOf } from '@machi/domain/fields/model';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { monitor_banner } from '../../database/tables/monitors.ts';
import { beginAlert } from '../../platform/alerts/alerts.ts';
import { tellOthers } from '../../platform/alerts/tell-others.ts';
import { tellBanner } from '../../platform/banner/banner-store.ts';
import type { House } from '../../platform/house.ts';
import { tellMonitors } from '../../platform/live/changes.ts';
import { evacuationStore, sentSteps, stateOf, toldStep, type OrderRow } from '../../platform/alerts/orders.ts';
import { WARNINGS_CHANGED } from '../../platform/alerts/changed.ts';
import { notifyAll } from '../../database/server-functions.ts';

const banners = rowsOf(monitor_banner);
const DAY = 86_400_000;
/** The town's own order stands over all warnings; a drill never hides anything. */
const FIRST_RANK = 10;

/** Puts the banner of a step up in place of that of the step before. */
async function putBanner(transaction: Queryable, house: House, order: OrderRow, told: ToldStep, memberId: number) {
  for (const { banner_id } of sentSteps(order))
    if (banner_id !== null) {
      const standing = { monitor_banner_id: banner_id, ended_at: null };
      await banners.update(transaction, 'end-evacuation-banner', standing, { ended_at: told.at, ended_by: memberId });
    }
  const words = orderBanner(told, { areas: house.town.areas, town: house.town.town });
  const ends_at = new Date(told.at.getTime() + BANNER_MAX_DAYS * DAY);
  const row = words && {
    ...words,
    is_urgent: flagOf(told.is_drill === 0),
    rank: told.is_drill === 1 ? bannerRanks.news : FIRST_RANK + told.level,
    source: `order:${order.evacuation_order_id}`,
    created_at: told.at,
    created_by: memberId,
    ends_at,
  };
  const made = row && (await banners.insertReturning(transaction, 'evacuation-banner', row, ['monitor_banner_id']));
  await notifyAll(transaction, WARNINGS_CHANGED);
  await tellBanner(transaction);
  await tellMonitors(transaction);
  return made?.monitor_banner_id ?? null;
}

/** Sends a step: alert, banner, and with a reason the letters to the other officials, in one transaction. */
export async function sendStep(
  transaction: Queryable,
  house: House,
  order: OrderRow,
  step: { readonly evacuation_step_id: number; readonly step: number; readonly level: StepLevel },
  by: { readonly member_id: number; readonly name: string },
  now: Date,
  aloneReason = '',
): Promise<void> {
  const orders = (await evacuationStore.current(transaction, now)).map(stateOf);
  const told = toldStep(order, step.level, now, orders);
  const words = orderWords(told, { areas: house.town.areas, town: house.town.town });
  const banner_id = await putBanner(transaction, house, order, told, by.member_id);
  const decided = { outcome: 'sent', decided_by: by.member_id, decided_at: now, banner_id } as const;
  await evacuationStore.decide(transaction, step.evacuation_step_id, decided);
  await beginAlert(transaction, {
    kind: 'order',
    ref_id: order.evacuation_order_id,
    step: step.step,
    is_drill: order.is_drill,
    words,
    path: '/warnings',
    area_keys: order.area_keys,
    at: now,
  });
  if (aloneReason === '') return;
  const said = { ja: words.ja.subject, en: words.en.subject };
  const roles = permissions['evacuation:order:any'];
  await tellOthers(transaction, house, { by, said, reason: aloneReason, path: '/evacuation', roles }, now);
}
