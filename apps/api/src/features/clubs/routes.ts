import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import { listOwnClubs } from '@machi/domain/clubs/contract';
import {
  CLUBS_PAGE_SIZE,
  changeClub,
  endClub,
  findClubMembers,
  grantClubExemption,
  listClubs,
  listClubsOfMember,
  readClub,
  readClubCertificate,
  registerClub,
  revokeClubExemption,
} from '@machi/domain/clubs/desk-contract';
import type { ClubEventKind, ClubRole } from '@machi/domain/clubs/model';
import {
  refuseChange,
  refuseExemptionCount,
  refuseExemptionDays,
  refuseExemptionYear,
  refuseOwnClub,
  refuseSpan,
} from '@machi/domain/clubs/rules';
import type { ClubFile } from '@machi/domain/clubs/views';
import { documentLimits } from '@machi/domain/documents/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { sqlState, type Queryable } from '../../database/database.ts';
import { actedIn, writeAudit, type Actor } from '../../platform/audit/audit.ts';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import { fileReply, readUpload } from '../../platform/files/read-upload.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { findForDesk } from '../../platform/members/find-for-desk.ts';
import { handOverThreads } from '../../platform/members/leave-clubs.ts';
import { holdAskers } from '../../platform/members/lock-member.ts';
import { numbered, sql, type Part } from '../../database/sql.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { clubs, IS_UNMANNED, isEndingAt, isKeptAt } from './store.ts';

const wordsOf = (part: Part): string => numbered(part).text;

export const waits: readonly Waits[] = [
  {
    kind: 'club',
    permission: changeClub.permission,
    rows: wordsOf(sql`select c.club_id::text as key, c.people_changed_at as since, null::date as due
     from club c where ${isKeptAt('$3::date')} and ${IS_UNMANNED}`),
  },
  {
    kind: 'club-exemption',
    permission: grantClubExemption.permission,
    // Due on the exemption's last day, so late only after it has ended.
    rows: wordsOf(sql`select c.club_id::text as key, (e.ends_on - 30)::timestamp at time zone 'Asia/Tokyo' as since, e.ends_on as due
     from club_exemption e join club c using (club_id) where ${isKeptAt('$3::date')} and ${isEndingAt('$3::date')}`),
    isLateByDueAlone: true,
  },
];

const CERTIFICATE = 'certificate.content';
const UNIQUE_VIOLATION = '23505';

interface PersonAsked {
  readonly member_id: number;
  readonly role: ClubRole;
}

/** Refuses unknown or repeated people in charge. */
async function peopleProblem(transaction: Queryable, asked: readonly PersonAsked[]): Promise<Refusal | undefined> {
  const ids = asked.map(({ member_id }) => member_id);
  if (new Set(ids).size < ids.length) return refuse(422, { field: 'in_charge', code: 'club-person-twice' });
  // A concurrent withdrawal or death is read afterwards, or waits until this is written.
  await holdAskers(transaction, ids);
  const known = await clubs.knownPeople(transaction, ids);
  return known.length === ids.length ? undefined : notFound;
}

const idsOf = ({ in_charge }: Pick<ClubFile, 'in_charge'>) => in_charge.map(({ member_id }) => member_id);

const writeAction = (transaction: Queryable, actor: Actor, what: ClubEventKind | 'certificate', clubId: number) =>
  writeAudit(transaction, { ...actedIn(actor), action: `club:${what}`, subject: 'club', subject_id: clubId });

