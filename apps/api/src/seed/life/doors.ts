import type { AuditAction, AuditSubject } from '@machi/domain/audit/model';
import { KEY_PREFIX } from '@machi/domain/api-keys/rules';
import { addDays, instantOf } from '@machi/domain/calendar/model';
import { doorSpan } from '@machi/domain/doors/access';
import { doorCodeText, newDoorCode } from '@machi/domain/doors/code';
import { isByHand } from '@machi/domain/doors/model';
import { statusOf } from '@machi/domain/reservations/status';
import { GENESIS_HASH } from '@machi/domain/terminal-ledger/model';
import { seal } from '../../ground/seal.ts';
import { hashOf } from '../../ground/secrets.ts';
import { doorCodeOwner } from '../../platform/doors/codes.ts';
import { webhookOwner } from '../../platform/webhooks/webhook-secrets.ts';
import type { Life } from './life.ts';
import { hexOf, uuidOf } from './uuid.ts';

const MINUTE = 60_000;
/** Minute of the day at which the cleaners come. */
const CLEANING = 8 * 60;

/**
 * Doors of the past weeks: who opened them for a reservation, somebody who came too early, and the cleaners' code. How
 * each was when it was last heard of.
 */
export function liveDoors(life: Life): void {
  const { town, keys, now, today, reservations } = life;
  const left = new Set(life.withdrawals.map(({ member_id }) => member_id));
  const random = life.random('doors');
  const since = instantOf(addDays(today, -60), 0);
  const by = life.people.find(({ roles }) => roles.includes('reception'))?.member_id ?? null;
  const [first] = town.doors;
  if (!first) return;
  const code = newDoorCode(random.below);
  const made_at = instantOf(addDays(today, -20), CLEANING + 90);
  const door_ids = town.doors.filter(({ lock }) => !isByHand(lock.kind)).map(({ door_id }) => door_id);
  life.add('door_code', {
    door_code_id: 1,
    label: '北空知清掃（毎週の清掃）',
    door_ids,
    starts_at: made_at,
    ends_at: instantOf(addDays(today, 40), 17 * 60),
    sealed: seal(keys.doorKey, code, doorCodeOwner(1)),
    code_hash: keys.cardHash(doorCodeText(code)),
    made_at,
    made_by: by,
  });
  for (const door of town.doors) {
    const isOurs = door.lock.kind === 'terminal';
    const decided_by = isOurs ? 'server' : 'lock';
    const note = (at: Date, kind: 'opened' | 'refused', more: object) =>
      life.add('door_event', { door_id: door.door_id, kind, happened_at: at, recorded_at: at, decided_by, ...more });
    if (isByHand(door.lock.kind)) continue;
    for (const row of reservations) {
      const span = doorSpan(door, { ...row, room_ids: [row.room_id, ...row.adjunct_room_ids] });
      if (span === null || statusOf(row) !== 'fixed' || row.no_show_at !== null) continue;
      if (row.started_at < since || row.started_at >= now) continue;
      const whose = {
        reservation_id: row.reservation_id,
        member_id: isOurs && !left.has(row.member_id ?? 0) ? row.member_id : null,
      };
      const method = isOurs && random.happens(0.5) ? 'individual-number-card' : 'code';
      if (random.happens(0.06))
        note(new Date(span.from.getTime() - 7 * MINUTE), 'refused', { ...whose, method, reason: 'door-early' });
      const at = new Date(span.from.getTime() + random.below(14) * MINUTE);
      if (at < now) note(at, 'opened', { ...whose, method });
    }
    for (const day of [-15, -8, -1]) {
      const at = instantOf(addDays(today, day), CLEANING + random.below(10));
      note(at, 'opened', { method: 'code', door_code_id: 1 });
    }
    life.add('door_state', {
      door_id: door.door_id,
      is_open: false,
      is_locked: true,
      battery: isOurs ? null : 40 + random.below(50),
      is_powered: isOurs ? true : null,
      seen_at: new Date(now.getTime() - MINUTE),
    });
  }
}

/** The terminal at a door of ours, and what other systems have: a key, an address that is switched off, a row of groups. */
export function liveNeighbours(life: Life): void {
  const { town, keys, now, today } = life;
  const random = life.random('neighbours');
  const [asker, second] = life.people.filter(({ roles }) => roles.includes('system')).map(({ member_id }) => member_id);
  const at = instantOf(addDays(today, -48), 10 * 60 + 12);
  const done = new Date(at.getTime() + 70 * MINUTE);
  const note = (action: AuditAction, subject: AuditSubject, actor = asker ?? null, moment = at) =>
    life.actions.push({ at: moment, actor, action, subject, subject_id: 1, request_id: uuidOf(random) });
  life.add('api_key', {
    api_key_id: 1,
    system_name: '暖房制御',
    prefix: `${KEY_PREFIX}heating234`,
    // Of a secret that nobody has seen.
    secret_hash: hashOf(hexOf(random, 64)),
    scopes: ['room:read:system'],
    rate: 60,
    created_at: at,
    created_by: asker ?? null,
    ends_at: instantOf(addDays(today, 300), 0),
  });
  note('api-key:create', 'api-key');
  life.add('webhook', {
    webhook_id: 1,
    address: 'https://heating.example/reservations',
    description: '暖房制御',
    types: ['reservation.confirmed', 'reservation.changed', 'reservation.cancelled'],
    created_at: at,
    created_by: asker ?? null,
    secret: seal(keys.webhookKey, `whsec_${Buffer.from(hexOf(random, 64)).toString('base64')}`, webhookOwner(1)),
    disabled_at: done,
    disabled_for: 'disabled',
  });
  note('webhook:create', 'webhook');
  note('webhook:off', 'webhook', asker, done);
  const asked = { asked_by: asker ?? null, asked_at: at, approved_by: second ?? null, approved_at: done };
  life.add('directory_rule', { directory_rule_id: 1, group_name: '町民課 窓口係', roles: ['reception'], ...asked });
  note('directory:ask', 'directory-rule');
  note('directory:approve', 'directory-rule', second, done);
  const door = town.doors.find(({ lock }) => lock.kind === 'terminal');
  if (!door) return;
  const terminal_id = Math.max(0, ...(life.rows.terminal ?? []).map((row) => row.terminal_id ?? 0)) + 1;
  const seen = new Date(now.getTime() - MINUTE);
  life.add('terminal', {
    terminal_id,
    terminal_name: door.door_name.ja,
    pass: 'door',
    door_id: door.door_id,
    public_key: Buffer.from(hexOf(random, 64), 'hex'),
    created_at: at,
    created_by: asker ?? null,
    code_by: asker ?? null,
    registered_at: new Date(at.getTime() + 4 * MINUTE),
    approved_at: done,
    approved_by: second ?? null,
    seen_at: seen,
    condition: { app_version: '0.1.0', unsent_events: 0, clock: seen.toISOString(), readers: 1, troubles: [] },
    clock_offset_ms: 0,
    last_seq: 0,
    last_hash: GENESIS_HASH,
  });
}
