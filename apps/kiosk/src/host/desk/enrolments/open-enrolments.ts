import type { DeskEnrolments, EnrolmentRefusal, FromDesk, OpenedEnrolment } from '../../../desk-bridge.ts';
import type { TerminalClock } from '../../sync/terminal-clock.ts';
import type { Vault } from '../../vault/vault.ts';
import { openDeskOfficial } from './desk-official.ts';
import { keepEnrolments } from './keep-enrolments.ts';
import { sendEnrolments } from './send-enrolments.ts';

/** Interval for ending old enrolments, and for asking the server again while it is away. */
const ROUND_MILLISECONDS = 15_000;

export type EnrolmentPress = Extract<
  FromDesk,
  { press: 'log-in' | 'keep-enrolment' | 'open-enrolment' | 'drop-enrolment' | 'send-enrolments' }
>;

/** Enrolments under way at this machine's desk. */
export interface Enrolments {
  /** State for the screen. Only the message of that moment contains the answer to `open-enrolment`. */
  told(opened?: OpenedEnrolment): DeskEnrolments;
  /** `cookie`: the browser's cookie for the town's server. */
  press(pressed: EnrolmentPress, cookie: string | null): void;
  /** The screen has disconnected, or another one has connected. */
  leave(): void;
  /** Notes whether the town's server answered a request of the desk's page. */
  heard(isThere: boolean): void;
  /** Deletes everything, as the office has ended this terminal. */
  forgetAll(): void;
  /** Reports every change; returns the function that stops it. */
  listen(changed: (opened?: OpenedEnrolment) => void): () => void;
  close(): void;
}

export interface EnrolmentParts {
  readonly vault: Pick<Vault, 'family'>;
  readonly clock: TerminalClock;
  server(): string | null;
  every(milliseconds: number, run: () => void): () => void;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

export function openEnrolments({ vault, clock, server, every, note }: EnrolmentParts): Enrolments {
  const listeners = new Set<(opened?: OpenedEnrolment) => void>();
  const kept = keepEnrolments({ vault, now: clock.now, note });
  const official = openDeskOfficial({ vault, server, clock, note });
  let unkept: DeskEnrolments['unkept'] = null;
  let sent: DeskEnrolments['sent'] = [];

  function tell(opened?: OpenedEnrolment): void {
    for (const changed of listeners) changed(opened);
  }
  const sender = sendEnrolments({
    kept,
    official,
    enrolled({ draft_id, member_id, person_name }) {
      sent = [...sent, { draft_id, member_id, person_name }];
    },
    changed: tell,
    note,
  });

  function keep({ draft, is_finished }: Extract<FromDesk, { press: 'keep-enrolment' }>): void {
    const by = official.id();
    const mayKeep: EnrolmentRefusal | null =
      by === null ? 'no-official' : by === draft.official_id ? null : 'of-another';
    const refusal = mayKeep ?? kept.keep(draft, is_finished);
    if (refusal) unkept = { draft_id: draft.draft_id, refusal };
    else if (unkept?.draft_id === draft.draft_id) unkept = null;
    tell();
    if (!refusal && is_finished) void sender.send(false);
  }

  function open(draftId: string, request_id: number): void {
    const by = official.id();
    const found = by === null ? 'no-official' : kept.open(draftId, by);
    tell(typeof found === 'string' ? { request_id, refusal: found } : { request_id, draft: found });
  }

  function drop(draftId: string): void {
    const by = official.id();
    if (by !== null) kept.drop(draftId, by);
    tell();
  }

  kept.tidy();
  const stop = every(ROUND_MILLISECONDS, () => {
    if (kept.tidy()) tell();
    void sender.round();
  });

  return {
    told(opened) {
      const official_id = official.id();
      if (official_id !== null) kept.read(official_id);
      return {
        official_id,
        isTownThere: official.isTownThere(),
        // Names of people are only for the logged-in official.
        kept: official_id === null ? [] : kept.shown(),
        opened: opened ?? null,
        unkept,
        sent,
      };
    },
    press(pressed, cookie) {
      switch (pressed.press) {
        case 'log-in':
          official.take({ token: pressed.token, locale: pressed.locale, cookie });
          tell();
          return void sender.send(false);
        case 'keep-enrolment':
          return keep(pressed);
        case 'open-enrolment':
          return open(pressed.draft_id, pressed.request_id);
        case 'drop-enrolment':
          return drop(pressed.draft_id);
        case 'send-enrolments':
          return void sender.send(true);
      }
    },
    leave() {
      official.leave();
      unkept = null;
      sent = [];
    },
    heard(isThere) {
      if (official.isTownThere() === isThere) return;
      official.heard(isThere);
      tell();
      if (isThere) void sender.send(false);
    },
    forgetAll() {
      kept.forgetAll();
      tell();
    },
    listen(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    close: stop,
  };
}
