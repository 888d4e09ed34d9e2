import { ENDING_DAYS, type ClubEventKind, type ClubRole, type ClubStatus } from '@machi/domain/clubs/model';
import type { OwnClub } from '@machi/domain/clubs/contract';
import type { ClubFile, ClubLine } from '@machi/domain/clubs/views';
import type { DateText } from '@machi/domain/calendar/model';
import { memberSearchOf } from '@machi/domain/member-desk/search';
import { statement, type Queryable } from '../../database/database.ts';
import { sql, value, type Part } from '../../database/sql.ts';
import { otherThan, raised, rowsOf } from '../../database/rows.ts';
import { club, club_event, club_exemption, club_person } from '../../database/tables/clubs/clubs.ts';
import { IS_GUEST, MEMBER_MATCHES } from '../../platform/members/member-search.ts';
import type { Upload } from '../../platform/files/read-upload.ts';

const register = rowsOf(club);
const inCharge = rowsOf(club_person);
const exemptions = rowsOf(club_exemption);
const history = rowsOf(club_event);

/** SQL: person in charge `p` has not died. */
export const IS_LIVING = 'not exists (select from member_death d where d.member_id = p.member_id)';
/** SQL: club `c` is in the register on a day or later. */
export const isKeptAt = (day: string | Part): Part =>
  sql`(c.ended_on is null or c.ended_on > ${day}) and (c.registered_until is null or c.registered_until >= ${day})`;
export const TODAY = sql`${value('today')}::date`;
const IS_KEPT = isKeptAt(TODAY);
/** SQL: the last day of exemption `e`. */
const LAST_DAY = `least(e.ends_on, coalesce(e.revoked_on - 1, e.ends_on))`;
/** SQL: exemption `e` has not ended today. */
const IS_AHEAD = sql`e.starts_on <= ${LAST_DAY} and ${LAST_DAY} >= ${TODAY}`;
/** SQL: exemption `e` ends within days, and none follows it. */
export const isEndingAt = (day: string | Part): Part =>
  sql`e.starts_on <= ${day} and ${LAST_DAY} between ${day} and ${day} + ${ENDING_DAYS} and not exists (
     select from club_exemption n where n.club_id = e.club_id and n.revoked_on is null and n.ends_on > e.ends_on)`;
/** SQL: club `c` has nobody in charge. */
export const IS_UNMANNED = `not exists (select from club_person p where p.club_id = c.club_id and ${IS_LIVING})`;

const EXEMPTION = `'club_exemption_id', e.club_exemption_id, 'fiscal_year', e.fiscal_year, 'method', e.method,
  'starts_on', e.starts_on, 'ends_on', e.ends_on, 'revoked_on', e.revoked_on, 'ground', e.ground`;
const LINE = sql`c.club_id, c.club_name, c.club_kana, c.group_type, c.registered_on::text as registered_on,
  c.registered_until::text as registered_until, c.ended_on::text as ended_on,
  (select coalesce(jsonb_agg(jsonb_build_object('member_id', p.member_id, 'name', lastname || ' ' || firstname, 'role', p.role,
     'is_guest', ${IS_GUEST}) order by array_position(array['head', 'deputy', 'accounts', 'contact'], p.role), p.member_id), '[]')
   from club_person p join member using (member_id) where p.club_id = c.club_id and ${IS_LIVING}) as in_charge,
  (select jsonb_build_object(${EXEMPTION}) from club_exemption e where e.club_id = c.club_id and ${IS_AHEAD}
   order by e.starts_on limit 1) as exemption`;

const ON_STATUS = sql`case ${value('status')}::text
  when 'ended' then not (${IS_KEPT})
  when 'unmanned' then ${IS_KEPT} and ${IS_UNMANNED}
  when 'exempt' then ${IS_KEPT} and exists (select from club_exemption e where e.club_id = c.club_id and e.starts_on <= ${TODAY} and ${IS_AHEAD})
  when 'ending' then ${IS_KEPT} and exists (select from club_exemption e where e.club_id = c.club_id and ${isEndingAt(TODAY)})
  when 'active' then ${IS_KEPT}
  else true end`;
