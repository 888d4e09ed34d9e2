import { isNote } from '@machi/domain/terminal-ledger/note';
import { passYearAt } from '@machi/domain/passes/pass-year';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import { MOST_NUMBER } from '@machi/domain/taps/model';
import { acceptUpload } from '@machi/domain/terminal-ledger/accept';
import type { EventContent, LedgerEvent } from '@machi/domain/terminal-ledger/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { TerminalCondition, uploadEvents } from '@machi/domain/terminals/own-contract';
import { verify } from 'node:crypto';
import { promisify } from 'node:util';
import { checkEvent } from '@machi/domain/terminal-ledger/chain';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { mergeVisits } from '../../platform/terminals/merge-visits.ts';
import { noteOverdrafts } from '../../platform/terminals/overdrafts.ts';
import { hashOf } from '../../ground/secrets.ts';
import type { TappingExchange, AskingTerminal } from '../../platform/http/exchange.ts';
import { noteCondition, writeAction } from './note-condition.ts';
import { applyNotes } from './apply-notes.ts';
import { doorTaps } from './door-taps.ts';
import { doorAt } from './identity.ts';
import { isLooseOverride, passYearOfEvent, toldVisits } from './told-visits.ts';
import { uploadStore, type Dispute } from './upload-store.ts';
import { publicKeyOf } from '../../platform/terminals/terminal-requests.ts';

/** Events that are wrong by themselves, whatever comes before them. */
type Faults = ReadonlyMap<LedgerEvent, 'hash-wrong' | 'signature-wrong'>;

interface CheckedEvents {
  /** Known at once: all faults but wrong signatures. */
  readonly early: Faults;
  /** All faults. Never rejects. */
  readonly whole: Promise<Faults>;
}

const verifyAside = promisify(verify);

