import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { addDays, instantOf } from '@machi/domain/calendar/model';
import type { BusKind, PassKind } from '@machi/domain/passes/model';
import { linkEvent } from '@machi/domain/terminal-ledger/chain';
import { GENESIS_HASH, type EventContent, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { hashOf } from '../../../ground/secrets.ts';
import type { Random } from '../../../ground/random.ts';
import type { Life } from '../life.ts';
import { atOffice } from '../office-hours.ts';
import { hexOf, uuidOf } from '../uuid.ts';

/** The PKCS#8 prefix of an Ed25519 key (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_BYTES = 32;
const MINUTE = 60_000;

/** A terminal of the past with its ledger, signed as terminals do. */
export interface PastTerminal {
  readonly terminal_id: number;
  readonly pass: PassKind;
  readonly bus_kind: BusKind | null;
  readonly isWorking: boolean;
  /** In use, but offline since yesterday. */
  readonly isSilent: boolean;
  /** Appends an event to its ledger; `received` is when the server got it. */
  append(
    content: Omit<EventContent, 'terminal_id' | 'seq' | 'prev_hash' | 'boot_id' | 'monotonic_ms'>,
    received: Date,
  ): void;
  /** The last events with another one in place of the newest: the upload of a restored copy of its disk. */
  fork(random: Random): readonly LedgerEvent[];
  /** Writes its row once the ledger is complete. */
  finish(): void;
}

function keyOf(random: Random): KeyObject {
  const key = Buffer.concat([PKCS8_HEAD, Buffer.from(hexOf(random, 64), 'hex')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

type Planned = Life['plan']['passes']['terminals'][number];

/** A terminal set up before the past begins; one that waits for approval was set up the day before yesterday. */
export function setUpTerminal(life: Life, planned: Planned, terminal_id: number, random: Random): PastTerminal {
  const { since, today, now } = life;
  const key = keyOf(random);
  const boot_id = uuidOf(random);
  const isWorking = planned.state !== 'waiting';
  const created = isWorking ? atOffice(addDays(since, -30), random) : atOffice(addDays(today, -2), random, -1);
  const [maker, approver] = random.shuffled(
    life.people.filter(({ roles, is_sample }) => roles.includes('enrolment') && (isWorking || !is_sample)),
  );
  const registered = new Date(created.getTime() + 4 * MINUTE);
  const approved = isWorking ? new Date(created.getTime() + 90 * MINUTE) : null;
  const note = (at: Date, action: 'terminal:create' | 'terminal:register' | 'terminal:approve', actor: number | null) =>
    life.actions.push({ at, actor, action, subject: 'terminal', subject_id: terminal_id, request_id: uuidOf(random) });
  note(created, 'terminal:create', maker?.member_id ?? null);
  note(registered, 'terminal:register', null);
  if (approved) note(approved, 'terminal:approve', approver?.member_id ?? null);

  const events: LedgerEvent[] = [];
  const link = (content: EventContent): LedgerEvent =>
    linkEvent(content, hashOf, (digest) => sign(null, Buffer.from(digest), key));
  const seen =
    planned.state === 'silent' ? instantOf(addDays(today, -1), 18 * 60 + 42) : new Date(now.getTime() - MINUTE);
  return {
    terminal_id,
    pass: planned.pass,
    bus_kind: planned.bus_kind ?? null,
    isWorking,
    isSilent: planned.state === 'silent',
    append(content, received) {
      const seq = events.length + 1;
      const prev_hash = events.at(-1)?.hash ?? GENESIS_HASH;
      const monotonic_ms = Date.parse(content.wall_time) - created.getTime();
      const event = link({ terminal_id, seq, prev_hash, boot_id, monotonic_ms, ...content });
      events.push(event);
      life.add('terminal_event', {
        terminal_id,
        seq,
        hash: event.hash,
        tap_id: content.tap_id,
        event,
        received_at: received,
      });
    },
    fork(forked) {
      const [before, last] = events.slice(-2);
      if (!before || !last) return [];
      return [before, link({ ...last.content, tap_id: uuidOf(forked) })];
    },
    finish() {
      life.add('terminal', {
        terminal_id,
        terminal_name: planned.terminal_name,
        pass: planned.pass,
        bus_kind: planned.bus_kind ?? null,
        public_key: Buffer.from(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES)),
        created_at: created,
        created_by: maker?.member_id ?? null,
        code_by: maker?.member_id ?? null,
        approved_at: approved,
        approved_by: approved ? (approver?.member_id ?? null) : null,
        registered_at: registered,
        seen_at: isWorking ? seen : registered,
        condition: {
          app_version: '0.1.0',
          unsent_events: 0,
          clock: (isWorking ? seen : registered).toISOString(),
          readers: 1,
          troubles: [],
        },
        clock_offset_ms: 0,
        last_seq: events.length,
        last_hash: events.at(-1)?.hash ?? GENESIS_HASH,
      });
    },
  };
}
