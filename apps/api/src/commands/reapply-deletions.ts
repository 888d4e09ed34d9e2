import type { AuditAction, AuditSubject } from '@machi/domain/audit/model';
import { statement, type Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import { door_code, door_opening } from '../database/tables/doors/doors.ts';
import { writeAudits } from '../platform/audit/audit.ts';
import { standingLists, type StandingName, type TakenAway } from '../platform/restore/taken-away.ts';
import { deleteFaces, noteFacesHeld, passFaceNumbers, passSnapshotVersions, raiseThresholds } from './restore-faces.ts';

const doorCodes = rowsOf(door_code);
const openings = rowsOf(door_opening);
type Taken = { readonly id: number };

const revokeTerminals = statement<Taken>(
  'revoke-terminals-again',
  `update terminal t set revoked_at = coalesce(t.revoked_at, k.revoked_at), wipe_asked_at = coalesce(t.wipe_asked_at, k.wipe_asked_at),
     code_hash = null, code_expires_at = null
   from jsonb_to_recordset($1::jsonb) as k(terminal_id int, created_at timestamptz, revoked_at timestamptz, wipe_asked_at timestamptz)
   where t.terminal_id = k.terminal_id and t.created_at = k.created_at
     and (t.revoked_at is null or (t.wipe_asked_at is null and k.wipe_asked_at is not null))
   returning t.terminal_id as id`,
);
const revokeDevices = statement<Taken>(
  'revoke-devices-again',
  `update device d set revoked_at = k.revoked_at
   from jsonb_to_recordset($1::jsonb) as k(device_id int, created_at timestamptz, revoked_at timestamptz)
   where d.device_id = k.device_id and d.created_at = k.created_at and d.revoked_at is null
   returning d.device_id as id`,
);
const endCards = statement<Taken>(
  'end-cards-again',
  `update card c set lost_at = coalesce(c.lost_at, k.lost_at), ended_at = coalesce(c.ended_at, k.ended_at)
   from jsonb_to_recordset($1::jsonb) as k(card_id int, linked_at timestamptz, lost_at timestamptz, ended_at timestamptz)
   where c.card_id = k.card_id and c.linked_at = k.linked_at
     and ((c.lost_at is null and k.lost_at is not null) or (c.ended_at is null and k.ended_at is not null))
   returning c.member_id as id`,
);
const followCards = statement(
  'follow-cards-again',
  `update member m set is_mynumber_linked = 0 where is_mynumber_linked = 1 and member_id = any($1::int[]) and not exists (
     select from card c where c.member_id = m.member_id and c.method = 'individual-number-card' and c.ended_at is null
       and c.lost_at is null)`,
);
const lockMembers = statement<Taken>(
  'lock-members-again',
  `update member m set locked_at = k.locked_at
   from jsonb_to_recordset($1::jsonb) as k(member_id int, created_at timestamptz, locked_at timestamptz)
   where m.member_id = k.member_id and m.created_at = k.created_at and m.locked_at is null
   returning m.member_id as id`,
);
const takeRoles = statement<Taken>(
  'take-roles-again',
  `update member m set is_official = m.is_official and left_over.roles is not null and not left_over.is_company,
     is_company = left_over.roles is not null and (m.is_company or left_over.is_company),
     roles = array(select role from unnest(m.roles) role where role = any(coalesce(left_over.roles, '{}'))),
     organization_id = case when left_over.roles is null then null else m.organization_id end
   from (select o.member_id, k.roles, coalesce(k.is_company, false) as is_company from member o left join (
       select member_id, created_at, is_company, array(select jsonb_array_elements_text(roles)) as roles
       from jsonb_to_recordset($1::jsonb) as given(member_id int, created_at timestamptz, roles jsonb, is_company boolean)) k
     on k.member_id = o.member_id and k.created_at = o.created_at where o.is_official or o.is_company) left_over
   where m.member_id = left_over.member_id and (left_over.roles is null or not m.roles <@ left_over.roles or (m.is_official and left_over.is_company))
   returning m.member_id as id`,
);

/** Otherwise a person with a calendar's old address could read it again. */
const closeFeeds = statement<Taken>(
  'close-feeds-again',
  `delete from calendar_feed f where not exists (
     select from jsonb_to_recordset($1::jsonb) as k(member_id int, kind text, created_at timestamptz)
     where k.member_id = f.member_id and k.kind = f.kind and k.created_at = f.created_at)
   returning f.member_id as id`,
);
/** Ends what the list does not name. Answers whose it was, or its own numbers where it is of no member. */
function endUnlisted(name: Exclude<StandingName, 'faces'>) {
  const { table, columns, ...of } = standingLists[name];
  const ends = 'ends' in of ? of.ends : undefined;
  const [first = ''] = Object.keys(columns);
  const same = Object.keys(columns).map((column) => `k.${column} = t.${column}`);
  const listed = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  return statement<Taken>(
    `end-${name}-again`,
    `${ends === undefined ? `delete from ${table} t` : `update ${table} t set ${ends} = now()`}
     where ${ends === undefined ? '' : `t.${ends} is null and `}not exists (
       select from jsonb_to_recordset($1::jsonb) as k(${listed.join()}) where ${same.join(' and ')})
     returning t.${'member_id' in columns ? 'member_id' : first} as id`,
  );
}
/**
 * Otherwise messages would go to a LINE account that its member has removed, or that another member has joined since, a
 * removed factor would open the account again, and a leaked key would read again.
 */
const endings = [
  // LINE accounts end like sessions, without an audit event.
  { name: 'lines', action: undefined, ending: endUnlisted('lines') },
  { name: 'consents', action: ['pass:stop', 'member'], ending: endUnlisted('consents') },
  { name: 'factors', action: ['member:take-factors', 'member'], ending: endUnlisted('factors') },
  { name: 'keys', action: ['api-key:disable', 'api-key'], ending: endUnlisted('keys') },
  { name: 'rules', action: ['directory:end', 'directory-rule'], ending: endUnlisted('rules') },
  { name: 'links', action: ['member:unlink-directory', 'member'], ending: endUnlisted('links') },
] as const;
/** Those with a new secret, too: the one in the backup may have leaked. */
const removeWebhooks = statement<Taken>(
  'remove-webhooks-again',
  `delete from webhook w where not exists (
     select from jsonb_to_recordset($1::jsonb) as k(webhook_id int, created_at timestamptz, old_secret_until timestamptz)
     where k.webhook_id = w.webhook_id and k.created_at = w.created_at
       and k.old_secret_until is not distinct from w.old_secret_until)
   returning w.webhook_id as id`,
);
const switchOffWebhooks = statement<Taken>(
  'switch-off-webhooks-again',
  `update webhook w set disabled_at = now(), disabled_for = 'disabled'
   from jsonb_to_recordset($1::jsonb) as k(webhook_id int, is_on boolean)
   where k.webhook_id = w.webhook_id and not k.is_on and w.disabled_at is null
   returning w.webhook_id as id`,
);
/** Allows for a list from the minute before, or a slower clock. */
const TOLERANCE_MILLISECONDS = 10 * 60_000;

/**
 * Ends all codes of doors and all emergencies. Codes are ended and renewed too often for a list; a reservation gets
 * another one, which its person is told. Answers how many were of reservations, the office's, and the doors.
 */
async function endAtDoors(transaction: Queryable, ended_at: Date) {
  const open = { ended_at: null };
  const ended = await doorCodes.updateReturning(transaction, 'end-codes-at-restore', open, { ended_at }, [
    'door_code_id',
    'reservation_id',
  ]);
  const held = { is_emergency: true, ended_at: null };
  const doors = await openings.updateReturning(transaction, 'end-emergencies-at-restore', held, { ended_at }, [
    'door_id',
  ]);
  const officeCodes = ended.flatMap((code) => (code.reservation_id === null ? [code.door_code_id] : []));
  return {
    codes: ended.length - officeCodes.length,
    officeCodes,
    emergencies: doors.map(({ door_id }) => door_id),
  };
}

/** Numbers of what was revoked again. */
export type TakenAgain = Readonly<
  Record<
    'terminals' | 'devices' | 'cards' | 'locks' | 'roles' | 'feeds' | 'thresholds' | 'webhooks' | StandingName,
    number
  >
> & {
  /** Ended by each restore: of reservations, of the office, and emergencies. */
  readonly codes: number;
  readonly officeCodes: number;
  readonly emergencies: number;
};

/** The backup's times. */
export interface BackupTimes {
  readonly backedUpAt: Date;
  /**
   * The backup has later seals than the list: the list was not updated since, so that it is unchanged proves nothing.
   */
  readonly isListBehind: boolean;
}

/**
 * Revokes in a restored town what was revoked after the backup. Anything that can be granted again follows only a list
 * newer than the backup. Roles and all lists after them follow only a list that names an official: one without is not of
 * a town in use, and with it nobody could grant roles. Without a list, or with one that was not updated until the
 * backup, all faces are deleted. Codes of doors and emergencies end at each restore.
 */
export async function reapplyDeletions(
  transaction: Queryable,
  taken: TakenAway,
  { backedUpAt, isListBehind }: BackupTimes,
  now: Date,
): Promise<TakenAgain> {
  const note = (action: AuditAction, subject: AuditSubject, ids: readonly number[]) =>
    writeAudits(transaction, { at: now, actor_member_id: null, action, subject, request_id: '' }, ids);
  async function take(
    action: readonly [AuditAction, AuditSubject] | undefined,
    taking: typeof revokeTerminals,
    rows: readonly object[],
  ): Promise<number[]> {
    const found = await transaction.run(taking, [JSON.stringify(rows)]);
    const ids = found.map(({ id }) => id);
    if (action) await note(...action, ids);
    return ids;
  }
  const isYounger = taken.as_of !== null && Date.parse(taken.as_of) >= backedUpAt.getTime() - TOLERANCE_MILLISECONDS;
  await transaction.run(noteFacesHeld, [JSON.stringify(taken.faces ?? [])]);
  const terminals = await take(['terminal:revoke', 'terminal'], revokeTerminals, taken.terminals);
  const devices = await take(['device:revoke', 'device'], revokeDevices, taken.devices);
  const cards = await take(['card:unlink', 'member'], endCards, taken.cards);
  await transaction.run(followCards, [cards]);
  const locks = isYounger ? await take(['member:lock', 'member'], lockMembers, taken.locked) : [];
  const isInUse = isYounger && taken.officials.length > 0;
  const roles = isInUse ? await take(['member:roles', 'member'], takeRoles, taken.officials) : [];
  const inUse = isInUse ? taken : { feeds: null, webhooks: null };
  const feeds = inUse.feeds ? await take(undefined, closeFeeds, inUse.feeds) : [];
  const ended = { lines: 0, consents: 0, factors: 0, keys: 0, rules: 0, links: 0 };
  for (const { name, action, ending } of endings) {
    const rows = isInUse ? taken[name] : null;
    if (rows) ended[name] = (await take(action, ending, rows)).length;
  }
  const webhooks = inUse.webhooks
    ? [
        ...(await take(['webhook:remove', 'webhook'], removeWebhooks, inUse.webhooks)),
        ...(await take(['webhook:off', 'webhook'], switchOffWebhooks, inUse.webhooks)),
      ]
    : [];
  const { codes, officeCodes, emergencies } = await endAtDoors(transaction, now);
  await note('door:end-code', 'door', officeCodes);
  await note('door:end-emergency', 'door', emergencies);
  const listed = taken.officials.length > 0 && !isListBehind ? taken.faces : null;
  // A maintained list that is older than the backup means that no face was deleted since.
  const faces = listed && !isYounger ? [] : await take(['face:delete', 'member'], deleteFaces, listed ?? []);
  await transaction.run(passFaceNumbers);
  await transaction.run(passSnapshotVersions);
  const thresholds = await raiseThresholds(transaction, taken.thresholds ?? [], now);
  return {
    ...ended,
    thresholds,
    terminals: terminals.length,
    devices: devices.length,
    cards: cards.length,
    locks: locks.length,
    roles: roles.length,
    feeds: feeds.length,
    faces: faces.length,
    webhooks: webhooks.length,
    codes,
    officeCodes: officeCodes.length,
    emergencies: emergencies.length,
  };
}
