import { isIdText } from '@machi/domain/fields/id-text';
import { mayBeProxied } from '@machi/domain/onlineforms/badges';
import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { readOnlineform } from '@machi/domain/onlineforms/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { alongIn } from '../../shell/own-applications.ts';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import NotFoundPage from '../../shell/pages/NotFoundPage.tsx';
import { useOnlineformTexts } from './texts.ts';
import { ClosedForm } from './ClosedForm.tsx';
import { NotByProxy } from './proxy/NotByProxy.tsx';
import { ProxyBanner } from './proxy/ProxyBanner.tsx';
import { TestBanner } from './TestBanner.tsx';

interface OpenFormProps {
  readonly onlineformId: string;
  /** Of the page, for its title. */
  readonly path: string;
  readonly children: (form: Onlineform) => ReactNode;
}

/** A page of one form: what to show while it is asked for, where there is none, and where it is closed. */
export function OpenForm({ onlineformId, ...rest }: OpenFormProps) {
  const isId = isIdText(onlineformId);
  return isId ? <Asked onlineformId={onlineformId} {...rest} /> : <NotFoundPage />;
}

function Asked({ onlineformId, path, children }: OpenFormProps) {
  const { t, locale } = useOnlineformTexts();
  const [address] = useSearchParams();
  const { test, proxy } = alongIn(address);
  const asked = { onlineform_id: Number(onlineformId), ...(typeof test === 'string' ? { test } : {}) };
  const query = useQuery(ask(readOnlineform, asked, locale));
  const form = query.data?.onlineform;
  useOwnName(path, form?.form_name);
  if (query.isError || !form) return <NotLoaded query={query} label={t('form.loading')} />;
  if (form.is_open === 0 && form.is_test === 0) return <ClosedForm form={form} />;
  return (
    <ProxyBanner proxyId={proxy}>
      {form.is_test === 1 && <TestBanner />}
      {proxy !== undefined && !mayBeProxied(form) ? <NotByProxy form={form} proxyId={proxy} /> : children(form)}
    </ProxyBanner>
  );
}
