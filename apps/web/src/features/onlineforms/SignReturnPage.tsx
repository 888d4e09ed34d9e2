import { toldInPlace, type CallFailure } from '@machi/client/client';
import { finishSigningApplication } from '@machi/domain/applications/completion-contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { sentenceOf } from '@machi/domain/refusals/model';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Loading } from '@machi/ui/loading/Loading';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isAtCounter } from '../../shell/acting/act.ts';
import { call } from '../../shell/calls/client.ts';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { PROXY_PATH } from '../../shell/own-applications.ts';
import { useSession } from '../../shell/record/record.ts';
import { useGoOn } from './completion/use-go-on.ts';
import { errorPath } from './paths.ts';
import { useOnlineformTexts } from './texts.ts';

/** Parameters that the signing service returns through the browser (OpenID Connect Core 1.0, 3.1.2.5 and 3.1.2.6). */
const names = ['code', 'error', 'error_description', 'iss', 'session_state'] as const;
/** Limit of repeated requests while the same return is still being checked. */
const MOST_QUESTIONS = 20;
const TIME_LIMIT = 60_000;
const isUnderWay = ({ codes }: CallFailure): boolean => Object.values(codes).flat().includes('signing-under-way');
const second = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000));

/** Signing step: the page to return to from the signing service (product, "Signing with the card"). */
export default function SignReturnPage() {
  const { t, locale } = useOnlineformTexts();
  const [query] = useSearchParams();
  const { isLoggedIn } = useSession();
  const { pathname, search } = useLocation();
  const state = query.get('state') ?? '';
  if (state === '')
    return (
      <>
        <PageHead title={menuTitle('onlineform-sign', locale)} />
        <EmptyState
          title={t('return.none')}
          actions={
            <>
              <ButtonLink variant="primary" href="/application">
                {t('return.list')}
              </ButtonLink>
              <ButtonLink href="/onlineform">{t('closed.list')}</ButtonLink>
            </>
          }
        >
          <p>{t('return.none.body')}</p>
        </EmptyState>
      </>
    );
  if (!isLoggedIn) return <Navigate to={loginPathFor(pathname + search)} replace />;
  return <Returned key={state} state={state} query={query} />;
}

function Returned({ state, query }: { readonly state: string; readonly query: URLSearchParams }) {
  const { t, locale } = useOnlineformTexts();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [trouble, setTrouble] = useState<'lost' | 'under-way'>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const told = names.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    async function finish() {
      for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
        const flags = { ...toldInPlace, ignores404: true, ignores500: true, timeLimit: TIME_LIMIT, signal };
        const result = await call(finishSigningApplication, { state, ...Object.fromEntries(told) }, flags);
        if (signal.aborted) return;
        if (result.ok) {
          const { next, trouble, is_proxied: isProxied } = result.reply;
          // Another tab, in which nobody acts for the person.
          if (isProxied === 1 && !isAtCounter()) return navigate(PROXY_PATH, { replace: true });
          return goOn(result.reply, next, trouble === null ? {} : { trouble: trouble.code });
        }
        if (result.status === 401) return;
        if ([404, 409, 422, 500].includes(result.status) && !isUnderWay(result))
          return navigate(errorPath('/application', 'signing'), { replace: true });
        if (result.status !== 409) return setTrouble('lost');
        await second();
        if (signal.aborted) return;
      }
      setTrouble('under-way');
    }
    void finish();
    return () => ending.abort();
  }, [state, query, round, goOn, navigate]);

  return (
    <>
      <PageHead title={menuTitle('onlineform-sign', locale)} />
      {trouble === undefined && <Loading label={t('return.checking')} delay={0} />}
      {trouble === 'lost' && (
        <LoadFailed
          onAgain={() => {
            setTrouble(undefined);
            setRound(round + 1);
          }}
        />
      )}
      {trouble === 'under-way' && (
        <Callout tone="warning" live="alert" actions={<ButtonLink href="/application">{t('return.list')}</ButtonLink>}>
          <p>{sentenceOf({ code: 'signing-under-way' }, locale)}</p>
        </Callout>
      )}
    </>
  );
}
