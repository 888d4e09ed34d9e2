import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { checkEvent } from '@machi/domain/terminal-ledger/chain';
import type { KnownLedger } from '@machi/domain/terminal-ledger/accept';
import { eventContent } from '@machi/domain/terminal-ledger/ledger.fixture';
import { GENESIS_HASH, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { ledgerKeyOf } from './ledger-key.ts';
import type { NewEvent } from './ledger.ts';

/** Event of an admission to the bath. */
export function newEvent(change: Partial<NewEvent> = {}): NewEvent {
  const { kind, of_tap_id, pass, verdict, decided_by, staff_member_id, evidence, wall_time, snapshot_version } =
    eventContent();
  return {
    kind,
    tap_id: randomUUID(),
    of_tap_id,
    pass,
    verdict,
    decided_by,
    staff_member_id,
    evidence,
    wall_time,
    snapshot_version,
    ...change,
  };
}

/** A terminal's own key, PKCS#8. */
export const terminalKey = (): Buffer =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });

/** State of a server that took these events of terminal 1, from the first one. */
export function serverWith(events: readonly LedgerEvent[], pkcs8: Uint8Array): KnownLedger {
  const { hash, verify } = ledgerKeyOf(pkcs8);
  return {
    terminal_id: 1,
    last_seq: events.length,
    last_hash: events.at(-1)?.hash ?? GENESIS_HASH,
    hashOf: (seq) => events[seq - 1]?.hash,
    check: (event) => checkEvent(event, hash, verify),
  };
}

/** Mark of that state. */
export const markOf = ({ last_seq, last_hash }: KnownLedger) => ({ seq: last_seq, hash: last_hash });
