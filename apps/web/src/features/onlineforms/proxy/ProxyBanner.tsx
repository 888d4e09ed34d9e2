import { fullName } from '@machi/domain/members/model';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { PROXY_PATH } from '../../../shell/own-applications.ts';
import { proxyQuery } from '../../../shell/proxy-query.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useOnlineformTexts } from '../texts.ts';

interface ProxyBannerProps {
  /** Undefined when the applicants do it themselves. */
  readonly proxyId: number | undefined;
  readonly children: ReactNode;
}

/** Names the person above each step, while an official applies for them (product, "Proxy application"). */
export function ProxyBanner({ proxyId, children }: ProxyBannerProps) {
  return proxyId === undefined ? children : <ForSomebody proxyId={proxyId}>{children}</ForSomebody>;
}

function ForSomebody({ proxyId, children }: ProxyBannerProps & { readonly proxyId: number }) {
  const { t } = useOnlineformTexts();
  const { isLoggedIn } = useSession();
  const { pathname, search } = useLocation();
  const query = useQuery({ ...proxyQuery(proxyId), enabled: isLoggedIn });
  if (!isLoggedIn) return <Navigate to={loginPathFor(pathname + search)} replace />;
  if (query.data === null)
    return (
      <EmptyState title={t('proxy.ended')} actions={<ButtonLink href={PROXY_PATH}>{t('proxy.again')}</ButtonLink>}>
        <p>{t('proxy.ended.body')}</p>
      </EmptyState>
    );
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('form.loading')} />;
  const { member } = query.data.proxy;
  const furigana = `${member.lastfurigana} ${member.firstfurigana}`.trim();
  return (
    <>
      <div className="form-banner">
        <Callout
          tone="warning"
          title={t('proxy.banner', { name: fullName(member) })}
          actions={<TextLink href={`${PROXY_PATH}?proxy=${proxyId}`}>{t('proxy.choose')}</TextLink>}
        >
          <p>
            {furigana !== '' && <span lang="ja">{furigana} </span>}
            <span className="num">{t('proxy.banner.number', { number: member.member_id })}</span>
          </p>
          <p className="sm">{t('proxy.banner.body')}</p>
        </Callout>
      </div>
      {children}
    </>
  );
}
