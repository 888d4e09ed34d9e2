import type { OwnApplication } from '@machi/domain/applications/contract';
import { longDate } from '@machi/domain/calendar/long-days';
import { yenInWords } from '@machi/domain/locale/words';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect } from 'react';
import { useServerDraft } from '../../../shell/drafts/use-draft.ts';
import type { FormDraft } from '../form/form-draft.ts';
import { draftKeyOf } from '../form/form-draft.ts';
import { FormFrame } from '../form/FormFrame.tsx';
import { useOnlineformTexts } from '../texts.ts';

/** It is sent: the code, what comes next, and where to follow it. */
export function FinishStep({ application }: { application: OwnApplication }) {
  const { t, locale } = useOnlineformTexts();
  const { onlineform_application_id: id, payment, amount } = application;
  const draft = useServerDraft<FormDraft>(draftKeyOf(application.onlineform_id));
  const isDraftOfIt = draft.value?.begun === id;
  // What was typed has been sent: the next application begins with an empty form.
  useEffect(() => {
    if (isDraftOfIt) draft.clear();
  }, [isDraftOfIt, draft]);
  const isCorrected = application.events.some(({ kind }) => kind === 'corrected');
  const sum = { amount: yenInWords(amount)[locale] };
  return (
    <FormFrame
      formName={application.form_name}
      steps={application.steps}
      step="finish"
      title={t(isCorrected ? 'finish.again.title' : 'finish.title')}
      isMoved
    >
      <div className="stack-lg">
        <Callout tone="success" live="status" title={t('finish.code', { code: application.application_code })}>
          <p>{t(isCorrected ? 'finish.again.told' : 'finish.mail')}</p>
        </Callout>
        <section className="stack">
          <h2>{t('finish.next')}</h2>
          <ol className="flow">
            <li>{t(isCorrected ? 'finish.next.again' : 'finish.next.office')}</li>
            <li>{t('finish.next.told')}</li>
            {payment?.state === 'held' && <li>{t('finish.next.held', sum)}</li>}
            {application.payment_way === 'counter' && <li>{t('finish.next.counter', sum)}</li>}
            {application.delivered_on === null ? null : (
              <li>{t('finish.delivery', { date: longDate(application.delivered_on, locale) })}</li>
            )}
          </ol>
        </section>
        <div className="actions">
          <ButtonLink variant="primary" href={`/application/detail/${id}`}>
            {t('finish.see')}
          </ButtonLink>
          <ButtonLink href="/onlineform">{t('closed.list')}</ButtonLink>
        </div>
      </div>
    </FormFrame>
  );
}
