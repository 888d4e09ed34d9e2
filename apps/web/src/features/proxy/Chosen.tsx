import { longDate } from '@machi/domain/calendar/long-days';
import { fullName } from '@machi/domain/members/model';
import { mayBeProxied } from '@machi/domain/onlineforms/badges';
import { listOnlineforms } from '@machi/domain/onlineforms/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { PROXY_PATH, introductionPath } from '../../shell/own-applications.ts';
import { proxyQuery } from '../../shell/proxy-query.ts';
import { useProxyTexts } from './texts.ts';

/** The person, and the forms that allow a proxy. */
export function Chosen({ proxyId }: { readonly proxyId: number }) {
  const { t, locale } = useProxyTexts();
  const query = useQuery(proxyQuery(proxyId));
  const heading = useRef<HTMLDivElement>(null);
  const isKnown = query.data !== undefined && query.data !== null;
  useEffect(() => {
    if (isKnown) heading.current?.focus();
  }, [isKnown]);
  if (query.data === null)
    return (
      <EmptyState title={t('for.ended')} actions={<ButtonLink href={PROXY_PATH}>{t('for.again')}</ButtonLink>}>
        <p>{t('for.ended.body')}</p>
      </EmptyState>
    );
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { member, reason, ends_at: ends } = query.data.proxy;
  return (
    <>
      <Callout
        ref={heading}
        focusable
        title={t('for', { name: fullName(member) })}
        actions={<TextLink href={PROXY_PATH}>{t('for.other')}</TextLink>}
      >
        <p>{t('who.number', { number: member.member_id })}</p>
        <p>
          {t('for.reason')}: <span className="lines">{reason}</span>
        </p>
        <p className="sm muted">{t('for.until', { date: longDate(ends.slice(0, 10), locale) })}</p>
      </Callout>
      <Forms proxyId={proxyId} />
    </>
  );
}

function Forms({ proxyId }: { readonly proxyId: number }) {
  const { t, locale } = useProxyTexts();
  const query = useQuery(ask(listOnlineforms, {}, locale));
  const { data } = query;
  if (query.isError || !data) return <NotLoaded query={query} label={t('forms.loading')} />;
  const forms = data.onlineforms.filter(mayBeProxied);
  if (forms.length === 0) return <EmptyState title={t('forms.none')} />;
  return (
    <Section className="stack" title={t('forms')}>
      <p className="muted">{t('forms.hint')}</p>
      <ul>
        {forms.map(({ onlineform_id: id, form_name: name, description }) => (
          <li key={id} className="result stack-tight">
            <h3>{name}</h3>
            <p>{description}</p>
            <p>
              <ButtonLink size="small" href={introductionPath(id, { proxy: proxyId })}>
                {t('forms.apply')}
                <VisuallyHidden>{t('forms.apply.of', { name })}</VisuallyHidden>
              </ButtonLink>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
