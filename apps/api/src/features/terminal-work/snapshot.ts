import { doorDays } from '@machi/domain/doors/access';
import { isFresh } from '@machi/domain/calendar/fresh';
import { isCardModeOn } from '@machi/domain/cards/card-mode';
import { certificateStatusOf } from '@machi/domain/cards/certificate-status';
import { unknownHolder } from '@machi/domain/passes/bus-fare';
import { passHolderOf } from '@machi/domain/passes/holder';
import type { TerminalUse } from '@machi/domain/passes/model';
import { rulesAt, type PassesFile } from '@machi/domain/passes/town-passes';
import { passYearAt } from '@machi/domain/passes/pass-year';
import type { Snapshot, SnapshotEntry, SnapshotGrant, SnapshotHolder } from '@machi/domain/terminals/model';
import { writeShowing } from '../../platform/audit/audit.ts';
import { faceTerminals } from '../../platform/faces/face-terminals.ts';
import { rulesInForce } from '../../platform/faces/faces-in-force.ts';
import type { House } from '../../platform/house.ts';
import { hashOf } from '../../ground/secrets.ts';
import { townKeys } from '../../ground/town-keys.ts';
import type { AskingTerminal, TappingExchange, TappingTerminal } from '../../platform/http/exchange.ts';
import { grantsAt } from '../../platform/doors/grants.ts';
import type { DoorGrant } from '@machi/domain/doors/model';
import { doorAt } from './identity.ts';
import {
  SNAPSHOT_STATEMENT,
  snapshotStore,
  type HeldCardRow,
  type Known,
  type SnapshotScope,
} from './snapshot-store.ts';

const HOUR = 3_600_000;
/** Number of renewals within the longest allowed age, when nothing else changes. */
const RENEWALS = 4;
/** Older than any real version. */
const NO_VERSION = 0;

/** The snapshot without its people: it changes with the town pack, the town's key and the revocation list. */
interface Frame {
  readonly scope: SnapshotScope;
  readonly fixed: Pick<
    Snapshot,
    'rules' | 'card_hash_key' | 'pass_key' | 'trusted_authorities' | 'is_card_mode_on' | 'list_as_of' | 'grants'
  >;
  readonly listAsOf: Date | null;
  readonly version: number;
  /** False while processes of a newer build or town pack decide the snapshot. */
  readonly isOurs: boolean;
}

type FrameHouse = Pick<House, 'town' | 'secret' | 'cardTrust' | 'database' | 'openedAt'>;

/** What a terminal takes taps for, and where. */
type Place = Pick<TappingTerminal, 'pass' | 'door_id'>;

/** Who opens a terminal's door today and tomorrow; none elsewhere. */
async function grantsOf({ database, town }: Pick<House, 'database' | 'town'>, { pass, door_id }: Place, now: Date) {
  const door = pass === 'door' ? doorAt(town.doors, door_id) : undefined;
  return door ? grantsAt(database, door, doorDays(now), now) : [];
}

const scopeOf = (
  rules: PassesFile,
  { pass, door_id }: Place,
  grants: readonly DoorGrant[],
  now: Date,
): SnapshotScope => ({
  pass,
  key: pass === 'door' ? `door:${door_id}` : pass,
  memberIds: [...new Set(grants.flatMap(({ member_ids }) => member_ids))].toSorted((a, b) => a - b),
  serviceId: rules.service_id,
  passYear: pass === 'bath' ? passYearAt(now, rules) : null,
  faces: rulesAt(rules, pass).faces,
});

/** The people that a terminal may know. */
export const scopeAt = async (
  house: Pick<House, 'database' | 'town'>,
  place: Place,
  now: Date,
): Promise<SnapshotScope> => scopeOf(house.town.passes, place, await grantsOf(house, place, now), now);

const written = ({ from, until, ...grant }: DoorGrant): SnapshotGrant => ({
  ...grant,
  member_ids: [...grant.member_ids],
  from: from.toISOString(),
  until: until.toISOString(),
});

/** A trial terminal learns of no resident until a second official has approved it. */
export const knownTo = ({ is_approved }: Pick<AskingTerminal, 'is_approved'>): Known =>
  is_approved ? 'everybody' : 'officials';

