import { check } from '@machi/domain/contract/problems';
import { loginPathFor, safeBackuri } from '@machi/domain/sessions/backuri';
import { LoginNext, type LoginReply } from '@machi/domain/sessions/contract';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { confirmSession } from '../../shell/record/follow-record.ts';
import { recordStore } from '../../shell/record/record.ts';
import { useDraft } from '../../shell/drafts/use-draft.ts';

/** The step that the server still asks for, and when it said so (milliseconds since 1970). */
const KeptStep = z.object({ next: LoginNext, at: z.number() });

export type LoginStep = NonNullable<LoginNext> & { readonly at: number };

/** Returning to these pages right after login would log out, or ask for the login again. */
const isSessionPage = (path: string): boolean => /^\/(?:log(?:in|out)|password)(?:[/?#]|$)/.test(path);

/** History state of a step. It does not say what the step was about. */
const ofStep = { isLoginStep: true };
const isOfStep = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isLoginStep' in state;

export interface LoginSteps {
  /** The step after the password; undefined for login ID and password. */
  readonly step: LoginStep | undefined;
  /** Path that login leads to. */
  readonly afterwards: string;
  /** The typed login ID; undefined after a reload, because it is not stored. */
  readonly loginId: string | undefined;
  /** Opens the session, or shows the next step. */
  readonly take: (reply: LoginReply, loginId?: string, backuri?: string) => void;
  /** Goes to the path after login, once a second factor is enrolled and the session is unlocked. */
  readonly finish: () => Promise<void>;
  /** Returns to login ID and password, with the reasons. */
  readonly restart: (why?: readonly string[]) => void;
  /** "lost": the page was reloaded at a step whose data are gone. */
  readonly why: readonly string[] | 'lost';
}

/** The steps of a login. The tab stores the challenge and the masked contact for a reload, never typed values. */
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
  const targetOf = (backuri: string | null) => {
    const target = safeBackuri(backuri);
    return isSessionPage(target) ? '/' : target;
  };
  const afterwards = targetOf(query.get('backuri'));
  const show = (stepState: object | null, at = pathname + search) =>
    void navigate(at, { replace: true, state: stepState });

  return {
    step: isOfStep(state) ? kept : undefined,
    afterwards,
    loginId,
    take({ next, ...session }, typed = loginId, backuri = undefined) {
      const here = backuri === undefined ? undefined : loginPathFor(backuri);
      setWhy([]);
      setLoginId(typed);
      if (next === null) {
        clear();
        recordStore.startSession(session);
        // Then the page shows how to enrol a factor.
        if (session.must_enrol === true) show(null, here);
        else void navigate(backuri === undefined ? afterwards : targetOf(backuri), { replace: true });
        return;
      }
      const at = Date.now();
      save({ next, at });
      setKept({ ...next, at });
      show(ofStep, here);
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
