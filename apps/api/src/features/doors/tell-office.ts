import { dateAt } from '@machi/domain/calendar/model';
import { clockInWords, dateInWords } from '@machi/domain/calendar/words';
import { longCodeRest } from '@machi/domain/doors/code';
import { permissions } from '@machi/domain/doors/staff';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { fullName } from '@machi/domain/members/model';
import type { Queryable } from '../../database/database.ts';
import { holds, including, otherThan, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { doorEvents, readKeypads } from '../../platform/doors/keypads.ts';
import type { House } from '../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotifications, outboxRow } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import { textsIn } from './door-words.ts';

const members = rowsOf(member);

/** A moment as letters write it. */
const moment = (at: Date, locale: Locale): string => `${dateInWords(dateAt(at))[locale]} ${clockInWords(at)}`;

/** What happened, of which doors, and why. */
export interface DoorNews {
  readonly door_ids: readonly number[];
  readonly reason: string;
  readonly starts_at?: Date;
  readonly ends_at?: Date;
}

/**
 * Tells the others who open doors what one official alone did with them, or all of them what nobody did. It never holds
 * a code.
 */
export async function tellOffice(
  house: Pick<House, 'town' | 'publicUrl'>,
  transaction: Queryable,
  kind: 'code' | 'emergency' | 'emergencyOver' | 'keypad',
  { door_ids, reason, starts_at, ends_at }: DoorNews,
  by: { readonly member_id: number; readonly name: string } | null,
  now: Date,
): Promise<void> {
  const others = { is_official: holds, locked_at: null, member_id: otherThan(by?.member_id ?? 0) };
  const rows = await members.list(
    transaction,
    'officials-of-doors',
    permissions['door:open:any'].map((role) => ({ ...others, roles: including(role) })),
    { columns: ['email', 'login_tel_key', 'lastname', 'firstname', 'locale'], order: ['member_id'] },
  );
  const doors = house.town.doors.filter(({ door_id }) => door_ids.includes(door_id));
  const letters = rows.map((row) => {
    const locale = chooseLocale(row.locale);
    const text = textsIn(locale);
    const words = {
      name: fullName(row),
      who: by?.name ?? '',
      time: moment(now, locale),
      doors: doors.map(({ door_name }) => door_name[locale]).join(locale === 'ja' ? '、' : ', '),
      reason,
      from: starts_at ? moment(starts_at, locale) : '',
      until: ends_at ? moment(ends_at, locale) : '',
    };
    const url = `${house.publicUrl}/door`;
    return outboxRow(
      recipientOf(row),
      writeNotification(house, ofNoMatter, locale, text.office[kind], text.closing, words, url),
    );
  });
  await enqueueNotifications(transaction, letters, now);
}

/** Writes and tells, once, that a keypad takes no code for the rest of the day. */
export async function tellKeypads(house: Pick<House, 'database' | 'town' | 'publicUrl'>, now: Date): Promise<void> {
  const ids = house.town.doors.flatMap(({ door_id, lock }) => (lock.kind === 'terminal' ? door_id : []));
  const keypadOf = await readKeypads(house.database, ids, now);
  for (const door_id of ids) {
    const { wrong, isTold } = keypadOf(door_id);
    if (isTold || longCodeRest(wrong, now) === null) continue;
    await house.database.transaction(async (transaction) => {
      const rests = { door_id, kind: 'keypad-rests', decided_by: 'server' } as const;
      await doorEvents.insert(transaction, 'insert-keypad-rests', { ...rests, happened_at: now, recorded_at: now });
      await tellOffice(house, transaction, 'keypad', { door_ids: [door_id], reason: '' }, null, now);
    });
  }
}