const [TEXT, KANA] = [value('text'), value('kana')];
const ASKED = sql`${ON_STATUS} and (${TEXT} = '' or strpos(lower(normalize(translate(c.club_name, ' 　', ''), NFKC)), ${TEXT}) > 0
  or (${KANA} <> '' and strpos(translate(c.club_kana, ' ', ''), ${KANA}) > 0)
  or exists (select from club_person p join member using (member_id) where p.club_id = c.club_id and ${MEMBER_MATCHES}))`;

const selectLines = statement<ClubLine>(
  'select-clubs',
  sql`select ${LINE} from club c where ${ASKED} order by c.club_kana, c.club_id limit ${value('limit')} offset ${value('offset')}`,
);
const countLines = statement<{ total: number }>(
  'count-clubs',
  sql`select count(*)::int as total from club c where ${ASKED}`,
);
const selectFile = statement<Omit<ClubFile, 'events'>>(
  'select-club',
  sql`select ${LINE}, c.member_count, c.revision,
     (select coalesce(jsonb_agg(jsonb_build_object(${EXEMPTION}, 'certificate_name', e.certificate_name) order by e.starts_on desc, e.club_exemption_id desc), '[]')
      from club_exemption e where e.club_id = c.club_id) as exemptions,
     (select count(*)::int from reservation r where r.club_id = c.club_id and r.started_at > ${value('now')} and r.is_canceled = 0
        and r.approval_status <> 2) as ahead
   from club c where c.club_id = ${value('club_id')}`,
);
const selectEvents = statement<{
  readonly happened_at: Date;
  readonly what: ClubEventKind;
  readonly by_name: string | null;
  readonly reason: string | null;
}>(
  'select-club-events',
  `select e.happened_at, e.what, b.lastname || ' ' || b.firstname as by_name, e.reason
   from club_event e left join member b on b.member_id = e.by_member_id where e.club_id = $1 order by e.club_event_id desc`,
);
const selectOwn = statement<OwnClub>(
  'select-clubs-of-member',
  sql`select c.club_id, c.club_name, c.group_type, p.role, c.registered_on::text as registered_on,
     c.registered_until::text as registered_until, c.ended_on::text as ended_on, c.member_count,
     (select coalesce(jsonb_agg(jsonb_build_object(${EXEMPTION}) order by e.starts_on), '[]')
      from club_exemption e where e.club_id = c.club_id and ${IS_AHEAD}) as exemptions
   from club c join club_person p using (club_id) where p.member_id = ${value('member_id')} and ${IS_KEPT} order by c.club_kana, c.club_id`,
);

/** Members who are living; an ID that names nobody is not returned. */
const knownPeople = statement<{ member_id: number }>(
  'known-club-people',
  `select p.member_id from member p where p.member_id = any($1::int[]) and ${IS_LIVING}`,
);
const setPeople = statement(
  'set-club-people',
  `with gone as (delete from club_person where club_id = $1 and member_id <> all($2::int[]))
   insert into club_person (club_id, member_id, role, since)
   select $1, member_id, role, $4 from unnest($2::int[], $3::text[]) as asked(member_id, role)
   on conflict (club_id, member_id) do update set role = excluded.role`,
);
const raise = (transaction: Queryable, club_id: number) =>
  register.update(transaction, 'raise-club', { club_id }, { revision: raised });

/** The registered facts of a club, without the people in charge. */
export type ClubWords = Pick<
  typeof club.$inferSelect,
  'club_name' | 'club_kana' | 'group_type' | 'member_count' | 'registered_on' | 'registered_until'
