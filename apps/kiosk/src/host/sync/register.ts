import { createPrivateKey, sign } from 'node:crypto';
import { normaliseTerminalCode } from '@machi/domain/terminals/code';
import { registerTerminal } from '@machi/domain/terminals/own-contract';
import type { RegisterProblem } from '../../bridge.ts';
import type { Registration, Vault } from '../vault/vault.ts';
import { publicKeyOf } from './public-key.ts';
import { createTerminalCaller } from './signed-call.ts';
import type { TerminalClock } from './terminal-clock.ts';

const LIMIT_MILLISECONDS = 15_000;

const problemOfCode: Readonly<Record<string, RegisterProblem>> = {
  'terminal-code-invalid': 'code-invalid',
  'terminal-key-known': 'key-known',
  'terminal-proof-invalid': 'proof-invalid',
};

const isLoopback = (host: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(host);

/**
 * Origin of a typed server address, https by default; null if it is invalid. Plain http is for this machine only:
 * elsewhere signed requests could be read on the way.
 */
export function originOf(typed: string): string | null {
  const text = typed.trim();
  const address = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (!address || address.username !== '' || address.hostname === '') return null;
  const isSafe = address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address.hostname));
  return isSafe ? address.origin : null;
}

interface RegisterParts {
  readonly vault: Pick<Vault, 'terminalKey' | 'writeRegistration'>;
  readonly clock: TerminalClock;
  readonly appVersion: string;
}

/** Registers this terminal with a code; the key is made here and stays in the vault. Never rejects. */
export async function register(
  typed: { readonly server: string; readonly code: string },
  { vault, clock, appVersion }: RegisterParts,
): Promise<{ readonly registration: Registration } | { readonly problem: RegisterProblem }> {
  const server = originOf(typed.server);
  if (server === null) return { problem: 'server-address' };
  const code = normaliseTerminalCode(typed.code);
  if (code === '') return { problem: 'code-empty' };
  const key = createPrivateKey({ key: Buffer.from(vault.terminalKey()), format: 'der', type: 'pkcs8' });
  const asked = clock.monotonic();
  const outcome = await createTerminalCaller({ server, clock }).call(
    registerTerminal,
    {
      code,
      public_key: publicKeyOf(vault.terminalKey()).toString('base64url'),
      proof: sign(null, Buffer.from(code), key).toString('base64url'),
      app_version: appVersion,
    },
    LIMIT_MILLISECONDS,
  );
  if (outcome.kind === 'away') return { problem: 'server-away' };
  if (outcome.kind === 'refused') {
    const known = outcome.codes.map((code) => problemOfCode[code]).find((problem) => problem !== undefined);
    return { problem: known ?? 'code-invalid' };
  }
  clock.hear(new Date(outcome.reply.now), 1, asked);
  const registration: Registration = { server, terminal: outcome.reply.terminal };
  vault.writeRegistration(registration);
  return { registration };
}