async function readFrame(
  { town, secret, cardTrust, database, openedAt }: FrameHouse,
  place: Place,
  now: Date,
): Promise<Frame> {
  const rules = rulesAt(await rulesInForce(database, town.passes), place.pass);
  const keys = townKeys(secret);
  const grants = await grantsOf({ database, town }, place, now);
  const scope = scopeOf(rules, place, grants, now);
  const { fingerprint, list_as_of } = await snapshotStore.fingerprint(database, scope, now);
  const ofTown = {
    rules,
    card_hash_key: keys.cardHashKey.toString('base64url'),
    pass_key: keys.passPublicKey.toString('base64url'),
    trusted_authorities: [...(await cardTrust.authorities())],
    is_card_mode_on: isCardModeOn(rules),
  };
  const isDoor = place.pass === 'door';
  const fixed = {
    ...ofTown,
    list_as_of: list_as_of?.toISOString() ?? null,
    ...(isDoor ? { grants: grants.map(written) } : {}),
  };
  // A door's snapshot serves from day to day.
  const span = isDoor ? doorDays(now).from.getTime() : scope.passYear;
  const isListFresh = isFresh(list_as_of, rules.individual_number_card.list_hours, now);
  const period = Math.floor(now.getTime() / ((rules.terminals.snapshot_hours * HOUR) / RENEWALS));
  const hex = (content: unknown): string => hashOf(JSON.stringify(content)).toString('hex');
  const claim = {
    fingerprint: hex([fixed, span, isListFresh, period, fingerprint]),
    // `passes` without the measured values: a new measurement must not count as another build.
    make: hex([{ ...ofTown, rules: rulesAt(town.passes, place.pass) }, SNAPSHOT_STATEMENT]),
    opened_at: openedAt,
  };
  return { scope, fixed, listAsOf: list_as_of, ...(await snapshotStore.version(database, scope, claim, now)) };
}

export const snapshotVersion = async (house: FrameHouse, place: Place, now: Date): Promise<number> =>
  (await readFrame(house, place, now)).version;

const isShown = (rules: Snapshot['rules'], use: TerminalUse): boolean =>
  use !== 'door' && rules[use].shows === 'surname';

function holderOf(row: HeldCardRow, { scope, fixed }: Frame): SnapshotHolder {
  return {
    member_id: row.member_id,
    shown_name: row.is_registered && isShown(fixed.rules, scope.pass) ? row.lastname : null,
    // The terminal needs only the card of staff who do not use the pass themselves, and a door of everybody.
    holder: row.is_registered && scope.pass !== 'door' ? passHolderOf(row) : unknownHolder,
    is_registered: row.is_registered,
    visits: scope.passYear === null ? null : { pass_year: scope.passYear, count: row.visits },
    last_tap_at: row.last_tap_at?.toISOString() ?? null,
    is_staff: row.is_staff,
    ...(row.face_no === null ? {} : { face_no: row.face_no }),
  };
}

function entryOf(row: HeldCardRow, { fixed, listAsOf }: Frame, now: Date): SnapshotEntry | undefined {
  if (row.method === null || row.card_hash === null) return undefined;
  const { list_hours } = fixed.rules.individual_number_card;
  return {
    card_hash: row.card_hash,
    method: row.method,
    surface_key: row.surface_key === null ? null : row.surface_key.toString('base64url'),
    certificate_hash: row.certificate_hash,
    certificate_status:
      row.method === 'town-card' ? null : certificateStatusOf(row, { as_of: listAsOf, list_hours }, now),
    // Hashes kept before the town switched off its card application must not identify anyone.
    card_ap_hash: fixed.rules.card_application ? row.card_ap_hash : null,
    is_lost: row.is_lost,
    member_id: row.member_id,
  };
}

/** Persons and cards of the rows, which are ordered by person. */
function contentOf(rows: readonly HeldCardRow[], frame: Frame, now: Date) {
  const holders: SnapshotHolder[] = [];
  const entries: SnapshotEntry[] = [];
  const renewed: string[] = [];
  for (const row of rows) {
    if (holders.at(-1)?.member_id !== row.member_id) holders.push(holderOf(row, frame));
    const entry = entryOf(row, frame, now);
    if (entry) entries.push(entry);
    if (row.body_hash !== null && !row.is_lost) renewed.push(row.body_hash);
  }
  return { entries, holders, renewed_card_hashes: renewed };
}

/**
 * What a terminal judges taps by when offline; null if it already has this version. The version is read before the
 * people, so it never claims more than the content has. Each snapshot handed out is audited before it is returned.
 */
export async function readSnapshotOf(
  house: FrameHouse,
  { terminal, now, requestId }: Pick<TappingExchange, 'terminal' | 'now' | 'requestId'>,
  have: number | undefined,
): Promise<Snapshot | null> {
  // An outdated list makes every certificate unknown, so it is refreshed first.
  await house.cardTrust.refreshOldList();
  const frame = await readFrame(house, terminal, now);
  // This process cannot make the newer content. A terminal that has a snapshot waits for it; one without gets ours
  // until then.
  if (frame.version === have || (!frame.isOurs && have !== undefined)) return null;
  const rows = await snapshotStore.held(house.database, frame.scope, now, knownTo(terminal));
  const content = contentOf(rows, frame, now);
  const shown = content.holders.map(({ member_id }) => member_id);
  const named = content.holders.flatMap(({ face_no }) => (face_no === undefined ? [] : [face_no]));
  const action = {
    at: now,
    actor_member_id: null,
    action: 'terminal:snapshot',
    subject: 'terminal',
    subject_id: terminal.terminal_id,
    request_id: requestId,
  } as const;
  await house.database.transaction(async (transaction) => {
    await faceTerminals.keepTo(transaction, terminal.terminal_id, named);
    await writeShowing(transaction, action, shown);
  });
  const version = frame.isOurs ? frame.version : NO_VERSION;
  return { version, made_at: now.toISOString(), ...frame.fixed, ...content };
}
