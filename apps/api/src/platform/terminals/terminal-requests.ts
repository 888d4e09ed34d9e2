import { isIdText } from '@machi/domain/fields/in-address';
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { isSignatureError, verifySignature, type Verifier, type VerifiedSignature } from 'http-message-sig';
import type { Permission } from '@machi/domain/permissions/model';
import { SIGNATURE_SECONDS } from '@machi/domain/terminals/model';
import { isWaiting } from '@machi/domain/terminals/state';
import { statement, type Queryable } from '../../database/database.ts';
import { below, rowsOf } from '../../database/rows.ts';
import { terminal_nonce } from '../../database/tables/terminals.ts';
import type { AskingTerminal } from '../http/exchange.ts';

/** The SPKI prefix of an Ed25519 public key (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** An Ed25519 public key from its raw 32 bytes. */
export const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_HEAD, raw]), format: 'der', type: 'spki' });

interface TerminalRow extends AskingTerminal {
  readonly is_revoked: boolean;
  readonly is_wipe_asked: boolean;
}

const terminalById = statement<TerminalRow>(
  'signing-terminal',
  `select terminal_id, terminal_name, pass, bus_kind, door_id, is_test, approved_at is not null as is_approved, public_key,
     coalesce(registered_at, created_at) as registered_at, revoked_at is not null as is_revoked, wipe_asked_at is not null as is_wipe_asked
   from terminal where terminal_id = $1 and public_key is not null`,
);

const nonces = rowsOf(terminal_nonce);

/** Codes of a 401 or 403 to a terminal (docs/terminal-requests.md). */
type SignatureFault = 'signature-invalid' | 'signature-too-old' | 'nonce-used';

/** A request whose signature is valid; its body is not read yet. */
export interface SignedRequest {
  readonly terminal: AskingTerminal;
  readonly nonce: string;
  /** The signed Content-Digest; null: not signed. */
  readonly digest: string | null;
}

export interface RefusedRequest {
  readonly status: 401 | 403;
  readonly code: SignatureFault | 'terminal-revoked' | 'terminal-wiped' | 'terminal-waiting';
}

/** The request line and headers as received. */
interface Head {
  readonly method: string;
  /** Absolute; scheme and host are ignored. */
  readonly url: string;
  header(name: string): string | undefined;
}

interface TerminalVerifier extends Verifier {
  readonly terminal: TerminalRow;
}

class UnknownSigner extends Error {}

/** Components that a signature must cover; with a body also its digest. */
const COVERED = ['@method', '@path', '@query'];
const PARAMETERS = ['created', 'nonce', 'keyid', 'alg'];
const FIELDS = ['signature', 'signature-input', 'content-digest'];

async function findSigner(database: Queryable, keyid: string | undefined): Promise<TerminalVerifier> {
  if (!isIdText(keyid)) throw new UnknownSigner();
  const [terminal] = await database.run(terminalById, [Number(keyid)]);
  if (!terminal) throw new UnknownSigner();
  const key = publicKeyOf(terminal.public_key);
  return { algorithm: 'ed25519', terminal, verify: (data, signature) => verify(null, data, key, signature) };
}

/** The signature, if a registered terminal made it for this request; otherwise undefined. */
async function verified(
  database: Queryable,
  { method, url, header }: Head,
  seconds: number,
): Promise<VerifiedSignature<TerminalVerifier> | undefined> {
  const fields = FIELDS.flatMap((name) => {
    const value = header(name);
    return value === undefined ? [] : [{ name, value }];
  });
  try {
    return await verifySignature(
      { kind: 'request', method, targetUri: url, fields },
      {
        policy: {
          algorithms: ['ed25519'],
          requiredComponents: COVERED,
          requiredParameters: PARAMETERS,
          now: seconds,
          // The time is checked later: only the terminal itself may learn that its clock is off.
          clockSkew: Number.MAX_SAFE_INTEGER,
        },
        resolveVerifier: ({ parameters }) => findSigner(database, parameters.keyid),
      },
    );
  } catch (error) {
    if (!isSignatureError(error)) throw error;
    // A database failure is not a wrong signature.
    if (error.code === 'ResolverFailed' && !(error.cause instanceof UnknownSigner)) throw error.cause;
    return undefined;
  }
}

/**
 * The terminal of a request (RFC 9421). Checks the signature first, so that a stranger learns nothing, then whether the
 * terminal is still allowed, then the time.
 */
export async function readSignature(
  database: Queryable,
  head: Head,
  permission: Permission,
  now: Date,
): Promise<SignedRequest | RefusedRequest> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = await verified(database, head, seconds);
  const { created, nonce, expires } = signature?.parameters ?? {};
  if (!signature || created === undefined || nonce === undefined || !/^[\w-]{16,64}$/.test(nonce))
    return { status: 401, code: 'signature-invalid' };
  const { is_revoked, is_wipe_asked, ...terminal } = signature.verifier.terminal;
  if (permission !== 'terminal:leave:terminal') {
    if (is_wipe_asked) return { status: 403, code: 'terminal-wiped' };
    if (is_revoked) return { status: 403, code: 'terminal-revoked' };
    if (isWaiting(terminal)) return { status: 403, code: 'terminal-waiting' };
  }
  if (Math.abs(seconds - created) > SIGNATURE_SECONDS || (expires !== undefined && expires < seconds))
    return { status: 401, code: 'signature-too-old' };
  const coversDigest = signature.components.some(({ name }) => name === 'content-digest');
  return { terminal, nonce, digest: coversDigest ? (head.header('content-digest') ?? null) : null };
}

/** Content-Digest of a body (RFC 9530). */
export const contentDigest = (body: string): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

/**
 * Accepts a signed request once: its body must match the signed digest, and its nonce must be new. The primary key
 * decides between two concurrent copies.
 */
export async function acceptOnce(
  database: Queryable,
  { terminal, nonce, digest }: SignedRequest,
  body: string,
  now: Date,
): Promise<SignatureFault | undefined> {
  if (digest === null ? body !== '' : digest !== contentDigest(body)) return 'signature-invalid';
  const used = { terminal_id: terminal.terminal_id, nonce, used_at: now };
  const claimed = await nonces.insertIfAbsent(database, 'claim-terminal-nonce', used, ['nonce']);
  return claimed ? undefined : 'nonce-used';
}

/** Older requests are refused by their time alone. */
export const forgetOldNonces = (database: Queryable, before: Date) =>
  nonces.remove(database, 'forget-terminal-nonces', { used_at: below(before) });
