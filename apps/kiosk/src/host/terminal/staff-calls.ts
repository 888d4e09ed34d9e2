import { randomUUID } from 'node:crypto';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { callStaff } from '@machi/domain/staff-calls/contract';
import { CALL_MINUTES } from '@machi/domain/staff-calls/model';
import type { ShownCall } from '../../bridge.ts';
import type { CallOutcome } from '../sync/ask-town.ts';

/** Longest wait for the server's answer, and between two questions how a call stands. */
const ANSWER_MILLISECONDS = 5000;
const AGAIN_MILLISECONDS = 3000;

export interface StaffCallParts {
  /** Tells the server of the call, and hears how it stands; never rejects. `limit` is the longest wait in milliseconds. */
  send(input: InputOf<typeof callStaff>, limit: number): Promise<CallOutcome<typeof callStaff>>;
  monotonic(): number;
  /** Runs something later; answers how to call it off. */
  after(milliseconds: number, run: () => void): () => void;
  changed(): void;
}

/** The call of this terminal for staff: one at a time, asked again and again until somebody says that it is over. */
export interface StaffCalls {
  /** Calls staff; does nothing while a call is open. */
  call(): void;
  callOff(): void;
  /** null: nobody is called. */
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
    // Called off, or another call, meanwhile.
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
      // Unheard it ends by itself.
      void send({ call_key: key, is_over: true }, ANSWER_MILLISECONDS);
    },
    shown: () => open?.shown ?? null,
    close() {
      stopWaiting();
      open = null;
    },
  };
}
