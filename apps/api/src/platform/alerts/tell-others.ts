import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { fullName } from '@machi/domain/members/model';
import type { OfficialRole } from '@machi/domain/permissions/roles';
import type { Queryable } from '../../database/database.ts';
import { holds, including, otherThan, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import type { House } from '../house.ts';
import { ofNoMatter, writeNotification } from '../notifications/notification.ts';
import { enqueueNotifications, outboxRow } from '../notifications/outbox.ts';
import { recipientOf } from '../notifications/recipient.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('alerts', { ja, en });
const members = rowsOf(member);

/** What one official alone did that otherwise takes two. */
export interface DoneAlone {
  readonly by: { readonly member_id: number; readonly name: string };
  readonly said: Readonly<Record<Locale, string>>;
  readonly reason: string;
  /** The desk where it can be seen and changed. */
  readonly path: string;
  /** Who may do the same. */
  readonly roles: readonly OfficialRole[];
}

/** Tells the others who may do it, so that a stolen account is noticed at once. */
export async function tellOthers(
  transaction: Queryable,
  house: House,
  { by, said, reason, path, roles }: DoneAlone,
  now: Date,
): Promise<void> {
  const others = { is_official: holds, locked_at: null, member_id: otherThan(by.member_id) };
  const rows = await members.list(
    transaction,
    'officials-to-tell',
    roles.map((role) => ({ ...others, roles: including(role) })),
    { columns: ['email', 'login_tel_key', 'lastname', 'firstname', 'locale'], order: ['member_id'] },
  );
  const letters = rows.map((row) => {
    const locale = chooseLocale(row.locale);
    const { alone, office } = textsIn(locale);
    const filled = { name: fullName(row), who: by.name, said: said[locale], reason };
    return outboxRow(recipientOf(row), writeNotification(house, ofNoMatter, locale, alone, office, filled, path));
  });
  await enqueueNotifications(transaction, letters, now);
}
