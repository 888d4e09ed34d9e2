import { openLine } from '@machi/client/own-line';
import { readStandingBanner } from '@machi/domain/banner/contract';
import { ToldBanner, type Banner } from '@machi/domain/banner/model';
import { heldOf, shownBanner, untilNextLook, type HeldBanner } from '@machi/domain/banner/on-screen';
import { check } from '@machi/domain/contract/problems';
import { LINE_HOLDS_SECONDS, TERMINAL_LINE } from '@machi/domain/live/model';
import * as z from 'zod/mini';
import { lineSigner, type TerminalCaller } from '../sync/signed-call.ts';
import type { TerminalClock } from '../sync/terminal-clock.ts';
import type { Vault } from '../vault/vault.ts';

const LIMIT_MILLISECONDS = 5000;

/** Name of the only record of this kind. */
const NAME = 'told';
/** Last banner, and its time by the terminal's own clock: after a restart the banner is continued from it. */
const Kept = z.object({ told: ToldBanner, heard_at: z.number() });

interface TownBannerParts {
  /** Origin of the server. */
  readonly server: string;
  readonly clock: TerminalClock;
  readonly caller: TerminalCaller;
  readonly vault: Pick<Vault, 'family'>;
  readonly signer: { readonly terminalId: number; readonly key: Uint8Array };
  /** Runs something later; returns the function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  changed(): void;
  /** The line has told of the terminal's door, or is open again. */
  doorTold(): void;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

/** The town's banner on the terminal's screen, received over its own line and kept across restarts. */
export interface TownBanner {
  /** Null without a banner or after its end; the same with and without a network. */
  shown(): Banner | null;
  /** Asks the server once while the line is down, as the server answered a moment ago. */
  ask(): Promise<void>;
  close(): void;
}

export function openTownBanner(parts: TownBannerParts): TownBanner {
  const { server, clock, caller, signer, after, changed } = parts;
  const family = parts.vault.family('banner', Kept);
  let held: HeldBanner | null = null;
  let kept = 'null';
  let isHeld = false;
  let callOff = (): void => {};
  let last = '';
  const shown = (): Banner | null => held && shownBanner(held, clock.monotonic());

  /** Tells the screen only changes, as the server repeats the banner. */
  function look(): void {
    callOff();
    const now = JSON.stringify(shown());
    const wait = held && untilNextLook(held, clock.monotonic());
    callOff = wait === null ? () => {} : after(wait, look);
    if (now === last) return;
    last = now;
    changed();
  }
  /** The server repeats the banner; only a changed one is written. */
  function keep(told: ToldBanner): void {
    const now = JSON.stringify(told.banner);
    if (now === kept) return;
    try {
      if (told.banner === null) family.remove(NAME);
      else family.write(NAME, { told, heard_at: clock.own().getTime() });
      kept = now;
    } catch (error) {
      parts.note('the words of the town cannot be kept', { reason: String(error) });
    }
  }
  function remember(): void {
    const found = family.readAll().find(({ name }) => name === NAME)?.value;
    if (!found) return;
    kept = JSON.stringify(found.told.banner);
    const passed = Math.max(0, clock.own().getTime() - found.heard_at);
    held = heldOf(found.told, clock.monotonic() - passed);
    last = JSON.stringify(shown());
    look();
  }
  function take(told: ToldBanner): void {
    keep(told);
    held = heldOf(told, clock.monotonic());
    look();
  }
  function hear(event: string, data: string): void {
    if (event === 'door') return parts.doorTold();
    if (event !== 'banner') return;
    let told: unknown;
    try {
      told = JSON.parse(data);
    } catch {
      return;
    }
    const read = check(ToldBanner, told);
    if ('value' in read) take(read.value);
  }

  remember();
  const address = server + TERMINAL_LINE;
  const sign = lineSigner(address, clock, signer.terminalId, signer.key);
  const end = openLine({
    address,
    holdsSeconds: LINE_HOLDS_SECONDS,
    asks: () => ({ headers: sign(), credentials: 'omit' }),
    onTold: hear,
    onHeld: (value) => {
      isHeld = value;
      if (value) parts.doorTold();
    },
  });
  return {
    shown,
    async ask() {
      if (isHeld) return;
      const outcome = await caller.call(readStandingBanner, {}, LIMIT_MILLISECONDS);
      if (outcome.kind === 'reply') take(outcome.reply);
    },
    close() {
      callOff();
      end();
    },
  };
}
