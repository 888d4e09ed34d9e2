import { dateAt, type DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import { closeTillDay, listTills, printTillDay, readTillDay } from '@machi/domain/till/contract';
import { isOneDrawer } from '@machi/domain/till/day';
import { OFFICE, tillsOn } from '@machi/domain/till/houses';
import { refuseClosing, refuseTillDay } from '@machi/domain/till/rules';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { nextFrom } from '../../platform/top/top-source.ts';
import { placeWords } from '../../town/catalog.ts';
import { houseName, readTill, tillDays, type Where } from '../billing/till/till-store.ts';
import { NOT_PAID, notPaidYen } from '../billing/till/not-paid.ts';
import { tillPdf } from './till-pdf.ts';
import { words } from './text/words.ts';

const noSuchTill = refuse(422, { field: 'house_id', code: 'till-unknown' });

/** Routes for the days of the till: entries, report and closing. */
export function routes(house: House) {
  const { catalog, database, press, town } = house;

  const whereOf = async (locale: Locale): Promise<Where> => ({
    known: await catalog.read(),
    town: town.town,
    locale,
  });

  async function view(from: Queryable, day: DateText, house: number | undefined, locale: Locale, now: Date) {
    const today = dateAt(now);
    const where = await whereOf(locale);
    const [till, open_days] = await Promise.all([readTill(from, where, day, house), tillDays.open(from, where, today)]);
    return till === undefined ? noSuchTill : { today, till, open_days };
  }

  return [
    serve(readTillDay, async ({ day, house_id }, { locale, now }) => {
      const asked = day ?? dateAt(now);
      return refuseTillDay(asked, dateAt(now)) ?? view(database, asked, house_id, locale, now);
    }),

    serve(listTills, async (_input, { locale, now }) => {
      const where = await whereOf(locale);
      return {
        tills: tillsOn(town.town.tills, dateAt(now)).map((house_id) => ({
          house_id,
          house: houseName(house_id, where),
        })),
      };
    }),

    serve(printTillDay, async ({ day, house_id }, { member, now }) => {
      const refusal = refuseTillDay(day, dateAt(now));
      if (refusal) return refusal;
      const till = await readTill(database, await whereOf('ja'), day, house_id);
      if (till === undefined) return noSuchTill;
      const pdf = await press.print(member.member_id, tillPdf(town, till, now));
      const name = till.house === '' ? `${words.title}_${day}` : `${words.title}_${day}_${till.house}`;
      return isRefusal(pdf) ? pdf : pdfFile(name, pdf);
    }),

    serve(closeTillDay, async ({ day, house_id, seen, counted_yen, note }, exchange) => {
      const { member, locale, now } = exchange;
      const toCome = refuseTillDay(day, dateAt(now));
      if (toCome) return toCome;
      const where = await whereOf(locale);
      return exchange.write(async (transaction) => {
        const known = await readTill(transaction, where, day, house_id);
        if (known === undefined) return noSuchTill;
        if (!isOneDrawer(known)) return refuse(422, { field: 'house_id', code: 'till-house-needed' });
        await tillDays.lock(transaction, day, known.house_id ?? OFFICE);
        // Read again under the lock.
        const till = await readTill(transaction, where, day, house_id);
        if (till === undefined) return noSuchTill;
        const stored = { ...till, isClosed: till.closed !== null };
        const refusal = refuseClosing(stored, { seen, counted_yen, note }, dateAt(now));
        if (refusal) return refusal;
        await tillDays.close(transaction, till, { counted_yen, note, closed_by: member.member_id, closed_at: now });
        const subject_id = Number(day.replaceAll('-', ''));
        await writeAudit(transaction, { ...actedIn(exchange), action: 'till:close', subject: 'till-day', subject_id });
        return view(transaction, day, house_id, locale, now);
      });
    }),
  ];
}

/** A day should be closed on the day itself; open earlier days are late. */
export const waits: readonly Waits[] = [
  {
    kind: 'till',
    permission: closeTillDay.permission,
    rows: `select d.day::text || '.' || d.house_id as key, (d.day + time '00:00') at time zone 'Asia/Tokyo' as since, d.day as due
      from till_day d where d.closed_at is null and d.day < $3::date and exists (select from ledger_entry e where e.till_on = d.day and e.till_house = d.house_id)`,
    isLateByDueAlone: true,
  },
];

/** Fees of rooms after their use, and of cancellations, as reception counts them. */
export const top = nextFrom<{ readonly spot_id: number; readonly room_id: number }>(
  'fee',
  3,
  `select r.reservation_id as key, r.spot_id, r.room_id, ${notPaidYen} as yen
   from reservation r where r.member_id = $1 and ${NOT_PAID} and r.exemption_status is distinct from 0
     and (r.is_canceled = 1 or r.ended_at <= $2)
   order by r.ended_at, r.reservation_id`,
  ({ key, ...of }, { locale }, known) => {
    const { plan_name: title, location_name: place } = placeWords(known, of, locale);
    return { key: `room-${key}`, title, place, href: `/reservation/detail/${key}` };
  },
);
