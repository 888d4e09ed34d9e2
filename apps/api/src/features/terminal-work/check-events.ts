import { verify } from 'node:crypto';
import { promisify } from 'node:util';
import { checkEvent } from '@machi/domain/terminal-ledger/chain';
import type { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { hashOf } from '../../ground/secrets.ts';
import { publicKeyOf } from '../../platform/terminals/terminal-requests.ts';

/** Events with which something is wrong, whatever stands before them. */
export type Faults = ReadonlyMap<LedgerEvent, 'hash-wrong' | 'signature-wrong'>;

interface CheckedEvents {
  /** Known at once: all but the signatures. */
  readonly early: Faults;
  /** All of them. Never rejects. */
  readonly whole: Promise<Faults>;
}

const verifyAside = promisify(verify);

/** Checks each event alone. Some hundred signatures take a while: threads of their own check them beside everything else. */
export function checkEvents(events: readonly LedgerEvent[], publicKey: Buffer): CheckedEvents {
  const key = publicKeyOf(publicKey);
  const early = new Map<LedgerEvent, 'hash-wrong' | 'signature-wrong'>();
  const unsigned: Promise<LedgerEvent | null>[] = [];
  for (const event of events) {
    const fault = checkEvent(event, hashOf, (digest, signature) => {
      const checking = verifyAside(null, digest, key, signature).catch(() => false);
      unsigned.push(checking.then((isSigned) => (isSigned ? null : event)));
      return true;
    });
    if (fault !== null) early.set(event, fault);
  }
  const whole = Promise.all(unsigned).then((found) => {
    const faults = new Map(early);
    for (const event of found) if (event !== null) faults.set(event, 'signature-wrong');
    return faults;
  });
  return { early, whole };
}
