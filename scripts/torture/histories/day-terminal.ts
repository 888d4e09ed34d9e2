import { createHash, randomUUID } from 'node:crypto';
import { linkEvent } from '@machi/domain/terminal-ledger/chain';
import { GENESIS_HASH, RULES_VERSION, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import type { TapEvidence, TapVerdict } from '@machi/domain/taps/model';
import { writeRequest } from '../../bench/ground/http-line.ts';
import { memberIdOf } from '../../bench/ground/people.ts';
import type { Asked } from './asking.ts';
import { cardOf } from '../bath-people.ts';
import { between } from '../random.ts';
import { pause } from '../wait.ts';
import { BATHERS, type DayTown } from './day-town.ts';
import type { Day } from './day-people.ts';
import { placesModel } from './linearizable.ts';

/** A person holds the card at most this long after the first time, and comes again when all others were there: for a visit of its own. */
const PERSON_MILLISECONDS = 6000;
/** Patience of somebody who holds a card; then the terminal decides alone. */
const PATIENCE_MILLISECONDS = 2000;
const MOST_SENT = 50;
const visit = placesModel(1);
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A terminal of the bath: asks about each tap, decides alone without an answer, and sends its ledger in batches. */
export function openDayTerminal(day: Day, terminal: DayTown['terminals'][number]) {
  const { journal, random } = day;
  const { terminal_id, sign, signer } = terminal;
  const began = Date.now();
  const boot_id = randomUUID();
  const ledger: LedgerEvent[] = [];
  const seen = new Set<number>();
  let [seq, prev_hash, sent] = [0, GENESIS_HASH, 0];

  /** Signed anew for each try. When a process was killed and the proxy asked the next one, it asks once more, as terminals do. */
  const ask = async (path: string, body: object, patience?: number): Promise<Asked | null> => {
    const text = JSON.stringify(body);
    const request = () =>
      writeRequest({ method: 'POST', path, headers: signer({ method: 'POST', path, body: text }), body: text });
    const first = await day.clients.ask('write', request, patience);
    const isSeenTwice = first?.status === 401 && first.body.includes('nonce-used');
    return isSeenTwice ? day.clients.ask('write', request, patience) : first;
  };
  function record(tap_id: string, evidence: TapEvidence, verdict: TapVerdict, decided_by: 'server' | 'terminal'): void {
    const wall_time = new Date().toISOString();
    const [monotonic_ms, rules_version] = [Date.now() - began, RULES_VERSION];
    const of = { terminal_id, seq: (seq += 1), prev_hash, kind: 'tap', tap_id, of_tap_id: null, pass: 'bath' } as const;
    const by = {
      decided_by,
      staff_member_id: null,
      evidence,
      wall_time,
      monotonic_ms,
      boot_id,
      snapshot_version: null,
    };
    const entry = linkEvent({ ...of, ...by, verdict, rules_version }, hash, sign);
    prev_hash = entry.hash;
    ledger.push(entry);
    const { outcome, reason } = verdict;
    journal.taps.push({ tap_id, isDue: outcome !== 'staff' && reason !== 'same-visit', reason });
  }

  async function tap(): Promise<void> {
    const turn = Math.floor((Date.now() - began) / PERSON_MILLISECONDS);
    const person = turn % BATHERS;
    const evidence: TapEvidence = {
      method: 'individual-number-card',
      ...cardOf(person),
      certificate_status: 'valid',
      list_as_of: new Date().toISOString(),
      is_genuine: true,
    };
    const tap_id = randomUUID();
    const called = performance.now();
    const tapped_at = new Date().toISOString();
    const told = { tap: { tap_id, pass: 'bath', tapped_at, evidence } };
    const answer = await ask('/api/terminal/taps', told, PATIENCE_MILLISECONDS);
    const judged: TapVerdict | undefined = answer?.status === 200 ? JSON.parse(answer.body).verdict : undefined;
    if (answer && !judged) journal.strange.push(`tap ${answer.status} ${answer.body.slice(0, 160)}`);
    const member_id = memberIdOf(person);
    const reason = judged?.reason ?? (seen.has(person) ? 'same-visit' : 'admitted');
    const alone = { outcome: 'accepted', member_id, fare_yen: null, fare_reason: null, remaining: null } as const;
    const verdict: TapVerdict = judged ?? { ...alone, reason, shown_name: null };
    seen.add(person);
    record(tap_id, evidence, verdict, judged ? 'server' : 'terminal');
    // A process that has just begun may not have read the lists of certificates; then staff look at the card.
    if (reason === 'certificate-unknown') return;
    const words: Readonly<Record<string, 'in' | 'full'>> = { admitted: 'in', 'same-visit': 'full' };
    const word = judged ? words[reason] : null;
    if (word === undefined) journal.strange.push(`tap judged ${reason}`);
    else
      day.histories.note(`visit ${member_id}, ${Math.floor(turn / BATHERS) + 1}`, visit, called, {
        kind: 'take',
        by: tap_id,
        answer: word,
      });
  }

  /** Sends what the server has not got; answers whether it has all. */
  async function send(): Promise<boolean> {
    const events = ledger.slice(0, MOST_SENT);
    if (events.length === 0) return true;
    const condition = {
      app_version: '0.1.0',
      unsent_events: ledger.length,
      clock: new Date().toISOString(),
      readers: 1,
    };
    const answer = await ask('/api/terminal/events', { events, condition: { ...condition, troubles: [] } });
    if (answer?.status !== 200) {
      if (answer) journal.strange.push(`upload ${answer.status} ${answer.body.slice(0, 160)}`);
      return false;
    }
    const { high_water, quarantined } = JSON.parse(answer.body);
    if (quarantined !== null) journal.strange.push(`quarantined: ${quarantined}`);
    journal.entries += ledger.splice(0, high_water.seq - sent).length;
    sent = high_water.seq;
    return ledger.length === 0;
  }
  return {
    async work(breath: number): Promise<void> {
      while (!day.isOver()) {
        await tap();
        if (random() < 0.3) await send();
        await pause(between(random, breath / 2, breath * 1.5));
      }
      for (let tries = 0; tries < 20 && !(await send()); tries += 1) await pause(500);
    },
  };
}
