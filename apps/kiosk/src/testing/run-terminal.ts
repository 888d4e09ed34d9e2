import { createPrivateKey, createPublicKey } from 'node:crypto';
import path from 'node:path';
import type { TapEvidence } from '@machi/domain/taps/model';
import { TerminalIdentity } from '@machi/domain/terminals/model';
import { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { uploadEvents } from '@machi/domain/terminals/own-contract';
import { ShelterArrival } from '@machi/domain/shelters/terminal';
import * as z from 'zod/mini';
import { openArrivalOutbox, type ArrivalOutbox } from '../host/arrivals/arrival-outbox.ts';
import { openLedger } from '../host/ledger/open-ledger.ts';
import { createTerminalCaller } from '../host/sync/signed-call.ts';
import { createTerminalClock } from '../host/sync/terminal-clock.ts';
import { openPost, type Post } from '../host/terminal/post.ts';
import type { SeenTap } from '../host/terminal/tap-desk.ts';
import { fileKeyStore } from '../host/vault/key-store.ts';
import { openVault } from '../host/vault/open-vault.ts';

/* Terminal without readers and screens in its own process, to be killed: the folder is the first argument, messages
   control it. Its answer to a tap is what its screen would show, after the commit. */

/** `arrivals-unanswered`: of people who came to a shelter, each second call is lost, and of the others the answer. */
const networks = ['open', 'cut', 'answers-lost', 'arrivals-unanswered'] as const;
const Message = z.union([
  z.object({ kind: z.literal('work'), server: z.string(), terminal: TerminalIdentity, network: z.enum(networks) }),
  z.object({ kind: z.literal('network'), network: z.enum(networks) }),
  /** Error of its own clock from now on, milliseconds. */
  z.object({ kind: z.literal('clock'), skew: z.number() }),
  /** Time that has passed by all of its clocks, milliseconds. */
  z.object({ kind: z.literal('passed'), milliseconds: z.number() }),
  z.object({
    kind: z.literal('tap'),
    number: z.number(),
    card_hash: z.string(),
    certificate_hash: z.string(),
  }),
  /** The one face that this terminal holds. */
  z.object({ kind: z.literal('face'), number: z.number() }),
  /** Somebody comes to a shelter. */
  z.object({ kind: z.literal('arrive'), arrival: ShelterArrival }),
  z.object({ kind: z.literal('send-again'), events: z.array(LedgerEvent) }),
  z.object({ kind: z.literal('state') }),
]);

const folder = process.argv[2];
if (folder === undefined || !process.send) throw new Error('a folder, and a parent to talk to');
const say = (message: object): void => void process.send?.(message);

let network: (typeof networks)[number] = 'cut';
let skew = 0;
let passed = 0;
const realFetch = globalThis.fetch;
let calls = 0;
globalThis.fetch = async (...asked) => {
  if (network === 'cut') throw new TypeError('the network is cut');
  const isLost = network === 'arrivals-unanswered' && new Request(...asked).url.endsWith('/api/terminal/arrivals');
  if (isLost && (calls += 1) % 2 === 1) throw new TypeError('the call was lost');
  const answer = await realFetch(...asked);
  if (network === 'answers-lost' || isLost) throw new TypeError('the answer was lost');
  return answer;
};

const vault = openVault({
  folder: path.join(folder, 'vault'),
  keyStore: fileKeyStore(path.join(folder, 'key')),
  damaged: (record) => say({ kind: 'damaged', record }),
});
const clock = createTerminalClock(
  () => Date.now() + skew + passed,
  () => performance.now() + passed,
);
let post: Post | null = null;
let arrivals: ArrivalOutbox | null = null;

function work(registration: { readonly server: string; readonly terminal: TerminalIdentity }): void {
  vault.writeRegistration(registration);
  const ledger = openLedger({
    file: path.join(folder ?? '', 'ledger', 'ledger.sqlite'),
    terminalId: registration.terminal.terminal_id,
    key: vault.terminalKey(),
  });
  const outbox = openArrivalOutbox({ file: path.join(folder ?? '', 'arrivals', 'arrivals.sqlite'), vault });
  arrivals = outbox;
  post = openPost({
    registration,
    vault,
    ledger,
    arrivals: outbox,
    clock,
    after: () => () => {},
    condition: () => ({
      app_version: '0.1.0',
      unsent_events: ledger.unsentCount(),
      clock: clock.own().toISOString(),
      readers: 1,
      troubles: ledger.damage ? ['ledger-damaged'] : [],
    }),
    changed() {},
    openDoor() {},
    holdDoor() {},
    standingChanged() {},
    note() {},
  });
  tellState('working');
}

function tellState(kind: string): void {
  if (!post) return;
  const { ledger, sync } = post;
  say({
    kind,
    last_seq: ledger.lastSeq(),
    unsent: ledger.unsentCount(),
    standing: sync.standing(),
    hasSnapshot: post.holders() !== null,
    faces: post.gallery.faces().length,
    arrivals: arrivals?.unsentCount() ?? 0,
    readable: ledger.damage?.readableEvents ?? null,
  });
}

async function take(tap: { number: number; card_hash: string; certificate_hash: string }) {
  if (!post?.desk) return;
  const evidence: TapEvidence = {
    method: 'individual-number-card',
    card_hash: tap.card_hash,
    certificate_hash: tap.certificate_hash,
    certificate_status: 'valid',
    list_as_of: post.holders()?.snapshot.list_as_of ?? null,
    is_genuine: true,
  };
  await judge(tap.number, { evidence, bodyHash: null, phonePass: null, surfaceProof: null, face: null });
}

async function takeFace(number: number) {
  const [held] = post?.gallery.faces() ?? [];
  const model_id = post?.holders()?.snapshot.rules.faces?.model_id;
  if (!held || model_id === undefined) return say({ kind: 'problem', number, problem: 'no face is held' });
  const { member_id, face_no } = held;
  await judge(number, {
    evidence: {
      method: 'face',
      card_hash: null,
      certificate_hash: null,
      certificate_status: null,
      list_as_of: null,
      is_genuine: null,
      face: { model_id, likeness: 0.97, is_confirmed: false },
    },
    bodyHash: null,
    phonePass: null,
    surfaceProof: null,
    face: { member_id, face_no },
  });
}

async function judge(number: number, seen: SeenTap) {
  if (!post?.desk) return;
  const result = await post.desk.take(seen);
  if ('problem' in result) return say({ kind: 'problem', number, problem: result.problem });
  say({
    kind: 'shown',
    number,
    tap_id: result.tap.tap_id,
    verdict: result.verdict,
    isDecidedHere: result.isDecidedHere,
  });
}

/** Its answer is what the screen would show, after the commit. */
function arrive(arrival: ShelterArrival): void {
  const { arrival_id } = arrival;
  const problem = arrivals ? arrivals.put(arrival) : 'failed';
  say(problem === null ? { kind: 'arrived', arrival_id } : { kind: 'not-arrived', arrival_id, problem });
  post?.sync.poke();
}

/** Sends earlier events again, unchanged; only the server's answer counts. */
async function sendAgain(events: readonly LedgerEvent[]): Promise<void> {
  const registration = vault.readRegistration();
  if (!registration) return;
  const { server, terminal } = registration;
  const signer = { terminalId: terminal.terminal_id, key: vault.terminalKey() };
  const condition = {
    app_version: '0.1.0',
    unsent_events: 0,
    clock: clock.own().toISOString(),
    readers: 1,
    troubles: [],
  };
  const outcome = await createTerminalCaller({ server, clock, signer }).call(
    uploadEvents,
    { events: [...events], condition },
    60_000,
  );
  say({
    kind: 'sent-again',
    outcome: outcome.kind === 'reply' ? `taken, ${outcome.reply.quarantined ?? 'no dispute'}` : JSON.stringify(outcome),
  });
}

process.on('disconnect', () => process.exit(0));
process.on('message', (text) => {
  const message = Message.parse(text);
  switch (message.kind) {
    case 'work':
      network = message.network;
      return work(message);
    case 'network':
      network = message.network;
      return;
    case 'clock':
      skew = message.skew;
      return;
    case 'passed':
      passed = message.milliseconds;
      return;
    case 'tap':
      return void take(message);
    case 'face':
      return void takeFace(message.number);
    case 'arrive':
      return arrive(message.arrival);
    case 'send-again':
      return void sendAgain(message.events);
    case 'state':
      return tellState('state');
  }
});
const pkcs8 = Buffer.from(vault.terminalKey());
const spki = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })).export({
  format: 'der',
  type: 'spki',
});
say({ kind: 'started', public_key: spki.subarray(-32).toString('base64url') });
