import { createHash } from 'node:crypto';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { decidePermission } from '@machi/domain/permissions/model';
import { readSession } from '@machi/domain/sessions/read-session';
import * as z from 'zod/mini';
import { askTown, type CallOutcome } from '../../sync/ask-town.ts';
import type { TerminalClock } from '../../sync/terminal-clock.ts';
import type { Vault } from '../../vault/vault.ts';

const LIMIT_MILLISECONDS = 15_000;

/** Both secrets of a login, as the desk's page holds them, and the page's language. */
export interface Login {
  readonly token: string;
  readonly cookie: string | null;
  readonly locale: Locale;
}

/** Confirmed login, stored by its hash: the same login is recognised after a crash and without a network. */
const Confirmed = z.object({ token_hash: z.string(), member_id: z.number(), expire: z.number() });
type Confirmed = z.infer<typeof Confirmed>;
const NAME = 'last';

export interface DeskOfficial {
  /** Official whom the server confirmed with the right to enrol; null without one. */
  id(): number | null;
  /** Whether the server answered the last request. */
  isTownThere(): boolean;
  /** Notes a new login at the screen and forgets the previous one. */
  take(login: Login): void;
  /** Notes that the screen has disconnected. */
  leave(): void;
  /** Asks the server for the login's official, once a login. Returns whether they may enrol. Never rejects. */
  confirm(): Promise<boolean>;
  /** Calls the server with this login. Never rejects. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<CallOutcome<E>>;
  /** Notes whether another request of the desk was answered. */
  heard(isThere: boolean): void;
}

interface OfficialParts {
  readonly vault: Pick<Vault, 'family'>;
  /** Origin of the town's server. */
  server(): string | null;
  readonly clock: TerminalClock;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export function openDeskOfficial({ vault, server, clock, note }: OfficialParts): DeskOfficial {
  const family = vault.family('official', Confirmed);
  let login: Login | null = null;
  let known: Confirmed | null = null;
  /** The server's answer for this login; null before. Asked only once, as each request would prolong the login. */
  let mayEnrol: boolean | null = null;
  let isThere = true;

  function remembered(token: string): Confirmed | null {
    try {
      const found = family.readAll().find(({ name }) => name === NAME)?.value ?? null;
      const isSame = found?.token_hash === hashOf(token) && found.expire * 1000 > clock.now().getTime();
      return isSame ? found : null;
    } catch {
      return null;
    }
  }

  function remember(confirmed: Confirmed): void {
    try {
      family.write(NAME, confirmed);
    } catch (error) {
      // It is still known until the next start.
      note('who works at the desk cannot be kept', { reason: error instanceof Error ? error.message : 'unknown' });
    }
  }

  /** Ends this login's rights, also without a network. */
  function forget(): void {
    known = null;
    mayEnrol = false;
    try {
      family.remove(NAME);
    } catch (error) {
      note('who worked at the desk cannot be forgotten', {
        reason: error instanceof Error ? error.message : 'unknown',
      });
    }
  }

  async function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>, by: Login): Promise<CallOutcome<E>> {
    const base = server();
    if (base === null) return { kind: 'away', reason: 'no server' };
    const request = { base, token: by.token, locale: by.locale };
    const headers = () => ({ origin: base, ...(by.cookie === null ? {} : { cookie: by.cookie }) });
    const signal = AbortSignal.timeout(LIMIT_MILLISECONDS);
    const outcome = await askTown(endpoint, input, { request, headers, clock, signal }).catch((): CallOutcome<E> => ({
      kind: 'away',
      reason: 'no answer',
    }));
    isThere = outcome.kind !== 'away';
    return outcome;
  }

  return {
    id: () => known?.member_id ?? null,
    isTownThere: () => isThere,
    take(next) {
      if (next.token !== login?.token) known = remembered(next.token);
      mayEnrol = null;
      login = next;
    },
    leave() {
      login = null;
      known = null;
      mayEnrol = null;
    },
    async confirm() {
      const by = login;
      if (!by) return false;
      // While the server is away it is asked again each time, which shows when it is back.
      if (mayEnrol !== null && isThere) return mayEnrol;
      const outcome = await ask(readSession, {}, by);
      // Somebody else has logged in meanwhile, or the screen has disconnected.
      if (login?.token !== by.token) return false;
      if (outcome.kind !== 'reply') return false;
      const { member_id, is_official, is_company = false, roles = [], expire } = outcome.reply;
      // Kept enrolments name people and whom a face resembles: only this role may see them.
      const isGranted = decidePermission({ member_id, is_official, is_company, roles }, 'card:link:any') === 'granted';
      if (!isGranted || member_id === null) forget();
      else {
        mayEnrol = true;
        known = { token_hash: hashOf(by.token), member_id, expire };
        remember(known);
      }
      return mayEnrol === true;
    },
    async call(endpoint, input) {
      const by = login;
      if (!by) return { kind: 'away', reason: 'nobody is logged in' };
      const outcome = await ask(endpoint, input, by);
      // The session has ended, or the role was withdrawn.
      const isNobody = outcome.kind === 'refused' && (outcome.status === 401 || outcome.status === 403);
      if (isNobody && login?.token === by.token) forget();
      return outcome;
    },
    heard(answered) {
      isThere = answered;
    },
  };
}
