import type { MemberSearch } from '@machi/domain/member-desk/search';
import { certificateStatusOf } from '@machi/domain/cards/certificate-status';
import type { CardHolder, FoundHolder, LinkedCard } from '@machi/domain/cards/model';
import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { passKinds, type PassKind } from '@machi/domain/passes/model';
import { passConsent } from '@machi/domain/passes/consent';
import { statement, type Queryable } from '../../database/database.ts';
import { sql, value } from '../../database/sql.ts';
import { present, rowsFrom, rowsOf } from '../../database/rows.ts';
import { subscription } from '../../database/tables/members.ts';
import { pass_consent } from '../../database/tables/passes.ts';
import type { House } from '../../platform/house.ts';
import { MEMBER_MATCHES } from '../../platform/members/member-search.ts';
import { isReachable, type Reachable } from '../../platform/notifications/recipient.ts';
import { readHolderFace, type ComparedPerson } from './face-store.ts';
import { readListTime } from '../../providers/revocation/store.ts';

const FOUND = `m.member_id, trim(m.lastname || ' ' || m.firstname) as name,
  trim(m.lastfurigana || ' ' || m.firstfurigana) as furigana, m.birthdate::text as birthdate, m.is_resident,
  m.verified_at is not null as is_verified,
  exists (select from card c where c.member_id = m.member_id and c.ended_at is null and c.lost_at is null) as has_card`;

/** The desk does not find locked members. */
const findHolders = statement<FoundHolder>(
  'cards-find-holders',
  sql`select ${FOUND} from member m where ${MEMBER_MATCHES} and m.locked_at is null
   order by m.lastfurigana = '', m.lastfurigana, m.firstfurigana, m.member_id limit ${value('most')}`,
);

/** A person at the desk, with the columns that notifications need. */
export interface HolderRow extends FoundHolder, Reachable {
  readonly locale: string;
}
const CONTACT = 'm.email, m.login_tel_key, m.locale';
interface ComparedHolder extends HolderRow, ComparedPerson {
  readonly locked_at: Date | null;
}
const holders = rowsFrom(
  statement<ComparedHolder>(
    'cards-holders',
    `select ${FOUND}, ${CONTACT}, m.prefecture, m.address1, m.address2, m.address3, m.gender, m.locked_at from member m`,
  ),
);
export const findHolder = (database: Queryable, member_id: number): Promise<FoundHolder | undefined> =>
  holders.one(
    database,
    'cards-find-holder',
    { member_id, locked_at: null },
    { columns: ['member_id', 'name', 'furigana', 'birthdate', 'is_resident', 'is_verified', 'has_card'] },
  );
/** Serialises decisions about one person's cards. */
const holdHolder = statement<HolderRow>(
  'cards-hold-holder',
  `select ${FOUND}, ${CONTACT} from member m where m.member_id = $1 and (m.locked_at is null or $2) for no key update`,
);

interface CardRow {
  readonly card_id: number;
  readonly method: LinkedCard['method'];
  readonly linked_at: Date;
  readonly not_after: Date | null;
  readonly lost_at: Date | null;
  readonly is_revoked: boolean;
  readonly has_application: boolean;
}
const readCards = statement<CardRow>(
  'cards-of-member',
  `select card_id, method, linked_at, not_after, lost_at, card_ap_hash is not null as has_application,
     exists (select from revoked_certificate r where r.serial_hash = c.serial_hash) as is_revoked
   from card c where member_id = $1 and ended_at is null order by card_id`,
);
const passConsents = rowsOf(pass_consent);
const subscriptions = rowsOf(subscription);

/** Persons that match what was typed, at most `most`. */
export const findHoldersBy = (database: Queryable, asked: MemberSearch, most: number): Promise<FoundHolder[]> =>
  database.run(findHolders, { ...asked, most });

/** @param isLockedToo also a locked person, whose data can still be deleted */
export const holdCardHolder = async (
  transaction: Queryable,
  memberId: number,
  isLockedToo = false,
): Promise<HolderRow | undefined> => (await transaction.run(holdHolder, [memberId, isLockedToo]))[0];

/** The cards of a person that terminals know, lost ones too. */
export async function linkedCardsOf(
  { town: { passes } }: Pick<House, 'town'>,
  database: Queryable,
  memberId: number,
  now: Date,
): Promise<LinkedCard[]> {
  const [rows, as_of] = await Promise.all([database.run(readCards, [memberId]), readListTime(database)]);
  const { list_hours } = passes.individual_number_card;
  return rows.map(({ is_revoked, linked_at, not_after, lost_at, has_application, ...card }) => ({
    ...card,
    // Hashes stored before the town switched off its card application are not read.
    has_application: has_application && passes.card_application !== undefined,
    linked_at: townTimeText(linked_at),
    not_after: not_after && townTimeText(not_after),
    lost_at: lost_at && townTimeText(lost_at),
    certificate_status:
      card.method === 'town-card' ? null : certificateStatusOf({ not_after, is_revoked }, { as_of, list_hours }, now),
  }));
}

/** A person with cards and passes; undefined for an unknown or locked person. */
export async function readCardHolderOf(
  house: Pick<House, 'town'>,
  database: Queryable,
  memberId: number,
  locale: Locale,
  now: Date,
): Promise<CardHolder | undefined> {
  const { passes, debits } = house.town;
  const ground = { passes, isDebited: debits !== undefined, today: dateAt(now) };
  const suspended = { member_id: memberId, service_id: passes.service_id, suspended_at: present };
  const [row, cards, consents, is_suspended] = await Promise.all([
    holders.one(database, 'cards-read-holder', { member_id: memberId, locked_at: null }),
    linkedCardsOf(house, database, memberId, now),
    passConsents.list(database, 'cards-consents-of-member', { member_id: memberId }),
    subscriptions.has(database, 'cards-subscription-of-member', suspended),
  ]);
  if (!row) return undefined;
  const { member_id, name, furigana, birthdate, is_resident, is_verified, has_card } = row;
  const since = (pass: PassKind) => consents.find((consent) => consent.pass === pass)?.consented_at;
  return {
    member_id,
    name,
    furigana,
    birthdate,
    is_resident,
    is_verified,
    has_card,
    cards,
    passes: passKinds.map((pass) => ({
      pass,
      pass_name: passes[pass].pass_name[locale],
      consent: passConsent(pass, ground, locale),
      consented_at: townTimeOrNull(since(pass)),
    })),
    is_reachable: isReachable(row),
    is_suspended,
    face: passes.faces ? await readHolderFace(database, row, passes.faces, locale, now) : null,
  };
}

const townTimeOrNull = (instant: Date | undefined): string | null => (instant ? townTimeText(instant) : null);
