import { isIdText } from '@machi/domain/fields/in-address';
import { mayBeProxied } from '@machi/domain/onlineforms/badges';
import { readOnlineform, type Onlineform } from '@machi/domain/onlineforms/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { sentenceOf } from '@machi/domain/refusals/model';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { isAtCounter } from '../../shell/acting/act.ts';
import { alongIn } from '../../shell/own-applications.ts';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { useOnlineformTexts } from './texts.ts';
import { TestBanner } from './TestBanner.tsx';

/** Message to an official who opens, by its address, a form that only applicants may use. */
function NotByProxy({ form }: { form: Onlineform }) {
  const { t, locale } = useOnlineformTexts();
  return (
    <>
      <PageHead title={form.form_name} />
      <EmptyState
        title={sentenceOf({ code: 'proxy-not-allowed' }, locale)}
        actions={<ButtonLink href="/onlineform">{t('proxy.choose')}</ButtonLink>}
      >
        <p>{t('proxy.not-allowed')}</p>
      </EmptyState>
    </>
  );
}

/** A form that takes no applications now: it is in no list, and an old link explains it. */
function ClosedForm({ form }: { form: Onlineform }) {
  const { t } = useOnlineformTexts();
  return (
    <>
      <PageHead title={form.form_name} />
      <EmptyState title={t('closed.title')} actions={<ButtonLink href="/onlineform">{t('closed.list')}</ButtonLink>}>
        <p>{t('closed.body')}</p>
        <p className="lines">{form.contact_information}</p>
      </EmptyState>
    </>
  );
}

interface OpenFormProps {
  readonly onlineformId: string;
  /** Path of the page, for its title. */
  readonly path: string;
  readonly children: (form: Onlineform) => ReactNode;
}

/** A page of one form, with its states: loading, not found, closed. */
export function OpenForm({ onlineformId, ...rest }: OpenFormProps) {
  const isId = isIdText(onlineformId);
  return isId ? <Asked onlineformId={onlineformId} {...rest} /> : <NotFoundPage />;
}

function Asked({ onlineformId, path, children }: OpenFormProps) {
  const { t, locale } = useOnlineformTexts();
  const [address] = useSearchParams();
  const { test } = alongIn(address);
  const asked = { onlineform_id: Number(onlineformId), ...(typeof test === 'string' ? { test } : {}) };
  const query = useQuery(ask(readOnlineform, asked, locale));
  const form = query.data?.onlineform;
  useOwnName(path, form?.form_name);
  if (query.isError || !form) return <NotLoaded query={query} label={t('form.loading')} />;
  if (form.is_open === 0 && form.is_test === 0) return <ClosedForm form={form} />;
  return (
    <>
      {form.is_test === 1 && <TestBanner />}
      {isAtCounter() && !mayBeProxied(form) ? <NotByProxy form={form} /> : children(form)}
    </>
  );
}
