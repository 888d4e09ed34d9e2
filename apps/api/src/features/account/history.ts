import { exportAccount, listActivities } from '@machi/domain/account/contract';
import { dateAt } from '@machi/domain/calendar/model';
import { notFound } from '@machi/domain/refusals/model';
import { writeActivity } from '../../platform/members/activity.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { ownAction } from './action.ts';
import { accountCsv, accountJson } from './export-file.ts';
import { readOwnData } from './export-store.ts';
import { readActivities, readAccesses } from './history-store.ts';

const NEWEST = 100;

export const historyRoutes = (house: House) => [
  serve(listActivities, async (_input, { member, locale }) => {
    const [activities, looks] = await Promise.all([
      readActivities(house.database, member.member_id, NEWEST),
      readAccesses(house, house.database, member.member_id, locale, NEWEST),
    ]);
    return { activities, looks };
  }),

  serve(exportAccount, async ({ format }, exchange) => {
    const { member, locale, now } = exchange;
    const data = await readOwnData(house, member.member_id, locale, now);
    if (!data) return notFound;
    await house.database.transaction(async (transaction) => {
      await writeAudit(transaction, ownAction(exchange, 'member:export'));
      await writeActivity(transaction, member.member_id, 'data-exported', exchange.label, now);
    });
    const filename = `${house.town.town.town_key}-account-${dateAt(now)}.${format}`;
    return format === 'json'
      ? { filename, type: 'application/json', content: accountJson(data) }
      : { filename, type: 'text/csv; charset=utf-8', content: accountCsv(data, locale) };
  }),
];
