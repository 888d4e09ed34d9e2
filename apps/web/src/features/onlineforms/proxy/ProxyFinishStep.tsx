import type { OwnApplication } from '@machi/domain/applications/contract';
import { longDate } from '@machi/domain/calendar/long-days';
import { yenInWords } from '@machi/domain/locale/words';
import { fullName } from '@machi/domain/members/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServerDraft } from '../../../shell/drafts/use-draft.ts';
import { PROXY_PATH } from '../../../shell/own-applications.ts';
import { proxyQuery } from '../../../shell/proxy-query.ts';
import { useOnlineformTexts } from '../texts.ts';
import { PaperButton } from '../completion/PaperButton.tsx';
import { draftKeyOf, type FormDraft } from '../form/form-draft.ts';
import { FormFrame } from '../form/FormFrame.tsx';

/** For the counter: words to the person, money to take, papers to hand over, and the next person. */
export function ProxyFinishStep({ application, proxyId }: { application: OwnApplication; proxyId: number }) {
  const { t, locale } = useOnlineformTexts();
  const { onlineform_id: formId, amount, delivered_on: delivered } = application;
  const { data } = useQuery(proxyQuery(proxyId));
  const draft = useServerDraft<FormDraft>(draftKeyOf(formId, undefined, proxyId));
  const isTyped = draft.value !== undefined && draft.value !== null;
  // From now on it belongs to the applicant.
  useEffect(() => {
    if (isTyped) draft.clear();
  }, [isTyped, draft]);
  const name = data ? fullName(data.proxy.member) : '';
  return (
    <FormFrame
      formName={application.form_name}
      steps={application.steps}
      step="finish"
      title={t('proxy.finish.title')}
      isMoved
    >
      <div className="stack-lg">
        <Callout tone="success" live="status" title={t('finish.code', { code: application.application_code })}>
          <p>{t('proxy.finish.mail', { name })}</p>
        </Callout>
        <section className="stack">
          <h2>{t('proxy.finish.now')}</h2>
          <ol className="flow">
            <li>{t('proxy.finish.code')}</li>
            {amount > 0 && <li>{t('proxy.finish.fee', { amount: yenInWords(amount)[locale] })}</li>}
            <li>{t('proxy.finish.copy')}</li>
            {delivered === null ? null : <li>{t('finish.delivery', { date: longDate(delivered, locale) })}</li>}
            <li>{t('proxy.finish.decided')}</li>
          </ol>
        </section>
        <div className="actions">
          <ButtonLink variant="primary" href={PROXY_PATH}>
            {t('proxy.finish.next')}
          </ButtonLink>
          <PaperButton application={application} isProxied label={t('proxy.finish.paper')} />
          <ButtonLink href={`${PROXY_PATH}?proxy=${proxyId}`}>{t('proxy.finish.more', { name })}</ButtonLink>
        </div>
      </div>
    </FormFrame>
  );
}
