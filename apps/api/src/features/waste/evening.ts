import { timeOf, minutesAt } from '@machi/domain/calendar/model';
import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import { chooseLocale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { dayTold, tomorrowsWaste, type TomorrowsWaste } from '@machi/domain/waste/evening';
import type { GarbageFile } from '@machi/domain/waste/model';
import { isCollectedNow, ownAreaOf } from '@machi/domain/waste/rules';
import { kindSaid } from '@machi/domain/waste/words';
import { statement, type Queryable } from '../../database/database.ts';
import { among, rowsOf } from '../../database/rows.ts';
import { wish_setting } from '../../database/tables/ways.ts';
import type { House } from '../../platform/house.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotifications, outboxRow } from '../../platform/notifications/outbox.ts';
import { recipientOf, type Correspondent } from '../../platform/notifications/recipient.ts';
import { wasteStore, type ChangeRow } from './store.ts';
import en from './text/evening.en.json' with { type: 'json' };
import ja from './text/evening.ja.json' with { type: 'json' };

const textsIn = wordingsOf('waste-evening', { ja, en });
const settings = rowsOf(wish_setting);

/** People told in one transaction. */
const BATCH = 200;

interface Waiting extends Omit<Correspondent, 'locale'> {
  readonly member_id: number;
  readonly locale: string;
  readonly address1: string;
  readonly address2: string;
  readonly area_id: number | null;
}
/** Rows that another process has locked are told by it. */
const lockWaiting = statement<Waiting>(
  'lock-waste-evening',
  `select m.member_id, m.email, m.login_tel_key, m.lastname, m.firstname, m.locale, m.address1, m.address2, a.area_id
   from wish_setting s join wish w on w.member_id = s.member_id and w.matter = 'waste' and w.ways <> '{}'
     join member m on m.member_id = s.member_id and m.locked_at is null
     left join waste_area a on a.member_id = s.member_id
   where s.waste_told_on is distinct from $1::date
   order by s.member_id limit ${BATCH} for update of s skip locked`,
);

/** The notification about a day's collection. */
function eveningNotification(house: House, file: GarbageFile, person: Waiting, day: string, told: TomorrowsWaste) {
  const locale = chooseLocale(person.locale);
  const texts = textsIn(locale);
  const kinds = told.entries.map((entry) => kindSaid(file, entry, locale));
  const words = {
    day: dayInWords(day)[locale],
    kinds: kinds.join(locale === 'ja' ? '、' : ', '),
    until: timeInWords(timeOf(minutesAt(told.until))),
  };
  const text = told.entries.some(isCollectedNow) ? texts.evening : texts.none;
  return writeNotification(house, 'waste', locale, text, texts.closing, words, '/waste');
}

async function tellSome(
  transaction: Queryable,
  house: House,
  file: GarbageFile,
  changes: readonly ChangeRow[],
  day: string,
  now: Date,
) {
  const waiting = await transaction.run(lockWaiting, [day]);
  const rows = waiting.flatMap((person) => {
    const { area } = ownAreaOf(file, house.town.town.town_name.ja, person.area_id, person);
    const told = area && tomorrowsWaste(file, changes, area.area_id, day);
    if (!told || told.until <= now) return [];
    const row = outboxRow(recipientOf(person), eveningNotification(house, file, person, day, told));
    return [{ ...row, useful_until: told.until }];
  });
  await enqueueNotifications(transaction, rows, now);
  const them = { member_id: among(waiting.map(({ member_id }) => member_id)) };
  if (waiting.length > 0) await settings.update(transaction, 'note-waste-told', them, { waste_told_on: day });
  return waiting.length;
}

/** Tells those who wish it, each once, what is collected tomorrow in their area. */
export async function tellWaste(house: House, now: Date): Promise<void> {
  const { garbage } = house.town;
  const day = dayTold(now);
  if (!garbage || day === undefined) return;
  const changes = await wasteStore.changesFrom(house.database, day);
  let told = 0;
  do {
    told = await house.database.transaction((transaction) => tellSome(transaction, house, garbage, changes, day, now));
    if (told > 0) house.wakeOutbox();
  } while (told === BATCH);
}
