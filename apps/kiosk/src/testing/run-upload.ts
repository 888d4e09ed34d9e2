import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { linkEvent } from '@machi/domain/terminal-ledger/chain';
import { eventContent } from '@machi/domain/terminal-ledger/ledger.fixture';
import { GENESIS_HASH, MOST_EVENTS, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { uploadEvents } from '@machi/domain/terminals/own-contract';
import * as z from 'zod/mini';
import { ledgerKeyOf } from '../host/ledger/ledger-key.ts';
import { createTerminalCaller } from '../host/sync/signed-call.ts';
import { createTerminalClock } from '../host/sync/terminal-clock.ts';

/* Terminals that reconnect after a long time offline, for measuring: it makes key and ledger of each beforehand and
   then sends the ledger as the sync does, piece by piece. */

const Message = z.union([
  z.object({ kind: z.literal('make') }),
  z.object({
    kind: z.literal('fill'),
    terminal_id: z.number(),
    events: z.number(),
    members: z.array(z.number()),
  }),
  z.object({ kind: z.literal('send'), server: z.string() }),
]);

let key = Buffer.alloc(0);
let terminalId = 0;
let ledger: LedgerEvent[] = [];

function make(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  key = privateKey.export({ format: 'der', type: 'pkcs8' });
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url');
}

function fill(events: number, members: readonly number[]): void {
  const { hash, sign } = ledgerKeyOf(key);
  const { verdict, evidence } = eventContent();
  const boot_id = randomUUID();
  const began = Date.now() - events * 60_000;
  ledger = [];
  for (let seq = 1; seq <= events; seq += 1) {
    const wall_time = new Date(began + seq * 60_000).toISOString();
    const content = eventContent({
      terminal_id: terminalId,
      seq,
      prev_hash: ledger.at(-1)?.hash ?? GENESIS_HASH,
      tap_id: randomUUID(),
      verdict: { ...verdict, member_id: members[seq % members.length] ?? null },
      evidence: { ...evidence, list_as_of: wall_time },
      wall_time,
      monotonic_ms: seq * 60_000,
      boot_id,
    });
    ledger.push(linkEvent(content, hash, sign));
  }
}

/** Milliseconds until the server had all of it. */
async function send(server: string): Promise<number> {
  const caller = createTerminalCaller({ server, clock: createTerminalClock(), signer: { terminalId, key } });
  const condition = {
    app_version: '0.1.0',
    unsent_events: 0,
    clock: new Date().toISOString(),
    readers: 1,
    troubles: [],
  };
  const began = performance.now();
  for (let mark = 0; mark < ledger.length;) {
    const outcome = await caller.call(
      uploadEvents,
      { events: ledger.slice(mark, mark + MOST_EVENTS), condition },
      60_000,
    );
    if (outcome.kind !== 'reply' || outcome.reply.quarantined !== null || outcome.reply.high_water.seq <= mark)
      throw new Error(`the server does not take it: ${JSON.stringify(outcome)}`);
    mark = outcome.reply.high_water.seq;
  }
  return performance.now() - began;
}

const say = (message: object): void => void process.send?.(message);
process.on('disconnect', () => process.exit(0));
process.on('message', (text) => {
  const message = Message.parse(text);
  if (message.kind === 'make') return say({ kind: 'made', public_key: make() });
  if (message.kind === 'fill') {
    terminalId = message.terminal_id;
    fill(message.events, message.members);
    return say({ kind: 'filled', rows: JSON.stringify(ledger) });
  }
  return void send(message.server).then((milliseconds) => say({ kind: 'sent', milliseconds }));
});
say({ kind: 'started' });
