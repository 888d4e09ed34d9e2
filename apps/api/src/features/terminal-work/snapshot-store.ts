import type { FacesFile } from '@machi/domain/faces/town-faces';
import type { TerminalUse } from '@machi/domain/passes/model';
import { permissions } from '@machi/domain/visits/staff';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { terminal_snapshot } from '../../database/tables/terminals.ts';
import { LIST_AS_OF } from '../../providers/revocation/store.ts';

/** One card of a person in the snapshot, or the person without card columns if they have no card. */
export interface HeldCardRow {
  readonly member_id: number;
  readonly lastname: string;
  readonly birthdate: string | null;
  readonly is_resident: 0 | 1;
  readonly is_handicapped: 0 | 1;
  readonly is_verified: boolean;
  readonly is_registered: boolean;
  readonly is_staff: boolean;
  readonly visits: number;
  readonly last_tap_at: Date | null;
  readonly card_id: number | null;
  readonly method: 'individual-number-card' | 'town-card' | null;
  readonly card_hash: string | null;
  readonly certificate_hash: string | null;
  readonly body_hash: string | null;
  /** Null for the bath: the town's own application in a card never opens it. */
  readonly card_ap_hash: string | null;
  readonly surface_key: Buffer | null;
  readonly not_after: Date | null;
  readonly is_lost: boolean;
  readonly is_revoked: boolean;
  /** Part of the fingerprint, so that the fingerprint changes when the certificate ends. */
  readonly is_ended: boolean | null;
  /** Number of the face that recognises this person here; null without one or where faces are not used. */
  readonly face_no: number | null;
}

/** What a snapshot covers. */
export interface SnapshotScope {
  readonly pass: TerminalUse;
  /** Under what its version is counted: the pass, or the door. */
  readonly key: string;
  /** At a door: the people of its grants. */
  readonly memberIds: readonly number[];
  readonly serviceId: number;
  /** The year of the counted visits; null on a bus. */
  readonly passYear: number | null;
  /** The model and consent version of the faces that count; undefined: no faces. */
  readonly faces: Pick<FacesFile, 'model_id' | 'consent_version'> | undefined;
}

/** The people that a terminal may know: everybody with its pass, or officials only. */
export type Known = 'everybody' | 'officials';

/** Officials who may let people in by hand: those who read visits. */
const STAFF = permissions['visit:read:any'];
/**
 * SQL: whether member `s` was such an official at a moment that the terminal names. The check is needed because anyone
 * with the terminal's key could name any member.
 */
export const isStaffAt = (moment: string): string =>
  `s.is_official and (s.locked_at is null or s.locked_at > ${moment}) and s.roles && '{${STAFF.join()}}'::text[]`;

/**
 * People with the pass whose service is not suspended, or with a grant at the door, with or without a card, and staff with a
 * card. A bus counts no
 * visits, and its recent rides are in the terminal's own ledger. A person's cards are in successive rows.
 */
const HELD = `
  with registered as (
    select c.member_id from pass_consent c join subscription s using (member_id)
    where c.pass = $1 and s.service_id = $2 and s.suspended_at is null
    union all select unnest($9::int[])
  ), counted as (
    select member_id, count(*)::int as visits, max(visited_at) as last_tap_at from visit
    where pass_year = $4 and pass = 'bath' and is_counted and member_id is not null group by member_id
  )
  select m.member_id, m.lastname, m.birthdate, m.is_resident, m.is_handicapped, m.verified_at is not null as is_verified,
    r.member_id is not null as is_registered, m.is_official and m.roles && $3::text[] as is_staff,
    coalesce(v.visits, 0) as visits, v.last_tap_at,
    c.card_id, c.method, c.card_hash, c.certificate_hash, c.body_hash, case when $1 = 'bus' then c.card_ap_hash end as card_ap_hash,
    c.surface_key, c.not_after, c.lost_at is not null as is_lost,
    x.serial_hash is not null as is_revoked, c.not_after <= $5::timestamptz as is_ended, f.face_no
  from member m
    left join registered r using (member_id)
    left join card c on c.member_id = m.member_id and c.ended_at is null
    left join revoked_certificate x on x.serial_hash = c.serial_hash
    left join counted v on v.member_id = m.member_id
    left join face_enrolment f on f.member_id = r.member_id and f.model_id = $7 and f.consent_version = $8
  where m.locked_at is null and (m.is_official or not $6::boolean) and (r.member_id is not null or (m.is_official and m.roles && $3::text[] and c.card_id is not null))
`;

const selectHeld = statement<HeldCardRow>(
  'select-held-cards',
  `${HELD.replace('m.birthdate,', 'm.birthdate::text as birthdate,')} order by m.member_id, c.card_id`,
);
/** The same rows as one number, so that a terminal need not fetch thousands of rows to learn that nothing is new. */
const fingerprintHeld = statement<{ fingerprint: string; list_as_of: Date | null }>(
  'fingerprint-held-cards',
  `select (select count(*) || ' ' || coalesce(sum(hash_record_extended(held, 0)), 0) from (${HELD}) as held) as fingerprint,
     ${LIST_AS_OF} as list_as_of`,
);
/** The faces that a terminal asks for, among these people. */
const selectFaces = statement<{ face_no: number; member_id: number; model_id: string; template: Uint8Array }>(
  'select-held-faces',
  `select f.face_no, f.member_id, f.model_id, f.template
   from (select distinct face_no from (${HELD}) as held where face_no = any($10::int[])) as wanted join face_enrolment f using (face_no)
   order by f.face_no`,
);
/** Which of these people the terminal may recognise by a card that is not lost, and which by a face. */
const selectRecognised = statement<{ member_id: number; by_card: boolean; by_face: boolean }>(
  'select-recognised',
  `select member_id, bool_or(card_id is not null and not is_lost) as by_card, bool_or(face_no is not null) as by_face
   from (${HELD}) as held where member_id = any($10::int[]) group by member_id`,
);
interface Counted {
  readonly fingerprint: string;
  readonly list_as_of: Date | null;
}
interface Shared {
  readonly counted: Promise<Counted>;
  until: number;
}
/**
 * From so many rows on, terminals that ask within some seconds share one fingerprint: 10,000 people take 0.16 s of a
 * processor, and a thousand terminals ask 17 times a second. A change reaches them by their sign of life of the next minute.
 */
