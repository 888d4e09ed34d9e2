import type { OwnApplication } from '@machi/domain/applications/contract';
import { longDate } from '@machi/domain/calendar/long-days';
import { yenInWords } from '@machi/domain/locale/words';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect } from 'react';
import { stopActing } from '../../../shell/acting/act.ts';
import { actingNow } from '../../../shell/acting/acting.ts';
import { useServerDraft } from '../../../shell/drafts/use-draft.ts';
import { useOnlineformTexts } from '../texts.ts';
import { PaperButton } from './PaperButton.tsx';
import { draftKeyOf, type FormDraft } from '../form/form-draft.ts';
import { FormFrame } from '../form/FormFrame.tsx';

/** For the counter: words to the person, money to take, papers to hand over, and the next person. */
export function ProxyFinishStep({ application }: { application: OwnApplication }) {
  const { t, locale } = useOnlineformTexts();
  const { onlineform_id: formId, amount, delivered_on: delivered } = application;
  const draft = useServerDraft<FormDraft>(draftKeyOf(formId));
  const isTyped = draft.value !== undefined && draft.value !== null;
  // From now on it belongs to the applicant.
  useEffect(() => {
    if (isTyped) draft.clear();
  }, [isTyped, draft]);
  const name = actingNow()?.name ?? '';
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
          <Button variant="primary" onClick={() => void stopActing()}>
            {t('proxy.finish.next')}
          </Button>
          <PaperButton application={application} label={t('proxy.finish.paper')} />
          <ButtonLink href="/onlineform">{t('proxy.finish.more', { name })}</ButtonLink>
        </div>
      </div>
    </FormFrame>
  );
}
