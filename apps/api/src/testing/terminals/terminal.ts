import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto';
import { createSignatureSync } from 'http-message-sig';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import type { BusKind, TerminalUse } from '@machi/domain/passes/model';
import type { TapEvidence, TapVerdict } from '@machi/domain/taps/model';
import { linkEvent } from '@machi/domain/terminal-ledger/chain';
import { GENESIS_HASH, RULES_VERSION, type EventContent, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { uploadEvents, type TerminalCondition } from '@machi/domain/terminals/own-contract';
import { contentDigest } from '../../platform/terminals/terminal-requests.ts';
import { placeInput } from '../requests/ask.ts';
import type { Answer, OpenTown } from '../towns/open-town.ts';

/** Length of an Ed25519 public key at the end of its SPKI. */
const PUBLIC_BYTES = 32;

/** A simulated terminal. */
export interface TestTerminal {
  readonly terminal_id: number;
  readonly key: KeyObject;
  readonly publicKey: Buffer;
}

/** A key pair, as a terminal makes it. */
export function newTerminalKey(): { readonly key: KeyObject; readonly publicKey: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { key: privateKey, publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES) };
}

interface NewTerminal {
  readonly pass?: TerminalUse;
  readonly bus_kind?: BusKind;
  /** Of a door. */
  readonly door_id?: number;
  readonly is_test?: boolean;
  /** Approved by a second official. */
  readonly is_approved?: boolean;
}

/** A registered terminal of the bath, a bus or a door. */
export async function addTerminal(
  town: OpenTown,
  { pass = 'bath', bus_kind, door_id, is_test = false, is_approved = true }: NewTerminal = {},
) {
  const { key, publicKey } = newTerminalKey();
  const [row] = await town.rows<{
    terminal_id: number;
  }>`insert into terminal (terminal_name, pass, bus_kind, door_id, is_test,
    public_key, created_at, approved_at, registered_at, last_hash) values ('入口の端末', ${pass},
    ${pass === 'bus' ? (bus_kind ?? 'community') : null}, ${door_id ?? null}, ${is_test}, ${publicKey}, ${town.now()},
    case when ${is_approved}::boolean then ${town.now()}::timestamptz end,
    ${town.now()}::timestamptz - interval '30 days', ${GENESIS_HASH}) returning terminal_id`;
  if (!row) throw new Error('no terminal');
  return { terminal_id: row.terminal_id, key, publicKey };
}

export interface SigningOptions {
  /** Time of the signature; now by default. */
  readonly at?: Date;
  readonly nonce?: string;
  readonly keyid?: string;
  readonly components?: readonly string[];
  readonly parameters?: Readonly<Record<string, number | string>>;
}

/** The headers that sign a request (docs/terminal-requests.md). */
export function signedHeaders(
  { terminal_id, key }: Pick<TestTerminal, 'terminal_id' | 'key'>,
  { method, target, body }: { readonly method: string; readonly target: string; readonly body?: string | undefined },
  at: Date,
  options: SigningOptions = {},
): Record<string, string> {
  const digest = body === undefined ? undefined : contentDigest(body);
  const { signature, signatureInput } = createSignatureSync(
    {
      kind: 'request',
      method,
      targetUri: `https://machi.example.jp${target}`,
      fields: digest === undefined ? [] : [{ name: 'content-digest', value: digest }],
    },
    {
      components: options.components ?? [
        '@method',
        '@path',
        '@query',
        ...(digest === undefined ? [] : ['content-digest']),
      ],
      parameters: {
        created: Math.floor((options.at ?? at).getTime() / 1000),
        nonce: options.nonce ?? randomBytes(16).toString('base64url'),
        keyid: options.keyid ?? String(terminal_id),
        alg: 'ed25519',
        ...options.parameters,
      },
      signer: { algorithm: 'ed25519', sign: (data) => sign(null, data, key) },
    },
  );
  return {
    ...(digest === undefined ? {} : { 'content-digest': digest }),
    'signature-input': signatureInput,
    signature,
  };
}

