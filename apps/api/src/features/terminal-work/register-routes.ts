import { verify } from 'node:crypto';
import { refuse } from '@machi/domain/refusals/model';
import { TERMINAL_CODE_MINUTES, normaliseTerminalCode } from '@machi/domain/terminals/code';
import { confirmWipe, registerTerminal } from '@machi/domain/terminals/own-contract';
import { sqlState, statement } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { terminal as terminalTable } from '../../database/tables/terminals.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { faceTerminals } from '../../platform/faces/face-terminals.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { terminalCodeHash } from '../../platform/terminals/terminal-codes.ts';
import { publicKeyOf } from '../../platform/terminals/terminal-requests.ts';
import type { AskingTerminal } from '../../platform/http/exchange.ts';
import { identityOf } from './identity.ts';

/**
 * SQL: binds the code to the first key that comes with it. The same terminal may repeat the request if its answer was
 * lost; after ten minutes the code expires for all.
 */
const spendCode = statement<
  Omit<AskingTerminal, 'public_key' | 'registered_at' | 'is_approved'> & { is_fresh: boolean }
>(
  'spend-terminal-code',
  `with before as (select terminal_id, registered_at is null as is_fresh from terminal where code_hash = $1 for no key update)
   update terminal t set public_key = $2, registered_at = coalesce(registered_at, $3)
   from before where t.terminal_id = before.terminal_id and t.code_hash = $1 and t.code_expires_at > $3 and t.revoked_at is null
     and (t.public_key is null or t.public_key = $2)
   returning t.terminal_id, t.terminal_name, t.pass, t.bus_kind, t.door_id, t.is_test, before.is_fresh`,
);
const noteWiped = statement<{ is_fresh: boolean }>(
  'note-terminal-wiped',
  `update terminal t set wiped_at = coalesce(t.wiped_at, $2), seen_at = $2
   from (select terminal_id, wiped_at is null as is_fresh from terminal where terminal_id = $1 for no key update) as before
   where t.terminal_id = before.terminal_id and t.wipe_asked_at is not null returning before.is_fresh`,
);

const terminals = rowsOf(terminalTable);

const UNIQUE_VIOLATION = '23505';
const codeInvalid = refuse(422, { field: 'code', code: 'terminal-code-invalid', params: [TERMINAL_CODE_MINUTES] });
const keyKnown = refuse(409, { field: '', code: 'terminal-key-known' });

/** Routes by which a terminal registers, and by which a stolen one reports its wipe. */
export const registerRoutes = ({ database, secret, town }: House) => [
  serve(registerTerminal, async (input, exchange) => {
    const code = normaliseTerminalCode(input.code);
    const key = Buffer.from(input.public_key, 'base64url');
    const isHeld = verify(null, Buffer.from(code), publicKeyOf(key), Buffer.from(input.proof, 'base64url'));
    if (!isHeld) return refuse(422, { field: 'proof', code: 'terminal-proof-invalid' });
    try {
      return await exchange.write(async (transaction) => {
        const { now, requestId } = exchange;
        const [terminal] = await transaction.run(spendCode, [terminalCodeHash(secret, code), key, now]);
        if (!terminal) {
          return (await terminals.has(transaction, 'terminal-with-key', { public_key: key })) ? keyKnown : codeInvalid;
        }
        if (terminal.is_fresh)
          await writeAudit(transaction, {
            at: now,
            actor_member_id: null,
            action: 'terminal:register',
            subject: 'terminal',
            subject_id: terminal.terminal_id,
            request_id: requestId,
          });
        return { terminal: identityOf(terminal, town), now: now.toISOString() };
      });
    } catch (error) {
      // Another terminal has this key; its own code does not change that.
      if (sqlState(error) === UNIQUE_VIOLATION) return keyKnown;
      throw error;
    }
  }),

  serve(confirmWipe, (_input, { terminal, now, requestId }) =>
    database.transaction(async (transaction) => {
      const [wiped] = await transaction.run(noteWiped, [terminal.terminal_id, now]);
      if (!wiped) return refuse(409, { field: '', code: 'terminal-not-asked' });
      await faceTerminals.keepTo(transaction, terminal.terminal_id, []);
      if (wiped.is_fresh)
        await writeAudit(transaction, {
          at: now,
          actor_member_id: null,
          action: 'terminal:wiped',
          subject: 'terminal',
          subject_id: terminal.terminal_id,
          request_id: requestId,
        });
      return {};
    }),
  ),
];
