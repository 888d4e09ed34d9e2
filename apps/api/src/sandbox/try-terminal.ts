import { sign } from 'node:crypto';
import path from 'node:path';
import type { PassKind } from '@machi/domain/passes/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { TERMINAL_CODE_MINUTES, writtenTerminalCode } from '@machi/domain/terminals/code';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import type { Queryable } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import { member } from '../database/tables/members.ts';
import { cardStore } from '../features/cards/store.ts';
import { proveCard } from '../features/cards/prove-card.ts';
import { systemOfficialsBut } from '../features/member-desk/rights/request-store.ts';
import { terminalStore, type NewTerminal } from '../features/terminals/terminal-store.ts';
import { townKeys } from '../ground/town-keys.ts';
import { newTerminalCode, terminalCodeHash } from '../platform/terminals/terminal-codes.ts';
import type { House } from '../platform/house.ts';
import type { SandboxRevocation } from '../providers/revocation/sandbox-source.ts';

/** The terminals for trials, and the desk. */
export const tryTerminals = {
  bath: { terminal_name: '試用の端末（湯）', pass: 'bath', bus_kind: null, is_test: false },
  bus: { terminal_name: '試用の端末（バス）', pass: 'bus', bus_kind: 'community', is_test: false },
  desk: { terminal_name: '試用の窓口', pass: null, bus_kind: null, is_test: false },
} as const satisfies Record<PassKind | 'desk', NewTerminal>;
export const tryKinds = ['bath', 'bus', 'desk'] as const;
export type TryKind = (typeof tryKinds)[number];

const members = rowsOf(member);

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');
const keyOf = (text: string) => ({ key: fromBase64(text), format: 'der', type: 'pkcs8' }) as const;

/** What the card would send at the counter; its file contains the keys. */
function shownBy(card: IndividualNumberCard, challenge: Buffer) {
  return {
    certificate: base64url(fromBase64(card.authentication.certificate)),
    signature: base64url(sign('sha256', challenge, keyOf(card.authentication.private_key))),
    body_number: base64url(Buffer.from(card.body_number, 'ascii')),
    age_record: base64url(fromBase64(card.surface.age_record)),
    surface_signature: base64url(sign('sha256', challenge, keyOf(card.surface.private_key))),
  };
}

/** Links the virtual cards to the sample people with the same names and birth dates; answers how many. */
async function linkSandboxCards(
  house: House,
  sandbox: SandboxRevocation,
  transaction: Queryable,
  official: number,
  now: Date,
): Promise<number> {
  const { listCards } = await import('@machi/virtual-card/card-files');
  const challenge = Buffer.alloc(32, 7);
  const trusted = { authorities: [await sandbox.authority()], ageRecordKeys: [] };
  let linked = 0;
  for (const card of listCards(path.join(house.settings.dataFolder, 'sandbox-cards'))) {
    if (card.kind !== 'individual-number') continue;
    const born = { birthdate: card.holder.birth_date, locked_at: null };
    const oldestFirst = { columns: ['member_id', 'lastname', 'firstname'], order: ['member_id'] } as const;
    const people = await members.list(transaction, 'find-holder-of-sandbox-card', born, oldestFirst);
    const holder = people.find((one) => `${one.lastname} ${one.firstname}` === card.holder.name);
    const proven = proveCard(shownBy(card, challenge), challenge, trusted, townKeys(house.secret).cardHash, now);
    if (!holder || isRefusal(proven)) continue;
    const { birthdate: _birthdate, ...kept } = proven;
    if (await cardStore.link(transaction, holder.member_id, { card_ap_hash: null, ...kept }, official, now))
      linked += 1;
  }
  return linked;
}

/**
 * Makes a trial terminal as two sample officials would, and links the virtual cards as the counter would. Answers its
 * code for typing and the number of linked cards; undefined in a town without two officials of the role `system`.
 */
export async function makeTryTerminal(
  house: House,
  sandbox: SandboxRevocation,
  kind: TryKind,
): Promise<{ readonly code: string; readonly linked: number } | undefined> {
  const now = house.clock();
  const code = newTerminalCode();
  return house.database.transaction(async (transaction) => {
    const [maker, approver] = await systemOfficialsBut(transaction, []);
    if (maker === undefined || approver === undefined) return undefined;
    const expires_at = new Date(now.getTime() + TERMINAL_CODE_MINUTES * 60_000);
    const kept = { hash: terminalCodeHash(house.secret, code), expires_at };
    const terminal_id = await terminalStore.insert(transaction, tryTerminals[kind], kept, maker, now);
    await terminalStore.approve(transaction, { terminal_id, ...tryTerminals[kind] }, approver, now);
    return {
      code: writtenTerminalCode(code),
      linked: await linkSandboxCards(house, sandbox, transaction, maker, now),
    };
  });
}
