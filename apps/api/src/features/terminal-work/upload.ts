import { createHash, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { passYearAt } from '@machi/domain/passes/pass-year';
import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { MOST_NUMBER } from '@machi/domain/taps/model';
import { acceptUpload } from '@machi/domain/terminal-ledger/accept';
import { checkEvent } from '@machi/domain/terminal-ledger/chain';
import type { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { TerminalCondition, uploadEvents } from '@machi/domain/terminals/own-contract';
import type { Queryable } from '../../database/database.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { House } from '../../platform/house.ts';
import { hashOf } from '../../platform/secrets.ts';
import { publicKeyOf } from '../../platform/terminal-requests.ts';
import type { TerminalVisit, VisitingTerminal } from '../../platform/visit.ts';
import { passYearOfEvent, toldVisits } from './told-visits.ts';
import { uploadStore } from './upload-store.ts';
import type { Dispute } from './upload-store.ts';

type Fault = ReturnType<typeof checkEvent>;
type Reply = ReplyOf<typeof uploadEvents>;

const verifyAside = promisify(verify);
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What is wrong with each event alone. Some hundred signatures take a while: they are checked beside the others' requests. */
async function checkAll(events: readonly LedgerEvent[], publicKey: Buffer): Promise<ReadonlyMap<LedgerEvent, Fault>> {
  const key = publicKeyOf(publicKey);
  const faults = await Promise.all(
    events.map(async (event): Promise<[LedgerEvent, Fault]> => {
      let isSigned = Promise.resolve(true);
      const fault = checkEvent(event, sha256, (bytes, signature) => {
        isSigned = verifyAside(null, bytes, key, signature);
        return true;
      });
      return [event, fault ?? ((await isSigned) ? null : 'signature-wrong')];
    }),
  );
  return new Map(faults);
}

/** What people have to look at; the same dispute sent again, or with more behind it, is the same. */
function disputeOf(reason: Dispute['reason'], from_seq: number, events: readonly LedgerEvent[]): Dispute {
  const disputed = events.find(({ content }) => content.seq === from_seq);
  return { reason, from_seq, events, hash: hashOf(JSON.stringify([reason, from_seq, disputed])) };
}

async function setAside(transaction: Queryable, visit: TerminalVisit, dispute: Dispute): Promise<void> {
  const { terminal, now, requestId } = visit;
  if (!(await uploadStore.setAside(transaction, terminal.terminal_id, dispute, now))) return;
  await writeAudit(transaction, {
    at: now,
    actor_member_id: null,
    action: 'terminal:quarantine',
    subject: 'terminal',
    subject_id: terminal.terminal_id,
    request_id: requestId,
  });
}

/** What the terminal may count on: the balances of the persons of these events, where visits are counted. */
async function balancesOf(
  transaction: Queryable,
  terminal: VisitingTerminal,
  events: readonly LedgerEvent[],
  rules: House['town']['passes'],
  now: Date,
): Promise<Reply['balances']> {
  const memberIds = [...new Set(events.flatMap(({ content }) => content.verdict.member_id ?? []))];
  if (terminal.pass !== 'bath' || memberIds.length === 0) return [];
  const span = { from: terminal.registered_at, until: now };
  const years = new Set([
    passYearAt(now, rules),
    ...events.flatMap((event) => passYearOfEvent(event, span, rules) ?? []),
  ]);
  return uploadStore.balances(transaction, memberIds, [...years]);
}

/** Counts what is new of a piece of a terminal's ledger; nothing of it is judged again. */
async function takeEvents(
  transaction: Queryable,
  visit: TerminalVisit,
  events: readonly LedgerEvent[],
  faults: ReadonlyMap<LedgerEvent, Fault>,
  rules: House['town']['passes'],
): Promise<Reply['quarantined'] | Refusal> {
  const { terminal, now } = visit;
  const stray = events.find(({ content }) => content.pass !== terminal.pass);
  if (stray) {
    await setAside(transaction, visit, disputeOf('of-another-terminal', stray.content.seq, events));
    return 'of-another-terminal';
  }
  const seqs = events.map(({ content }) => content.seq);
  const { mark, hashes } = await uploadStore.lock(
    transaction,
    terminal.terminal_id,
    Math.min(...seqs, MOST_NUMBER),
    Math.max(...seqs, 0),
  );
  const accepted = acceptUpload(
    {
      terminal_id: terminal.terminal_id,
      last_seq: mark.seq,
      last_hash: mark.hash,
      hashOf: (seq) => hashes.get(seq),
      check: (event) => faults.get(event) ?? null,
    },
    events,
  );
  if (accepted.kind === 'gap')
    return refuse(409, { field: 'events', code: 'terminal-gap', params: [accepted.expected_seq] });
  if (accepted.kind === 'quarantine') {
    await setAside(transaction, visit, disputeOf(accepted.reason, accepted.from_seq, events));
    return accepted.reason;
  }
  const told = await uploadStore.keep(
    transaction,
    terminal,
    accepted.fresh,
    toldVisits(accepted.fresh, { from: terminal.registered_at, until: now }, rules, terminal.is_test),
    now,
  );
  if (told.length > 0)
    await uploadStore.noteOverdrafts(
      transaction,
      told.map(({ visit_id }) => visit_id),
      rules.bath.visits_a_year,
      now,
    );
  return null;
}

/** Takes a piece of a terminal's ledger and answers what is here then, all in one transaction. */
export async function takeUpload(
  { town }: Pick<House, 'town'>,
  { events, condition }: { readonly events: readonly LedgerEvent[]; readonly condition: TerminalCondition },
  visit: TerminalVisit,
): Promise<Reply | Refusal> {
  const { terminal, now } = visit;
  const rules = town.passes;
  const faults = await checkAll(events, terminal.public_key);
  return visit.write(async (transaction): Promise<Reply | Refusal> => {
    const quarantined = await takeEvents(transaction, visit, events, faults, rules);
    if (quarantined !== null && typeof quarantined !== 'string') return quarantined;
    const high_water = await uploadStore.noteCondition(transaction, terminal.terminal_id, condition, now);
    const balances = await balancesOf(transaction, terminal, events, rules, now);
    return { high_water, balances, quarantined, now: now.toISOString() };
  });
}