export const routes = ({ database, fileThread }: House) => {
  async function fileOf(from: Queryable, clubId: number, now: Date): Promise<ClubFile | undefined> {
    const [file, events] = await Promise.all([clubs.file(from, clubId, dateAt(now), now), clubs.events(from, clubId)]);
    return file && { ...file, events: events.map((one) => ({ ...one, happened_at: townTimeText(one.happened_at) })) };
  }

  /** Records an action in history and audit log; returns the club as it is now. */
  async function done(
    transaction: Queryable,
    exchange: MemberExchange,
    what: ClubEventKind,
    clubId: number,
    reason: string | null = null,
  ): Promise<{ readonly club: ClubFile } | Refusal> {
    const { member, now } = exchange;
    await clubs.note(transaction, clubId, what, now, member.member_id, reason);
    await writeAction(transaction, exchange, what, clubId);
    const club = await fileOf(transaction, clubId, now);
    if (!club) return notFound;
    await writeAccesses(transaction, exchange, 'club:read', idsOf(club));
    return { club };
  }

  /** Locks the club in the state that was read; an official may not handle their own club. */
  async function lockAsSeen(
    transaction: Queryable,
    { club_id, revision }: { readonly club_id: number; readonly revision: number },
    { member }: MemberExchange,
  ) {
    const club = await clubs.lock(transaction, club_id);
    if (!club) return notFound;
    const own = refuseOwnClub(await clubs.people(transaction, club_id), member.member_id);
    return own ?? refuseChange(club, revision) ?? club;
  }

  return [
    serve(listOwnClubs, async (_input, { member, now, reader }) => ({
      clubs: await clubs.ofMember(reader, member.member_id, dateAt(now)),
    })),

    serve(listClubsOfMember, ({ member_id }, exchange) =>
      database.transaction(async (transaction) => {
        const found = await clubs.ofMember(transaction, member_id, dateAt(exchange.now));
        await writeAccesses(transaction, exchange, 'club:read', found.length > 0 ? [member_id] : []);
        return { clubs: found };
      }),
    ),

    serve(listClubs, ({ page = 1, ...asked }, exchange) =>
      database.transaction(async (transaction) => {
        const today = dateAt(exchange.now);
        const [lines, total] = await Promise.all([
          clubs.lines(transaction, today, asked, CLUBS_PAGE_SIZE, (page - 1) * CLUBS_PAGE_SIZE),
          clubs.total(transaction, today, asked),
        ]);
        await writeListed(transaction, exchange, 'club:list', lines.flatMap(idsOf));
        return { clubs: lines, total, page, page_size: CLUBS_PAGE_SIZE };
      }),
    ),

    serve(readClub, ({ club_id }, exchange) =>
      database.transaction(async (transaction) => {
        const club = await fileOf(transaction, club_id, exchange.now);
        if (!club) return notFound;
        await writeListed(transaction, exchange, 'club:read', idsOf(club));
        return { club };
      }),
    ),

    serve(findClubMembers, ({ q }, exchange) =>
      database.transaction((transaction) => findForDesk(transaction, q, exchange)),
    ),

    serve(registerClub, ({ in_charge, ...asked }, exchange) =>
      exchange.write(async (transaction) => {
        const refusal =
          refuseOwnClub(in_charge, exchange.member.member_id) ??
          refuseSpan(asked.registered_on, asked.registered_until) ??
          (await peopleProblem(transaction, in_charge));
        if (refusal) return refusal;
        const { now } = exchange;
        const clubId = await clubs.insert(transaction, asked, now);
        if (clubId === undefined) return refuse(409, { field: 'club_name', code: 'club-known' });
        await clubs.setPeople(transaction, clubId, in_charge, dateAt(now));
        const ids = in_charge.map(({ member_id }) => member_id);
        await writeAccesses(transaction, exchange, 'club:person', ids);
        return done(transaction, exchange, 'register', clubId);
      }),
    ),

    serve(changeClub, async ({ club_id, revision, in_charge, ...asked }, exchange) => {
      const known = refuse(409, { field: 'club_name', code: 'club-known' });
      try {
        return await exchange.write(async (transaction) => {
          const locked = await lockAsSeen(transaction, { club_id, revision }, exchange);
          if (isRefusal(locked)) return locked;
          const refusal =
            refuseOwnClub(in_charge, exchange.member.member_id) ??
            refuseSpan(asked.registered_on, asked.registered_until) ??
            (await peopleProblem(transaction, in_charge));
          if (refusal) return refusal;
          if (await clubs.isNameTaken(transaction, asked.club_name, club_id)) return known;
          const before = new Map((await clubs.people(transaction, club_id)).map((one) => [one.member_id, one.role]));
          const after = new Map(in_charge.map((one) => [one.member_id, one.role]));
          const others = [...new Set([...before.keys(), ...after.keys()])].filter(
            (id) => before.get(id) !== after.get(id),
          );
          await clubs.update(transaction, club_id, asked, exchange.now, others.length > 0);
          await clubs.setPeople(transaction, club_id, in_charge, dateAt(exchange.now));
          await handOverThreads(
            transaction,
            club_id,
            others.filter((id) => !after.has(id)),
          );
          await writeAccesses(transaction, exchange, 'club:person', others);
          return done(transaction, exchange, 'change', club_id);
        });
      } catch (error) {
        // Another club got this name at the same moment.
        if (sqlState(error) === UNIQUE_VIOLATION) return known;
        throw error;
      }
    }),

    serve(endClub, ({ ended_on, reason, ...seen }, exchange) =>
      exchange.write(async (transaction) => {
        const locked = await lockAsSeen(transaction, seen, exchange);
        if (isRefusal(locked)) return locked;
        if (ended_on < locked.registered_on) return refuse(422, { field: 'ended_on', code: 'club-days' });
        await clubs.end(transaction, seen.club_id, ended_on);
        return done(transaction, exchange, 'end', seen.club_id, reason);
      }),
    ),

    serve(grantClubExemption, async ({ certificate, club_id, revision, ...given }, exchange) => {
      const { fiscal_year, starts_on, ends_on } = given;
      const refusal =
        refuseExemptionYear(fiscal_year, dateAt(exchange.now)) ?? refuseExemptionDays(fiscal_year, starts_on, ends_on);
      if (refusal) return refusal;
      const sender = { memberId: exchange.member.member_id, fileThread };
      const upload = certificate && (await readUpload(sender, CERTIFICATE, certificate, documentLimits));
      if (isRefusal(upload)) return upload;
      return exchange.write(async (transaction) => {
        const locked = await lockAsSeen(transaction, { club_id, revision }, exchange);
        if (isRefusal(locked)) return locked;
        const full = refuseExemptionCount(await clubs.exemptionsOf(transaction, club_id, fiscal_year));
        if (full) return full;
        if (!(await clubs.grant(transaction, club_id, given, upload, exchange.now)))
          return refuse(409, { field: 'fiscal_year', code: 'club-exemption-known' });
        return done(transaction, exchange, 'exempt', club_id, given.ground);
      });
    }),

    serve(revokeClubExemption, ({ club_exemption_id, reason, ...seen }, exchange) =>
      exchange.write(async (transaction) => {
        const locked = await lockAsSeen(transaction, seen, exchange);
        if (isRefusal(locked)) return locked;
        const { club_id } = seen;
        if (!(await clubs.revoke(transaction, club_id, club_exemption_id, dateAt(exchange.now)))) return notFound;
        return done(transaction, exchange, 'revoke', club_id, reason);
      }),
    ),

    serve(readClubCertificate, ({ club_id, club_exemption_id }, exchange) =>
      database.transaction(async (transaction) => {
        const file = await clubs.certificate(transaction, club_id, club_exemption_id);
        if (!file) return notFound;
        await writeAction(transaction, exchange, 'certificate', club_id);
        return fileReply(file);
      }),
    ),
  ];
};
