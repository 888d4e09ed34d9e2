import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { chooseLocale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { statement } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { among, rowsOf } from '../../database/rows.ts';
import { club_exemption } from '../../database/tables/clubs/clubs.ts';
import type { House } from '../../platform/house.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotifications, outboxRow } from '../../platform/notifications/outbox.ts';
import { isReachable, recipientOf, type Reachable } from '../../platform/notifications/recipient.ts';
import { IS_LIVING, TODAY, isEndingAt, isKeptAt } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('club-letters', { ja, en });
const exemptions = rowsOf(club_exemption);
/** Exemptions per transaction. */
const AT_ONCE = 100;

/** Skips exemptions that another process has locked. */
const lockEnding = statement<{ club_exemption_id: number; club_id: number; club_name: string; ends_on: string }>(
  'lock-ending-club-exemptions',
  sql`select e.club_exemption_id, c.club_id, c.club_name, e.ends_on::text as ends_on
   from club_exemption e join club c using (club_id)
   where e.told_at is null and ${isKeptAt(TODAY)} and ${isEndingAt(TODAY)}
   order by e.club_exemption_id limit ${AT_ONCE} for update of e skip locked`,
);
const readInCharge = statement<Reachable & { club_id: number; locale: string; name: string }>(
  'notifications-of-club-people',
  `select p.club_id, m.email, m.login_tel_key, m.locale, m.lastname || ' ' || m.firstname as name
   from club_person p join member m using (member_id) where p.club_id = any($1::int[]) and ${IS_LIVING} order by 1, p.member_id`,
);

/** Notifies, once, the people in charge of clubs whose exemption ends soon. Returns the number of exemptions. */
export async function tellEndingExemptions(house: House, now: Date): Promise<number> {
  let told = 0;
  for (let some = AT_ONCE; some === AT_ONCE; told += some) {
    some = await house.database.transaction(async (transaction) => {
      const ending = await transaction.run(lockEnding, { today: dateAt(now) });
      if (ending.length === 0) return 0;
      const people = await transaction.run(readInCharge, [ending.map(({ club_id }) => club_id)]);
      const notifications = ending.flatMap(({ club_id, club_name, ends_on }) =>
        people
          .filter((one) => one.club_id === club_id && isReachable(one))
          .map((one) => {
            const locale = chooseLocale(one.locale);
            const texts = textsIn(locale);
            const words = { name: one.name, club: club_name, day: dateInWords(ends_on)[locale] };
            const notification = writeNotification(
              house,
              'reservations',
              locale,
              texts.ending,
              texts.closing,
              words,
              '/account',
            );
            return outboxRow(recipientOf(one), notification);
          }),
      );
      await enqueueNotifications(transaction, notifications, now);
      const these = { club_exemption_id: among(ending.map(({ club_exemption_id }) => club_exemption_id)) };
      await exemptions.update(transaction, 'mark-club-exemptions-told', these, { told_at: now });
      return ending.length;
    });
  }
  if (told > 0) house.wakeOutbox();
  return told;
}