const MANY_ROWS = 2000;
const SHARED_MILLISECONDS = 5000;
const shared = new WeakMap<Queryable, Map<string, Shared>>();

const snapshots = rowsOf(terminal_snapshot);
const FRESH_MILLISECONDS = 120_000;
/** Content and author of a snapshot version. */
export interface VersionClaim {
  readonly fingerprint: string;
  /** Hash of the build and town pack by which this process makes snapshots. */
  readonly make: string;
  readonly opened_at: Date;
}

/**
 * SQL: whether this process decides the snapshot. While the town moves to a new build or pack, the process that began
 * last decides. A process that has not confirmed for 10 minutes is ignored, and so is one whose clock ran ahead.
 */
const COUNTS = `(known.make = $3 or known.opened_at is null or known.opened_at <= $4::timestamptz
    or known.confirmed_at < $5::timestamptz - interval '10 minutes' or known.confirmed_at > $5::timestamptz + interval '1 minute')`;
/** Concurrent processes with different fingerprints both raise the version: it never has two contents. */
const raiseVersion = statement<{ version: number }>(
  'raise-snapshot-version',
  `insert into terminal_snapshot as known (pass, version, fingerprint, make, opened_at, confirmed_at) values ($1, 1, $2, $3, $4, $5)
   on conflict (pass) do update set version = known.version + (known.fingerprint <> excluded.fingerprint)::int,
     fingerprint = excluded.fingerprint, make = excluded.make, confirmed_at = excluded.confirmed_at,
     opened_at = case when known.make = excluded.make then greatest(known.opened_at, excluded.opened_at) else excluded.opened_at end
   where ${COUNTS}
   returning version`,
);

const valuesOf = (
  { pass, serviceId, passYear, faces, memberIds }: SnapshotScope,
  now: Date,
  known: Known = 'everybody',
) => [
  pass,
  serviceId,
  // Nobody lets others in by hand at a door.
  pass === 'door' ? [] : STAFF,
  passYear,
  now,
  known === 'officials',
  faces?.model_id ?? null,
  faces?.consent_version ?? null,
  memberIds,
];

/** The statement that makes a snapshot; another build may have another one. */
export const SNAPSHOT_STATEMENT = HELD;

export const snapshotStore = {
  held: (database: Queryable, scope: SnapshotScope, now: Date, known: Known) =>
    database.run(selectHeld, valuesOf(scope, now, known)),
  faces: (database: Queryable, scope: SnapshotScope, now: Date, known: Known, faceNos: readonly number[]) =>
    database.run(selectFaces, [...valuesOf(scope, now, known), faceNos]),
  recognised: (database: Queryable, scope: SnapshotScope, now: Date, memberIds: readonly number[]) =>
    database.run(selectRecognised, [...valuesOf(scope, now), memberIds]),
  async fingerprint(database: Queryable, scope: SnapshotScope, now: Date): Promise<Counted> {
    const known = shared.get(database) ?? new Map<string, Shared>();
    shared.set(database, known);
    const key = JSON.stringify(scope);
    const before = known.get(key);
    if (before && performance.now() < before.until) return before.counted;
    const counted = database.run(fingerprintHeld, valuesOf(scope, now)).then(([row]) => {
      if (!row) throw new Error('a statement without rows answered none');
      return row;
    });
    // Whoever asks while many are counted waits for that; a few are counted for everybody anew.
    const entry: Shared = { counted, until: Infinity };
    if (before) known.set(key, entry);
    try {
      const row = await counted;
      entry.until = performance.now() + SHARED_MILLISECONDS;
      if (Number.parseInt(row.fingerprint, 10) < MANY_ROWS) known.delete(key);
      else known.set(key, entry);
      return row;
    } catch (error) {
      known.delete(key);
      throw error;
    }
  },
  /**
   * The number of the version with this fingerprint, raised when it is new. `isOurs` is false while processes of a
   * newer build or pack decide the snapshot; the number is then theirs.
   */
  async version(
    database: Queryable,
    { key: pass }: Pick<SnapshotScope, 'key'>,
    { fingerprint, make, opened_at }: VersionClaim,
    now: Date,
  ): Promise<{ readonly version: number; readonly isOurs: boolean }> {
    const read = () => snapshots.one(database, 'select-snapshot-version', { pass });
    const known = await read();
    const [opened = 0, confirmed = 0] = [known?.opened_at?.getTime(), known?.confirmed_at?.getTime()];
    // Avoids a write at every look.
    const isFresh = confirmed >= now.getTime() - FRESH_MILLISECONDS && confirmed <= now.getTime();
    if (known?.fingerprint === fingerprint && known.make === make && opened >= opened_at.getTime() && isFresh)
      return { version: known.version, isOurs: true };
    const [raised] = await database.run(raiseVersion, [pass, fingerprint, make, opened_at, now]);
    if (raised) return { version: raised.version, isOurs: true };
    const theirs = await read();
    if (!theirs) throw new Error('a version was not written');
    return { version: theirs.version, isOurs: false };
  },
};