/** Calls an endpoint with a signature and any input; `text` replaces the body made from it. */
export function askSigned(
  town: OpenTown,
  terminal: Pick<TestTerminal, 'terminal_id' | 'key'>,
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  { text, ...options }: SigningOptions & { readonly text?: string } = {},
): Promise<Answer> {
  const { target, body } = placeInput(endpoint, input);
  const sent = body === undefined ? undefined : (text ?? JSON.stringify(body));
  const headers = signedHeaders(terminal, { method: endpoint.method, target, body: sent }, town.now(), options);
  return town.call(endpoint.method, target, { headers, ...(sent === undefined ? {} : { body: sent }) });
}

/** Calls an endpoint as a terminal does. */
export const askAs = <E extends Endpoint>(
  town: OpenTown,
  terminal: Pick<TestTerminal, 'terminal_id' | 'key'>,
  endpoint: E,
  input: InputOf<E>,
  options: SigningOptions = {},
): Promise<Answer> => askSigned(town, terminal, endpoint, { ...(input as object) }, options);

export const goodCondition = (at: Date): TerminalCondition => ({
  app_version: '0.1.0',
  unsent_events: 0,
  clock: at.toISOString(),
  readers: 1,
  troubles: [],
});

const nothing: TapEvidence = {
  method: 'none',
  card_hash: null,
  certificate_hash: null,
  certificate_status: null,
  list_as_of: null,
  is_genuine: null,
};
const letIn: TapVerdict = {
  outcome: 'accepted',
  reason: 'admitted',
  member_id: null,
  fare_yen: null,
  fare_reason: null,
  remaining: null,
  shown_name: null,
};

/** Fields of an event that a test sets; the others are those of an ordinary entry to the bath. */
export type TestEvent = Partial<Omit<EventContent, 'verdict' | 'evidence'>> & {
  readonly verdict?: Partial<TapVerdict>;
  readonly evidence?: Partial<TapEvidence>;
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** An event chained to the previous one, hashed and signed by the terminal. */
export function linkedEvent(
  { terminal_id, key }: Pick<TestTerminal, 'terminal_id' | 'key'>,
  before: Pick<LedgerEvent, 'hash'> & { readonly seq: number },
  at: Date,
  event: TestEvent = {},
): LedgerEvent {
  const content: EventContent = {
    terminal_id,
    seq: before.seq + 1,
    prev_hash: before.hash,
    kind: 'tap',
    tap_id: randomUUID(),
    of_tap_id: null,
    pass: 'bath',
    decided_by: 'terminal',
    staff_member_id: null,
    wall_time: at.toISOString(),
    monotonic_ms: before.seq * 1000,
    boot_id: '00000000-0000-4000-8000-000000000000',
    snapshot_version: 1,
    rules_version: RULES_VERSION,
    ...event,
    verdict: { ...letIn, ...event.verdict },
    evidence: { ...nothing, ...event.evidence },
  };
  return linkEvent(content, sha256, (bytes) => sign(null, bytes, key));
}

/** A ledger that a test fills. */
export function ledgerOf(terminal: Pick<TestTerminal, 'terminal_id' | 'key'>, clock: () => Date) {
  const events: LedgerEvent[] = [];
  return {
    events,
    add(event: TestEvent = {}): LedgerEvent {
      const last = events.at(-1);
      const before = { seq: last?.content.seq ?? 0, hash: last?.hash ?? GENESIS_HASH };
      const made = linkedEvent(terminal, before, clock(), event);
      events.push(made);
      return made;
    },
  };
}

/** A new terminal and its ledger. */
export async function newLedger(town: OpenTown, options?: NewTerminal) {
  const terminal = await addTerminal(town, options);
  return { terminal, ledger: ledgerOf(terminal, () => town.now()) };
}

/** Uploads part of a ledger, as a working terminal does. */
export const sendEvents = (town: OpenTown, terminal: TestTerminal, events: readonly LedgerEvent[]) =>
  askAs(town, terminal, uploadEvents, { events: [...events], condition: goodCondition(town.now()) });
