import { pageIn } from '@machi/domain/fields/in-address';
import { priceInWords } from '@machi/domain/locale/words';
import { listProxied, type ProxiedLine } from '@machi/domain/form-desk/proxied-contract';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import { Pagination } from '@machi/ui/pagination/Pagination';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listedToday } from '../../shell/listed.ts';
import { shapeOf, stateOf } from '../../shell/application-state.ts';
import { ask } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { PROXY_PATH, sentBackPath, stepPath } from '../../shell/own-applications.ts';
import type { ProxiedPerson } from '../../shell/proxied-member.ts';
import { useProxyTexts } from './texts.ts';

/** Applications that the official has begun and filed for others. */
export function Mine() {
  const { t, locale } = useProxyTexts();
  const [address] = useSearchParams();
  const page = pageIn(address);
  const query = useQuery({ ...ask(listProxied, { page }, locale), staleTime: 0 });
  const { data } = query;
  return (
    <Section className="stack" title={t('mine')}>
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('mine.loading')} />
      ) : data.total === 0 ? (
        <p className="muted">{t('mine.none')}</p>
      ) : (
        <>
          <p className="muted num">{t('mine.total', { count: data.total })}</p>
          <ul>
            {data.applications.map((one) => (
              <Line key={one.onlineform_application_id} application={one} />
            ))}
          </ul>
          <Pagination
            label={t('mine.pages')}
            current={page}
            count={Math.ceil(data.total / data.page_size)}
            hrefOf={(number) => `${PROXY_PATH}?page=${number}`}
            previousLabel={t('previous')}
            nextLabel={t('next')}
            pageLabel={(number) => t('page', { page: number })}
          />
        </>
      )}
    </Section>
  );
}

function Line({ application }: { readonly application: ProxiedLine }) {
  const { t, locale } = useProxyTexts();
  const { name, member_id, form_name: form, application_code: code, next: step } = application;
  const navigate = useNavigate();
  const state = stateOf(application);
  const isUnsigned = step === 'sign';
  const action = t(isUnsigned ? 'mine.go-on' : state === 'correction' ? 'mine.correct' : 'mine.see');
  // Whoever goes on acts for the person again, and says why.
  const next = isUnsigned
    ? stepPath(application, 'sign')
    : state === 'correction'
      ? sentBackPath(application)
      : undefined;
  const named = t('mine.action.of', { action, name, form });
  const again: ProxiedPerson = { member_id, name, furigana: '', next };
  return (
    <Entry
      when={listedToday((application.filed_at ?? application.created_at).slice(0, 10), locale)}
      status={<StatusTag shape={shapeOf[state]}>{t(`state.${state}`)}</StatusTag>}
      title={t('mine.title', { name, form })}
      headingLevel={3}
      facts={[...(state === 'begun' ? [] : [t('mine.code', { code })]), priceInWords(application.amount)[locale]]}
      actions={
        next === undefined ? (
          <ButtonLink
            size="small"
            href={`/onlineform/desk?application=${application.onlineform_application_id}`}
            aria-label={named}
          >
            {action}
          </ButtonLink>
        ) : (
          <Button
            size="small"
            aria-label={named}
            onClick={() => void navigate(PROXY_PATH, { state: { proxied: again } })}
          >
            {action}
          </Button>
        )
      }
    />
  );
}
