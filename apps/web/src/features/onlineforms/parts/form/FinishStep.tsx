import { readOwnApplication } from '@machi/domain/applications/contract';
import { longDate } from '@machi/domain/calendar/long-days';
import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../../shell/calls/NotLoaded.tsx';
import { useOnlineformTexts } from '../../texts.ts';
import { FormFrame } from './FormFrame.tsx';

/** It is sent: the code, what comes next, and where to follow it. */
export function FinishStep({ form, applicationId }: { form: Onlineform; applicationId: number }) {
  const { t, locale } = useOnlineformTexts();
  const query = useQuery({
    ...ask(readOwnApplication, { onlineform_application_id: applicationId }, locale),
    select: ({ application }) => application,
  });
  const { data: application } = query;
  if (query.isError || !application) return <NotLoaded query={query} label={t('form.loading')} />;
  return (
    <FormFrame form={form} step="finish" amount={application.amount} title={t('finish.title')} isMoved>
      <div className="stack-lg">
        <Callout tone="success" live="status" title={t('finish.code', { code: application.application_code })}>
          <p>{t('finish.mail')}</p>
          {application.delivered_on === null ? null : (
            <p>{t('finish.delivery', { date: longDate(application.delivered_on, locale) })}</p>
          )}
        </Callout>
        <div className="actions">
          <ButtonLink variant="primary" href={`/application/detail/${applicationId}`}>
            {t('finish.see')}
          </ButtonLink>
          <ButtonLink href="/onlineform">{t('closed.list')}</ButtonLink>
        </div>
      </div>
    </FormFrame>
  );
}
