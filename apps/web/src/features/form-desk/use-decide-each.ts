import { isReplyLost, toldInPlace } from '@machi/client/client';
import { createAttemptKeys } from '@machi/client/idempotency-key';
import { refusalLines } from '@machi/client/refusal-lines';
import { decideHandledForm, type HandledForm } from '@machi/domain/form-desk/contract';
import { useRef, useState } from 'react';
import { call } from '../../shell/calls/client.ts';
import { useFormDeskTexts } from './texts.ts';
import { statusOf, type HandledTarget, type Verdict } from './handled-target.ts';

/** Result of one of several applications. */
export interface Outcome {
  readonly target: HandledTarget;
  /** Why it was not decided; empty on success. */
  readonly lines: readonly string[];
  /** Whether it had changed since the official read it, so that it was loaded again. */
  readonly isStale: boolean;
  readonly application?: HandledForm;
}

/** Decides applications one request after the other, so that one conflict blocks no others. A lost reply stops it. */
export function useDecideEach() {
  const texts = useFormDeskTexts();
  const running = useRef(false);
  const [progress, setProgress] = useState<number>();
  // The same decision repeated after a lost answer has one effect.
  const [keys] = useState(() => new Map<string, ReturnType<typeof createAttemptKeys>>());

  const keyFor = (code: string) => {
    const known = keys.get(code) ?? createAttemptKeys();
    keys.set(code, known);
    return known;
  };

  async function decideEach(verdict: Verdict, targets: readonly HandledTarget[], reason: string) {
    if (running.current) return undefined;
    running.current = true;
    const outcomes: Outcome[] = [];
    try {
      for (const [index, target] of targets.entries()) {
        setProgress(index + 1);
        const input = {
          onlineform_application_id: target.id,
          seen: target.seen,
          approval_status: statusOf[verdict],
          reason,
        };
        const flags = { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(target.code)(input) };
        const result = await call(decideHandledForm, input, flags);
        if (result.ok) outcomes.push({ target, lines: [], isStale: false, application: result.reply.application });
        else {
          const isStale = result.status === 409 || result.status === 404;
          outcomes.push({ target, lines: refusalLines(result, texts), isStale });
          if (isReplyLost(result) || result.status === 401) break;
        }
      }
    } finally {
      running.current = false;
      setProgress(undefined);
    }
    return outcomes;
  }
  return { decideEach, progress };
}
