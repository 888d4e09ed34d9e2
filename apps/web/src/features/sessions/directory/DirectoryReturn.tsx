import { sentencesOf } from '@machi/client/client';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { endDirectoryLogin } from '@machi/domain/directory/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { Loading } from '@machi/ui/loading/Loading';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../shell/calls/client.ts';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { DirectoryButton } from './DirectoryWay.tsx';
import { LoginForm, type DirectoryLink } from '../LoginForm.tsx';
import { useDirectoryTexts } from './texts.ts';
import type { LoginSteps } from '../use-login-steps.ts';

/** What the directory gave the browser (RFC 6749, 4.1.2; RFC 9207). */
type Returned = InputOf<typeof endDirectoryLogin>;

/** The parameters of a return from the directory in an address; undefined: it is none. */
export function returnedIn(query: URLSearchParams): Returned | undefined {
  const state = query.get('state');
  if (state === null || !(query.has('code') || query.has('error'))) return undefined;
  const told = (['code', 'error', 'iss'] as const).flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { state, ...Object.fromEntries(told) };
}

/** Each return is handed over once, however often the page is drawn. */
const handedOver = new Map<string, ReturnType<typeof call<typeof endDirectoryLogin>>>();
function handOver(returned: Returned) {
  const answer = handedOver.get(returned.state) ?? call(endDirectoryLogin, returned, { ignoresErrorMessage: true });
  handedOver.set(returned.state, answer);
  return answer;
}

interface DirectoryReturnProps {
  readonly returned: Returned;
  readonly steps: LoginSteps;
  /** Called once the login goes on as any other. */
  readonly onTaken: () => void;
}

/** Hands over what the directory gave, and goes on with the login; at the first time the account is linked. */
export function DirectoryReturn({ returned, steps, onTaken }: DirectoryReturnProps) {
  const { t } = useDirectoryTexts();
  const navigate = useNavigate();
  const [lines, setLines] = useState<readonly string[]>();
  const [link, setLink] = useState<DirectoryLink>();
  const going = useRef({ steps, onTaken });
  useEffect(() => {
    going.current = { steps, onTaken };
  });

  useEffect(() => {
    const ending = new AbortController();
    async function finish() {
      const result = await handOver(returned);
      if (ending.signal.aborted) return;
      if (!result.ok) return setLines(result.status === 0 ? [] : sentencesOf(result));
      const { login, link: asked, backuri } = result.reply;
      if (asked) {
        void navigate(loginPathFor(backuri), { replace: true });
        return setLink(asked);
      }
      if (!login) return;
      going.current.steps.take(login, undefined, backuri);
      going.current.onTaken();
    }
    void finish();
    return () => ending.abort();
  }, [returned, navigate]);

  if (link) return <LoginForm steps={steps} link={link} />;
  return (
    <>
      <PageHead title={t('enter')} />
      {lines ? (
        <Callout
          tone="error"
          live="alert"
          title={t('failed')}
          actions={
            <>
              <DirectoryButton backuri="/" isMain />
              <ButtonLink href="/login" onClick={onTaken}>
                {t('back')}
              </ButtonLink>
            </>
          }
        >
          {(lines.length > 0 ? lines : [t('lost')]).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
      ) : (
        <Loading label={t('checking')} delay={0} />
      )}
    </>
  );
}
