import { randomUUID } from 'node:crypto';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { callStaff } from '@machi/domain/staff-calls/contract';
import { CALL_MINUTES } from '@machi/domain/staff-calls/model';
import type { ShownCall } from '../../bridge.ts';
import type { CallOutcome } from '../sync/ask-town.ts';

/** Timeout for the server's answer, and interval of questions about a call. */
const ANSWER_MILLISECONDS = 5000;
const AGAIN_MILLISECONDS = 3000;

export interface StaffCallParts {
  /** Sends the call to the server and resolves to its state; never rejects. `limit`: timeout in milliseconds. */
  send(input: InputOf<typeof callStaff>, limit: number): Promise<CallOutcome<typeof callStaff>>;
  monotonic(): number;
  /** Runs something later; returns the function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  changed(): void;
}

/** This terminal's call for staff: one at a time, repeated until it is over. */
export interface StaffCalls {
  /** Calls staff; does nothing while a call is open. */
  call(): void;
  callOff(): void;
  /** Null without a call. */
  shown(): ShownCall | null;
  close(): void;
}

interface OpenCall {
  readonly key: string;
  readonly since: number;
  readonly shown: ShownCall;
}

export function openStaffCalls({ send, monotonic, after, changed }: StaffCallParts): StaffCalls {
  let open: OpenCall | null = null;
  let stopWaiting = (): void => {};

  function set(next: OpenCall | null): void {
    const isNews = JSON.stringify(open?.shown) !== JSON.stringify(next?.shown);
    open = next;
    if (isNews) changed();
  }

  async function ask(key: string): Promise<void> {
    const outcome = await send({ call_key: key, is_over: false }, ANSWER_MILLISECONDS);
    // Cancelled, or replaced by another call, meanwhile.
    if (open?.key !== key) return;
    const isOld = monotonic() - open.since >= CALL_MINUTES * 60_000;
    if (isOld || (outcome.kind === 'reply' && outcome.reply.state === 'over')) return set(null);
    if (outcome.kind === 'reply') {
      const { state, comer } = outcome.reply;
      set({ ...open, shown: { state: state === 'coming' ? 'coming' : 'waiting', comer } });
    } else if (open.shown.state !== 'coming') set({ ...open, shown: { state: 'unreached', comer: null } });
    stopWaiting = after(AGAIN_MILLISECONDS, () => void ask(key));
  }

  return {
    call() {
      if (open) return;
      const key = randomUUID();
      set({ key, since: monotonic(), shown: { state: 'calling', comer: null } });
      void ask(key);
    },
    callOff() {
      if (!open) return;
      const { key } = open;
      stopWaiting();
      set(null);
      // If this message is lost, the call ends by itself.
      void send({ call_key: key, is_over: true }, ANSWER_MILLISECONDS);
    },
    shown: () => open?.shown ?? null,
    close() {
      stopWaiting();
      open = null;
    },
  };
}
