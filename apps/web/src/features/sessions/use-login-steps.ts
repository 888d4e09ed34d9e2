import { check } from '@machi/domain/contract/problems';
import { safeBackuri } from '@machi/domain/sessions/backuri';
import { LoginNext, type LoginReply } from '@machi/domain/sessions/contract';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { confirmSession } from '../../shell/record/follow-record.ts';
import { recordStore } from '../../shell/record/record.ts';
import { useDraft } from '../../shell/drafts/use-draft.ts';

/** What the server still asks, and when it said so (milliseconds since 1970). */
const KeptStep = z.object({ next: LoginNext, at: z.number() });

export type LoginStep = NonNullable<LoginNext> & { readonly at: number };

/** Coming back to these right after login would log out, or ask again. */
const isSessionPage = (path: string): boolean => /^\/(?:log(?:in|out)|password)(?:[/?#]|$)/.test(path);

/** The history remembers that a step was shown here, not what it was about. */
const ofStep = { isLoginStep: true };
const isOfStep = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isLoginStep' in state;

export interface LoginSteps {
  /** What is asked after the password; undefined for login ID and password. */
  readonly step: LoginStep | undefined;
  /** Where login leads. */
  readonly afterwards: string;
  /** What was typed first; undefined after a reload, because it is not kept. */
  readonly loginId: string | undefined;
  /** Opens the session, or shows what is still asked. */
  readonly take: (reply: LoginReply, loginId?: string) => void;
  /** Goes on where login leads, once a second factor is enrolled and the session is free. */
  readonly finish: () => Promise<void>;
  /** Back to login ID and password, with the sentences that say why. */
  readonly restart: (why?: readonly string[]) => void;
  /** "lost": the page was loaded at a step of which nothing is left. */
  readonly why: readonly string[] | 'lost';
}

/**
 * The steps of a login. What is asked is kept in this tab, so that a reload finds it again: the challenge and the
 * masked contact, never what was typed.
 */
export function useLoginSteps(): LoginSteps {
  const { state, pathname, search }: { state: unknown; pathname: string; search: string } = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { value: found, save, clear } = useDraft<z.infer<typeof KeptStep>>('login');
  const [kept, setKept] = useState<LoginStep | undefined>(() => {
    const result = check(KeptStep, found);
    return 'value' in result && result.value.next ? { ...result.value.next, at: result.value.at } : undefined;
  });
  const [why, setWhy] = useState<LoginSteps['why']>(isOfStep(state) && kept === undefined ? 'lost' : []);

  const [loginId, setLoginId] = useState<string>();
  const target = safeBackuri(query.get('backuri'));
  const afterwards = isSessionPage(target) ? '/' : target;
  const show = (stepState: object | null) => void navigate(pathname + search, { replace: true, state: stepState });

  return {
    step: isOfStep(state) ? kept : undefined,
    afterwards,
    loginId,
    take({ next, ...session }, typed = loginId) {
      setWhy([]);
      setLoginId(typed);
      if (next === null) {
        clear();
        recordStore.startSession(session);
        // Else the page shows how to enrol a factor.
        if (session.must_enrol !== true) void navigate(afterwards, { replace: true });
        return;
      }
      const at = Date.now();
      save({ next, at });
      setKept({ ...next, at });
      show(ofStep);
    },
    async finish() {
      await confirmSession();
      void navigate(afterwards, { replace: true });
    },
    restart(reasons = []) {
      clear();
      setKept(undefined);
      setWhy(reasons);
      show(null);
    },
    why,
  };
}