>;
type Exemption = typeof club_exemption.$inferSelect;
type Granted = Pick<Exemption, 'fiscal_year' | 'method' | 'starts_on' | 'ends_on' | 'ground'>;
interface Question {
  readonly status?: ClubStatus | undefined;
  readonly q?: string | undefined;
}
function valuesOf(today: DateText, { status, q }: Question) {
  return { ...memberSearchOf(q ?? ''), today, status: status ?? null };
}
export const clubs = {
  lines: (database: Queryable, today: DateText, asked: Question, limit: number, offset: number) =>
    database.run(selectLines, { ...valuesOf(today, asked), limit, offset }),
  async total(database: Queryable, today: DateText, asked: Question): Promise<number> {
    return (await database.run(countLines, valuesOf(today, asked)))[0]?.total ?? 0;
  },
  file: async (database: Queryable, clubId: number, today: DateText, now: Date) =>
    (await database.run(selectFile, { today, club_id: clubId, now }))[0],
  events: (database: Queryable, clubId: number) => database.run(selectEvents, [clubId]),
  /** Registered clubs that a member is in charge of. */
  ofMember: (database: Queryable, memberId: number, today: DateText) =>
    database.run(selectOwn, { today, member_id: memberId }),
  lock: (transaction: Queryable, club_id: number) => register.lock(transaction, 'lock-club', { club_id }),
  /** Undefined if a club of this name is registered. */
  insert: async (transaction: Queryable, words: ClubWords, now: Date) =>
    (await register.insertIfAbsent(transaction, 'insert-club', { ...words, people_changed_at: now }, ['club_id']))
      ?.club_id,
  isNameTaken: (transaction: Queryable, club_name: string, clubId: number) =>
    register.has(transaction, 'club-name-taken', { club_name, ended_on: null, club_id: otherThan(clubId) }),
  update(transaction: Queryable, club_id: number, words: ClubWords, now: Date, hasOtherPeople: boolean) {
    const changed = { ...words, ...(hasOtherPeople && { people_changed_at: now }), revision: raised };
    return register.update(transaction, 'update-club', { club_id }, changed);
  },
  people: (transaction: Queryable, club_id: number) => inCharge.list(transaction, 'select-club-people', { club_id }),
  knownPeople: async (transaction: Queryable, ids: readonly number[]) =>
    (await transaction.run(knownPeople, [ids])).map(({ member_id }) => member_id),
  setPeople: (
    transaction: Queryable,
    clubId: number,
    people: readonly { readonly member_id: number; readonly role: ClubRole }[],
    today: DateText,
  ) =>
    transaction.run(setPeople, [
      clubId,
      people.map(({ member_id }) => member_id),
      people.map(({ role }) => role),
      today,
    ]),
  end: (transaction: Queryable, club_id: number, ended_on: DateText) =>
    register.update(transaction, 'end-club', { club_id }, { ended_on, revision: raised }),
  /** The number of exemptions in a fiscal year, revoked ones included. */
  exemptionsOf: (transaction: Queryable, club_id: number, fiscal_year: number) =>
    exemptions.count(transaction, 'count-club-exemptions', { club_id, fiscal_year }),
  /** False if the year already has an exemption. */
  async grant(transaction: Queryable, club_id: number, given: Granted, certificate: Upload | undefined, now: Date) {
    const file = certificate && {
      certificate_name: certificate.file_name,
      certificate_type: certificate.media_type,
      certificate: certificate.content,
    };
    const values = { club_id, ...given, ...file, granted_at: now };
    const isNew = await exemptions.insertIfAbsent(transaction, 'insert-club-exemption', values, ['club_exemption_id']);
    if (isNew) await raise(transaction, club_id);
    return isNew !== undefined;
  },
  async revoke(transaction: Queryable, club_id: number, exemptionId: number, day: DateText): Promise<boolean> {
    const standing = { club_id, club_exemption_id: exemptionId, revoked_on: null };
    const revoked = { revoked_on: day };
    const done = await exemptions.updateReturning(transaction, 'revoke-club-exemption', standing, revoked, ['club_id']);
    if (done.length > 0) await raise(transaction, club_id);
    return done.length > 0;
  },
  async certificate(database: Queryable, clubId: number, exemptionId: number): Promise<Upload | undefined> {
    const asked = { club_id: clubId, club_exemption_id: exemptionId };
    const columns = ['certificate_name', 'certificate_type', 'certificate'] as const;
    const row = await exemptions.one(database, 'select-club-certificate', asked, { columns });
    const { certificate_name, certificate_type, certificate } = row ?? {};
    if (!certificate_name || !certificate_type || !certificate) return undefined;
    return { file_name: certificate_name, media_type: certificate_type, content: Buffer.from(certificate) };
  },
  note: (
    transaction: Queryable,
    club_id: number,
    what: ClubEventKind,
    happened_at: Date,
    by_member_id: number,
    reason: string | null,
  ) => history.insert(transaction, 'insert-club-event', { club_id, happened_at, what, by_member_id, reason }),
};
