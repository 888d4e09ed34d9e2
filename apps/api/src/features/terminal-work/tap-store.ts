import type {
  BusKind,
  FareReason,
  PassHolder,
  PassKind,
  TapMethod,
  TerminalUse,
  VisitMethod,
} from '@machi/domain/passes/model';
import type { TapOutcome, VisitReason, VisitVerdict } from '@machi/domain/taps/model';
import type { FacesFile } from '@machi/domain/faces/town-faces';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { visit } from '../../database/tables/passes.ts';
import { tellSystems } from '../../platform/webhooks/tell.ts';
import { LIST_AS_OF } from '../../providers/revocation/store.ts';

const visits = rowsOf(visit);

/** The identity in a tap: a card, or the member of a phone's pass. */
export interface TapSubject {
  readonly method: TapMethod;
  readonly card_hash: string | null;
  readonly body_hash: string | null;
  readonly member_id: number | null;
  /** The face enrolment that was recognised; null without a face. */
  readonly face_no: number | null;
}

interface PersonOfTap {
  readonly member_id: number;
  readonly lastname: string;
  readonly is_resident: 0 | 1;
  readonly is_handicapped: 0 | 1;
}

/** The card and its person as known now; all person columns are null if there is none. */
export type SituationRow = CardRow & (PersonOfTap | Readonly<Record<keyof PersonOfTap, null>>);
interface CardRow {
  readonly card_id: number | null;
  readonly certificate_hash: string | null;
  readonly is_lost: boolean;
  readonly is_renewed: boolean;
  readonly is_by_application: boolean;
  readonly not_after: Date | null;
  readonly surface_key: Uint8Array | null;
  readonly is_revoked: boolean;
  readonly list_as_of: Date | null;
  readonly birthdate: string | null;
  readonly is_verified: boolean;
  readonly is_registered: boolean;
  readonly visits: number;
  readonly last_tap_at: Date | null;
  readonly is_face_enrolled: boolean;
}

/**
 * SQL: finds a card by its certificate, or, if the certificate was renewed, by the card's own number. The town's
 * application in a card is told as a town card and stands for the card that it was linked with.
 */
const HELD = `
  select c.card_id, c.member_id, c.certificate_hash, c.serial_hash, c.surface_key, c.not_after, c.lost_at, false as is_renewed, false as is_by_application
  from card c
  where c.card_hash = $1 and c.method = $3 and c.ended_at is null
  union all
  select c.card_id, c.member_id, c.certificate_hash, c.serial_hash, c.surface_key, c.not_after, c.lost_at, true, false from card c
  where c.body_hash = $2 and c.method = $3 and c.ended_at is null
    and not exists (select from card k where k.card_hash = $1 and k.method = $3 and k.ended_at is null)
  union all
  select c.card_id, c.member_id, null, c.serial_hash, null, c.not_after, c.lost_at, false, true from card c
  where c.card_ap_hash = $1 and $3 = 'town-card' and c.ended_at is null
  limit 1`;

/** Serialises one person's taps at all terminals until commit: the quota is counted under this lock. */
const lockTapper = statement(
  'lock-tapper',
  `with held as (${HELD})
   select from member where member_id = coalesce($4::int, (select member_id from held)) for no key update`,
);
const selectSituation = statement<SituationRow>(
  'tap-situation',
  `with held as (${HELD})
   select h.card_id, h.certificate_hash, h.lost_at is not null as is_lost, coalesce(h.is_renewed, false) as is_renewed,
     coalesce(h.is_by_application, false) as is_by_application, h.not_after, h.surface_key,
     exists (select from revoked_certificate x where x.serial_hash = h.serial_hash) as is_revoked,
     ${LIST_AS_OF} as list_as_of,
     m.member_id, m.lastname, m.birthdate::text as birthdate, m.is_resident, m.is_handicapped,
     m.verified_at is not null as is_verified,
     m.locked_at is null and exists (
       select from pass_consent c join subscription s using (member_id)
       where c.member_id = m.member_id and c.pass = $5 and s.service_id = $6 and s.suspended_at is null) as is_registered,
     (select count(*)::int from visit v where v.member_id = m.member_id and v.pass_year = $7 and v.pass = 'bath' and v.is_counted)
       as visits,
     (select max(v.visited_at) from visit v
      where v.member_id = m.member_id and v.pass = $5 and v.is_counted and ($5 = 'bath' or v.terminal_id = $8)) as last_tap_at,
     exists (select from face_enrolment f where f.face_no = $9::int and f.member_id = m.member_id and f.model_id = $10
       and f.consent_version = $11 and ($12::boolean or m.is_official)) as is_face_enrolled
   from (values (1)) as one (n) left join held h on true
     left join member m on m.member_id = coalesce($4::int, h.member_id)`,
);

