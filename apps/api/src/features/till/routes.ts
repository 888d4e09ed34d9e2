import { dateAt } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { closeTillDay, printTillDay, readTillDay } from '@machi/domain/till/contract';
import { refuseClosing, refuseTillDay } from '@machi/domain/till/rules';
import { readTill, tillDays } from '../../billing/till/till-store.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/papers/pdf-file.ts';
import { tillPaper } from './till-paper.ts';
import { words } from './text/words.ts';

export { waits } from './waits.ts';

/** The days of the till: what was entered for them, their report, and closing them. */
export function routes(house: House) {
  const { catalog, database, press, town } = house;

  async function view(from: Queryable, day: DateText, locale: Locale, now: Date) {
    const today = dateAt(now);
    const known = await catalog.read();
    const [till, open_days] = await Promise.all([readTill(from, known, day, locale), tillDays.open(from, today)]);
    return { today, till, open_days: [...open_days] };
  }

  return [
    serve(readTillDay, async ({ day }, { locale, now }) => {
      const asked = day ?? dateAt(now);
      return refuseTillDay(asked, dateAt(now)) ?? view(database, asked, locale, now);
    }),

    serve(printTillDay, async ({ day }, { member, now }) => {
      const refusal = refuseTillDay(day, dateAt(now));
      if (refusal) return refusal;
      const till = await readTill(database, await catalog.read(), day, 'ja');
      const pdf = await press.print(member.member_id, tillPaper(town, till, now));
      return isRefusal(pdf) ? pdf : pdfFile(`${words.title}_${day}`, pdf);
    }),

    serve(closeTillDay, async ({ day, seen, counted_yen, note }, exchange) => {
      const { member, locale, now } = exchange;
      const known = await catalog.read();
      const toCome = refuseTillDay(day, dateAt(now));
      if (toCome) return toCome;
      return exchange.write(async (transaction) => {
        await tillDays.lock(transaction, day);
        const till = await readTill(transaction, known, day, locale);
        const stored = { ...till, isClosed: till.closed !== null };
        const refusal = refuseClosing(stored, { seen, counted_yen, note }, dateAt(now));
        if (refusal) return refusal;
        await tillDays.close(transaction, till, { counted_yen, note, by: member.member_id, now });
        const subject_id = Number(day.replaceAll('-', ''));
        await writeAudit(transaction, { ...actedIn(exchange), action: 'till:close', subject: 'till-day', subject_id });
        return view(transaction, day, locale, now);
      });
    }),
  ];
}
