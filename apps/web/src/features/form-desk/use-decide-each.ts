import { isReplyLost, toldInPlace } from '@machi/client/client';
import { createAttemptKeys } from '@machi/client/idempotency-key';
import { refusalLines } from '@machi/client/refusal-lines';
import { decideHandledForm, type HandledForm } from '@machi/domain/form-desk/contract';
import { useRef, useState } from 'react';
import { call } from '../../shell/calls/client.ts';
import { useFormDeskTexts } from './texts.ts';
import { statusOf, type HandledTarget, type Verdict } from './handled-target.ts';

/** What became of one of several applications. */
export interface Outcome {
  readonly target: HandledTarget;
  /** Why it was not decided; empty where it was. */
  readonly lines: readonly string[];
  /** It was not what the official had read: it is read again. */
  readonly isStale: boolean;
  readonly application?: HandledForm;
}

/**
 * Decides applications one after the other, each for itself, so that one that somebody else has changed keeps no other
 * one waiting. When no answer comes, what is left is not sent.
 */
export function useDecideEach() {
  const texts = useFormDeskTexts();
  const running = useRef(false);
  const [progress, setProgress] = useState<number>();
  // The same decision sent again after a lost answer has one effect.
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
