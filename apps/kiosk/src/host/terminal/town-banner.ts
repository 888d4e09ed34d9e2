import { openLine } from '@machi/client/own-line';
import { readStandingBanner } from '@machi/domain/banner/contract';
import { ToldBanner } from '@machi/domain/banner/model';
import type { Banner } from '@machi/domain/banner/model';
import { heldOf, shownBanner, untilNextLook } from '@machi/domain/banner/on-screen';
import type { HeldBanner } from '@machi/domain/banner/on-screen';
import { check } from '@machi/domain/contract/problems';
import { LINE_HOLDS_SECONDS, TERMINAL_LINE } from '@machi/domain/live/model';
import { lineSigner } from '../sync/signed-call.ts';
import type { TerminalCaller } from '../sync/signed-call.ts';
import type { TerminalClock } from '../sync/terminal-clock.ts';

const LIMIT_MILLISECONDS = 5000;

interface TownBannerParts {
  /** Origin of the server. */
  readonly server: string;
  readonly clock: TerminalClock;
  readonly caller: TerminalCaller;
  readonly signer: { readonly terminalId: number; readonly key: Uint8Array };
  /** Runs something later; answers how to call it off. */
  after(milliseconds: number, run: () => void): () => void;
  changed(): void;
}

/** The town's words over the terminal's screen, heard over a line of its own. */
export interface TownBanner {
  /** null: none stand, or their end has passed; with a network and without. */
  shown(): Banner | null;
  /** While the line does not hold: asks, as the server was there a moment ago. */
  ask(): Promise<void>;
  close(): void;
}

export function openTownBanner({ server, clock, caller, signer, after, changed }: TownBannerParts): TownBanner {
  let held: HeldBanner | null = null;
  let isHeld = false;
  let callOff = (): void => {};
  let last = '';
  const shown = (): Banner | null => held && shownBanner(held, clock.monotonic());

  /** The screen is told when what it shows changes, and only then: what was told is told again and again. */
  function look(): void {
    callOff();
    const now = JSON.stringify(shown());
    const wait = held && untilNextLook(held, clock.monotonic());
    callOff = wait === null ? () => {} : after(wait, look);
    if (now === last) return;
    last = now;
    changed();
  }
  function take(told: ToldBanner): void {
    held = heldOf(told, clock.monotonic());
    look();
  }
  function hear(event: string, data: string): void {
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

  const address = server + TERMINAL_LINE;
  const sign = lineSigner(address, clock, signer.terminalId, signer.key);
  const end = openLine({
    address,
    holdsSeconds: LINE_HOLDS_SECONDS,
    asks: () => ({ headers: sign(), credentials: 'omit' }),
    onTold: hear,
    onHeld: (value) => {
      isHeld = value;
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