/** Checks each event by itself. Hundreds of signatures take time, so worker threads verify them in parallel. */
function checkEvents(events: readonly LedgerEvent[], publicKey: Buffer): CheckedEvents {
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

type Reply = ReplyOf<typeof uploadEvents>;
type PassRules = House['town']['passes'];
type Doors = House['town']['doors'];

interface Upload {
  readonly events: readonly LedgerEvent[];
  readonly condition: TerminalCondition;
}

/** The result of taking a piece of a ledger. */
interface Taken {
  readonly quarantined: Reply['quarantined'];
  /** New or changed visits. */
  readonly visitIds: readonly number[];
}

/** A dispute for people to examine. It has the same hash when it is sent again, or with more events after it. */
function disputeOf(reason: Dispute['reason'], from_seq: number, events: readonly LedgerEvent[]): Dispute {
  const disputed = events.find(({ content }) => content.seq === from_seq);
  return { reason, from_seq, events, hash: hashOf(JSON.stringify([reason, from_seq, disputed])) };
}

async function setAside(transaction: Queryable, exchange: TappingExchange, dispute: Dispute): Promise<void> {
  const { terminal, now } = exchange;
  if (!(await uploadStore.setAside(transaction, terminal.terminal_id, dispute, now))) return;
  await writeAction(transaction, exchange, 'terminal:quarantine');
}

/** Balances of the persons in these events for the terminal, if visits are counted. */
async function balancesOf(
  transaction: Queryable,
  terminal: AskingTerminal,
  events: readonly LedgerEvent[],
  rules: PassRules,
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

/** The taps that manual entries and notes in a piece of a ledger name, as far as this terminal has uploaded them. */
async function namedTaps(transaction: Queryable, terminalId: number, events: readonly LedgerEvent[]) {
  const named = new Set(
    events.flatMap(({ content }) =>
      (content.kind === 'override' || isNote(content)) && content.of_tap_id !== null ? [content.of_tap_id] : [],
    ),
  );
  const taps = new Map<string, EventContent>();
  const put = (content: EventContent): void => {
    if (!isNote(content) && !taps.has(content.tap_id)) taps.set(content.tap_id, content);
  };
  for (const { content } of events) if (named.has(content.tap_id)) put(content);
  const before = [...named].filter((tapId) => !taps.has(tapId));
  if (before.length > 0) for (const content of await uploadStore.tapsOf(transaction, terminalId, before)) put(content);
  return (tapId: string) => taps.get(tapId);
}

/** Counts the new events of a piece of a terminal's ledger, without judging them again. */
async function takeEvents(
  transaction: Queryable,
  exchange: TappingExchange,
  events: readonly LedgerEvent[],
  faults: Faults,
  rules: PassRules,
  doors: Doors,
): Promise<Taken | Refusal> {
  const { terminal, now } = exchange;
  const stray = events.find(({ content }) => content.pass !== terminal.pass);
  if (stray) {
    await setAside(transaction, exchange, disputeOf('of-another-terminal', stray.content.seq, events));
    return { quarantined: 'of-another-terminal', visitIds: [] };
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
    await setAside(transaction, exchange, disputeOf(accepted.reason, accepted.from_seq, events));
    return { quarantined: accepted.reason, visitIds: [] };
  }
  const { fresh } = accepted;
  const tapOf = await namedTaps(transaction, terminal.terminal_id, fresh);
  const span = { from: terminal.registered_at, until: now };
  const told = await uploadStore.keep(
    transaction,
    terminal,
    fresh,
    toldVisits(fresh, span, rules, terminal.is_test, tapOf),
    now,
  );
  if (fresh.some(({ content }) => isLooseOverride(content, tapOf, rules)))
    await writeAction(transaction, exchange, 'terminal:loose-override');
  const { door_id } = terminal;
  if (door_id !== null) await doorTaps.keep(transaction, terminal, door_id, doorAt(doors, door_id), fresh, now);
  const noted = await applyNotes(transaction, exchange, fresh, tapOf);
  const visitIds = [...told.map(({ visit_id }) => visit_id), ...noted];
  const { same_visit_minutes } = rules.bath;
  const isBath = terminal.pass === 'bath' && visitIds.length > 0;
  const merged = isBath ? await mergeVisits(transaction, visitIds, same_visit_minutes) : [];
  return { quarantined: null, visitIds: [...new Set([...visitIds, ...merged])] };
}

/** Takes a piece of a terminal's ledger and returns the resulting state. */
async function take(
  transaction: Queryable,
  exchange: TappingExchange,
  { events, condition }: Upload,
  faults: Faults,
  rules: PassRules,
  doors: Doors,
): Promise<Reply | Refusal> {
  const { terminal, now } = exchange;
  const taken = await takeEvents(transaction, exchange, events, faults, rules, doors);
  if (isRefusal(taken)) return taken;
  const { quarantined, visitIds } = taken;
  const [high_water, balances] = await Promise.all([
    noteCondition(transaction, { doors }, exchange, condition),
    balancesOf(transaction, terminal, events, rules, now),
    visitIds.length > 0 && noteOverdrafts(transaction, visitIds, rules.bath.visits_a_year, now),
  ]);
  return { high_water, balances, quarantined, now: now.toISOString() };
}

/** Rolls back the optimistic transaction. */
class NotAsHoped extends Error {}

/**
 * Takes an upload in one transaction. It writes while signatures are still being verified, and commits once all are
 * right. If one is wrong it rolls back and judges again with the known faults.
 */
export async function takeUpload(
  { town }: Pick<House, 'town'>,
  upload: Upload,
  exchange: TappingExchange,
): Promise<Reply | Refusal> {
  const { passes: rules, doors } = town;
  const { early, whole } = checkEvents(upload.events, exchange.terminal.public_key);
  try {
    return await exchange.write(async (transaction) => {
      const reply = await take(transaction, exchange, upload, early, rules, doors);
      if (isRefusal(reply) || reply.quarantined !== null || (await whole).size > 0) throw new NotAsHoped();
      return reply;
    });
  } catch (error) {
    if (!(error instanceof NotAsHoped)) throw error;
  }
  const faults = await whole;
  return exchange.write((transaction) => take(transaction, exchange, upload, faults, rules, doors));
}
