import { openLine } from '../../bench/ground/http-line.ts';
import { pause } from '../wait.ts';

/** Where a process of the town, or the proxy before it, is asked. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Asked {
  readonly status: number;
  readonly body: string;
  /** An earlier try got no answer: it may still be on its way, and be carried out after this one was refused. */
  readonly isAgain?: boolean;
}

/** One try of a complete request; undefined: no whole answer came in time. */
export async function askOnce(
  { host, port }: Address,
  request: string,
  milliseconds: number,
): Promise<Asked | undefined> {
  let close: (() => void) | undefined;
  let isOver = false;
  const answering = openLine(port, host).then((line) => {
    close = () => line.close();
    if (isOver) close();
    return line.exchange(Buffer.from(request), true);
  });
  let late: NodeJS.Timeout | undefined;
  const waiting = new Promise<undefined>((resolve) => {
    late = setTimeout(() => resolve(undefined), milliseconds);
  });
  const answer = await Promise.race([answering.catch(() => undefined), waiting]);
  isOver = true;
  clearTimeout(late);
  close?.();
  return answer;
}

/** Codes of a refusal. */
export const codesOf = ({ body }: Asked): string[] =>
  Object.values<string[]>(body.startsWith('{') ? (JSON.parse(body).codes ?? {}) : {}).flat();

/** The first try is under way, or a terminal's clock differs from that of this process. */
const AGAIN = new Set(['idempotency-in-progress', 'signature-too-old']);
const isDecided = (answer: Asked): boolean =>
  answer.status < 500 && answer.status !== 429 && !codesOf(answer).some((code) => AGAIN.has(code));

export interface Second {
  /** Answered in this second. */
  writes: number;
  reads: number;
  /** Tries without an answer, or with one that asks to come again. */
  failed: number;
}

const LIMITS = { write: 5000, read: 1000 } as const;
/** Between two tries. */
const BREATH_MILLISECONDS = 100;

/** Clients who ask until they are answered, at one process after the other, and what they see over the time. */
export function createClients(addresses: () => readonly Address[], patienceMilliseconds: number) {
  const began = performance.now();
  const seconds: Second[] = [];
  const last = { write: began, read: began };
  const longest = { write: 0, read: 0 };
  const slowest = { write: 0, read: 0 };
  const broken = new Map<number, number>();
  let unanswered = 0;
  let turn = 0;
  const now = (): Second => {
    const at = Math.floor((performance.now() - began) / 1000);
    while (seconds.length <= at) seconds.push({ writes: 0, reads: 0, failed: 0 });
    return seconds[at] ?? { writes: 0, reads: 0, failed: 0 };
  };
  const answeredNow = (kind: 'write' | 'read'): void => {
    now()[kind === 'write' ? 'writes' : 'reads'] += 1;
    longest[kind] = Math.max(longest[kind], performance.now() - last[kind]);
    last[kind] = performance.now();
  };
  return {
    /**
     * The same request until it is decided, under its key: what was done at a try without an answer is not done again.
     * Null: nobody answered in all the time.
     * @param request made anew for each try
     */
    async ask(kind: 'write' | 'read', request: () => string, patience?: number): Promise<Asked | null> {
      const asked = performance.now();
      const until = asked + (patience ?? patienceMilliseconds);
      let isAgain = false;
      for (turn += 1; ; turn += 1) {
        const all = addresses();
        const address = all[turn % all.length];
        const answer = address && (await askOnce(address, request(), LIMITS[kind]));
        if (answer && isDecided(answer)) {
          answeredNow(kind);
          slowest[kind] = Math.max(slowest[kind], performance.now() - asked);
          return { ...answer, isAgain };
        }
        isAgain ||= !answer;
        now().failed += 1;
        const status = answer?.status ?? 0;
        broken.set(status, (broken.get(status) ?? 0) + 1);
        if (performance.now() > until) break;
        await pause(BREATH_MILLISECONDS);
      }
      // Who has a patience of their own decides alone then.
      if (patience === undefined) unanswered += 1;
      return null;
    },
    seconds: seconds as readonly Second[],
    /** Longest times without an answer, in milliseconds. */
    longest: longest as Readonly<typeof longest>,
    /** Longest times that one of them waited, in milliseconds. */
    slowest: slowest as Readonly<typeof slowest>,
    /** Tries by the status of their answer; 0: none came. */
    broken: broken as ReadonlyMap<number, number>,
    unanswered: () => unanswered,
  };
}
export type Clients = ReturnType<typeof createClients>;
