import { enrolFace } from '@machi/domain/cards/face-contract';
import type { EnrolmentDraft } from '../../../desk-bridge.ts';
import type { DeskOfficial } from './desk-official.ts';
import { wholeBody } from './draft.ts';
import type { Kept, KeptEnrolments } from './keep-enrolments.ts';

/** Final refusals: the captures are useless after them, or may not be kept. */
const OVER: ReadonlySet<string> = new Set([
  'not-found',
  'own-account',
  'face-model',
  'face-overtaken',
  'face-stopped',
  'face-taken-long-ago',
  'face-taker',
  'face-taken-ahead',
]);

export interface Sender {
  /**
   * Confirms the official, then sends waiting enrolments; with `all` also refused ones. One at a time; never rejects.
   */
  send(all: boolean): Promise<void>;
  /** Tries again after the server was away. */
  round(): Promise<void>;
}

interface SenderParts {
  readonly kept: KeptEnrolments;
  readonly official: DeskOfficial;
  enrolled(draft: EnrolmentDraft): void;
  changed(): void;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

export function sendEnrolments({ kept, official, enrolled, changed, note }: SenderParts): Sender {
  let underWay: Promise<void> = Promise.resolve();
  /** Requested run that has not begun: repeated requests share it. */
  let next: { readonly done: Promise<void>; readonly order: { isWhole: boolean } } | null = null;

  /** False if nothing more can be sent now. */
  async function sendOne({ draft, finished_at, agreed_at }: Kept): Promise<boolean> {
    const body = wholeBody(draft.body);
    const { draft_id, member_id, official_id } = draft;
    // Officials cannot enrol themselves; a colleague will send it.
    if (!body || finished_at === null || member_id === official.id()) return true;
    const taken = { draft_id, taken_by: official_id, taken_at: finished_at, agreed_at: agreed_at ?? finished_at };
    const outcome = await official.call(enrolFace, { member_id, ...body, ...taken });
    if (outcome.kind === 'away') return false;
    if (outcome.kind === 'reply') {
      kept.sent(draft_id);
      enrolled(draft);
    } else {
      if (outcome.status === 401 || outcome.status === 403) return false;
      note('an enrolment was refused', { codes: outcome.codes });
      const isOver = outcome.codes.some((code) => OVER.has(code));
      kept.refused(draft_id, { codes: outcome.codes, sentences: outcome.errors, isOver });
    }
    changed();
    return true;
  }

  async function sendAll(all: boolean): Promise<void> {
    const mayEnrol = await official.confirm();
    changed();
    if (!mayEnrol) return;
    // In the order of finishing; each may have been dropped meanwhile.
    const ids = kept.waiting(all).map(({ draft }) => draft.draft_id);
    for (const id of ids) {
      const one = kept.waiting(all).find(({ draft }) => draft.draft_id === id);
      if (one && !(await sendOne(one))) break;
    }
    changed();
  }

  function send(all: boolean): Promise<void> {
    if (next) {
      next.order.isWhole ||= all;
      return next.done;
    }
    const order = { isWhole: all };
    const done = underWay.then(() => {
      next = null;
      return sendAll(order.isWhole);
    });
    next = { order, done };
    underWay = done;
    return done;
  }
  return {
    send,
    async round() {
      if (!official.isTownThere() || kept.waiting(false).length > 0) await send(false);
    },
  };
}