/** A tap that is already stored. */
export interface VisitRow {
  readonly terminal_id: number | null;
  readonly outcome: TapOutcome;
  readonly reason: VisitReason;
  readonly member_id: number | null;
  readonly fare_yen: number | null;
  readonly fare_reason: FareReason | null;
  readonly remaining: number | null;
  readonly lastname: string | null;
}

const selectVisit = statement<VisitRow>(
  'visit-of-tap',
  `select v.terminal_id, v.outcome, v.reason, v.member_id, v.fare_yen, v.fare_reason, v.remaining, m.lastname
   from visit v left join member m using (member_id) where v.tap_id = $1::uuid`,
);

/** The terminal and rules by which a tap is judged. */
export interface TapPlace {
  readonly terminal_id: number;
  readonly pass: TerminalUse;
  readonly bus_kind: BusKind | null;
  readonly is_test: boolean;
  readonly serviceId: number;
  /** The current pass year; null on a bus. */
  readonly passYear: number | null;
  /** The model and consent version of the faces that count; undefined: no faces. */
  readonly faces: Pick<FacesFile, 'model_id' | 'consent_version'> | undefined;
  /** An unapproved terminal recognises only officials by face: face numbers of others could be guessed. */
  readonly is_approved: boolean;
}

interface JudgedTap {
  readonly tap_id: string;
  readonly method: VisitMethod;
  readonly verdict: VisitVerdict;
  readonly is_counted: boolean;
  readonly judged_on: PassHolder | null;
}

export const tapStore = {
  /** Reads the stored tap and everything that decides it, in one round trip under the lock. */
  async read(transaction: Queryable, tapId: string, subject: TapSubject, place: TapPlace) {
    const who = [subject.card_hash, subject.body_hash, subject.method, subject.member_id];
    const where = [place.pass, place.serviceId, place.passYear, place.terminal_id];
    const face = [
      subject.face_no,
      place.faces?.model_id ?? null,
      place.faces?.consent_version ?? null,
      place.is_approved,
    ];
    const [, [before], [situation]] = await Promise.all([
      transaction.run(lockTapper, who),
      transaction.run(selectVisit, [tapId]),
      transaction.run(selectSituation, [...who, ...where, ...face]),
    ]);
    if (!situation) throw new Error('a statement without rows answered none');
    return { before, situation };
  },
  async visitOf(database: Queryable, tapId: string): Promise<VisitRow | undefined> {
    return (await database.run(selectVisit, [tapId]))[0];
  },
  /** False if the tap was stored concurrently. */
  async insert(
    transaction: Queryable,
    { tap_id, method, verdict, is_counted, judged_on }: JudgedTap,
    place: TapPlace & { readonly pass: PassKind },
    now: Date,
  ) {
    const { pass, terminal_id, is_test, passYear: pass_year } = place;
    const { member_id, outcome, reason, fare_yen, fare_reason, remaining } = verdict;
    const decided = { member_id, outcome, reason, fare_yen, fare_reason, remaining, is_counted, judged_on } as const;
    const at = {
      pass,
      terminal_id,
      is_test,
      pass_year,
      visited_at: now,
      recorded_at: now,
      decided_by: 'server',
    } as const;
    const row = { tap_id, method, ...at, ...decided };
    const made = await visits.insertIfAbsent(transaction, 'insert-visit', row, ['visit_id'], ['tap_id']);
    if (!made) return false;
    if (!is_test)
      await tellSystems(
        transaction,
        'visit.recorded',
        [{ visit_id: made.visit_id, pass, terminal_id, visited_at: now.toISOString() }],
        now,
      );
    return true;
  },
};
