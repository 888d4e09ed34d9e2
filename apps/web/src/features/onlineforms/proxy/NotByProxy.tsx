import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { sentenceOf } from '@machi/domain/refusals/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { PROXY_PATH } from '../../../shell/own-applications.ts';
import { useOnlineformTexts } from '../texts.ts';

interface NotByProxyProps {
  readonly form: Onlineform;
  readonly proxyId: number;
}

/** A form that only its applicants may use, to an official who came to it by an address. */
export function NotByProxy({ form, proxyId }: NotByProxyProps) {
  const { t, locale } = useOnlineformTexts();
  return (
    <>
      <PageHead title={form.form_name} />
      <EmptyState
        title={sentenceOf({ code: 'proxy-not-allowed' }, locale)}
        actions={<ButtonLink href={`${PROXY_PATH}?proxy=${proxyId}`}>{t('proxy.choose')}</ButtonLink>}
      >
        <p>{t('proxy.not-allowed')}</p>
      </EmptyState>
    </>
  );
}
