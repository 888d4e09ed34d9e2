import { minutesAt, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { telKey } from '@machi/domain/fields/tel';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { ofNoMatter, writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import type { Recipient } from '../../platform/notifications/recipient.ts';
import ja from './text/ja.json' with { type: 'json' };

/** The recipients on duty from the town pack: by mail, SMS, both or none. */
export function dutyOf({ town }: House): readonly Recipient[] {
  const { duty_email, duty_mobile } = town.town.terminal_staff ?? {};
  const mobile = duty_mobile === undefined ? undefined : telKey(duty_mobile);
  const duty: Recipient[] = [];
  if (duty_email !== undefined) duty.push({ channel: 'email', to: duty_email });
  if (mobile !== undefined) duty.push({ channel: 'sms', to: mobile });
  return duty;
}

/** Notifies those on duty of a call, in Japanese, which all officials read. */
export async function tellDuty(transaction: Queryable, house: House, terminal: string, now: Date): Promise<void> {
  const words = { terminal, time: timeInWords(timeOf(minutesAt(now))) };
  const notification = writeNotification(house, ofNoMatter, 'ja', ja.called, ja.closing, words, '/visit');
  for (const recipient of dutyOf(house)) await enqueueNotification(transaction, recipient, notification, now);
}
