import { checkEvent, linkEvent } from '@machi/domain/terminal-ledger/chain';
import { GENESIS_HASH, LedgerEvent } from '@machi/domain/terminal-ledger/model';
import type { LedgerKey } from './ledger-key.ts';

/** Beginning of every stored line (canonical JSON), and the largest length of a line. */
const BEGINNING = '{"content":{"boot_id":"';
const LONGEST_LINE = 4000;
const ENDING = /,"hash":"[0-9a-f]{64}","signature":"[\w-]{86}"\}/;

/** Parses a line as an event signed by this key; undefined for anything else or a damaged line. */
export function readLine(line: string, key: LedgerKey): LedgerEvent | undefined {
  try {
    const { success, data } = LedgerEvent.safeParse(JSON.parse(line));
    return success && checkEvent(data, key.hash, key.verify) === null ? data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Finds the lines of events in the raw bytes of a database or its log, whatever happened to the pages around them: a
 * line fits into one page, and its hash and signature prove that it is complete. An event may be found repeatedly.
 */
export function carveLines(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  const lines: string[] = [];
  for (let at = text.indexOf(BEGINNING); at !== -1; at = text.indexOf(BEGINNING, at + 1)) {
    const ending = ENDING.exec(text.slice(at, at + LONGEST_LINE));
    if (ending) lines.push(text.slice(at, at + ending.index + ending[0].length));
  }
  return lines;
}

/** Readable events: an unbroken chain, and events that lost their predecessors. */
export interface Salvaged {
  /** In order, without a gap. */
  readonly run: readonly LedgerEvent[];
  /** Signed too, but not connected to the run; in the order of their numbers. */
  readonly loose: readonly LedgerEvent[];
}

/** The longest chain; among equally long ones any, as they hold the same taps or lost the same ones. */
function longestRun(ordered: readonly LedgerEvent[]): LedgerEvent[] {
  interface Link {
    readonly event: LedgerEvent;
    readonly length: number;
    readonly next: Link | undefined;
  }
  // From the end: the length of the chain after an event is known before its predecessor is looked at.
  const best = new Map<string, Link>();
  let longest: Link | undefined;
  for (const event of ordered.toReversed()) {
    const { seq, prev_hash } = event.content;
    const next = best.get(`${seq + 1} ${event.hash}`);
    const link: Link = { event, length: (next?.length ?? 0) + 1, next };
    const place = `${seq} ${prev_hash}`;
    if (link.length > (best.get(place)?.length ?? 0)) best.set(place, link);
    if (link.length > (longest?.length ?? 0)) longest = link;
  }
  const run: LedgerEvent[] = [];
  for (let link = longest; link; link = link.next) run.push(link.event);
  return run;
}

/** Sorts the events carved out of a damaged ledger: each tap once. */
export function sortSalvage(lines: readonly string[], terminalId: number, key: LedgerKey): Salvaged {
  const read = [...new Set(lines)].flatMap((line) => readLine(line, key) ?? []);
  const own = read
    .filter(({ content }) => content.terminal_id === terminalId)
    .toSorted((one, other) => one.content.seq - other.content.seq);
  const run = longestRun(own);
  const known = new Set(run.map(({ content }) => content.tap_id));
  const loose: LedgerEvent[] = [];
  for (const event of own) {
    if (known.has(event.content.tap_id)) continue;
    known.add(event.content.tap_id);
    loose.push(event);
  }
  return { run, loose };
}

/** Gives the events new numbers after a mark; a tap's content and time stay. */
export function relink(
  events: readonly LedgerEvent[],
  after: { readonly seq: number; readonly hash: string },
  key: LedgerKey,
): LedgerEvent[] {
  let { seq, hash } = after;
  return events.map(({ content }) => {
    seq += 1;
    const linked = linkEvent({ ...content, seq, prev_hash: hash }, key.hash, key.sign);
    ({ hash } = linked);
    return linked;
  });
}

export const markBefore = (first: LedgerEvent | undefined) =>
  first ? { seq: first.content.seq - 1, hash: first.content.prev_hash } : { seq: 0, hash: GENESIS_HASH };
