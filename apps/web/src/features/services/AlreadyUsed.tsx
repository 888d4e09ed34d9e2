import { dateAt } from '@machi/domain/calendar/model';
import { longDate } from '@machi/domain/calendar/long-days';
import type { Account } from '@machi/domain/members/model';
import { resumeService, type Service } from '@machi/domain/services/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useCall } from '../../shell/calls/use-call.ts';
import { useServiceTexts } from './texts.ts';
import { WaysOn } from './WaysOn.tsx';

interface AlreadyUsedProps {
  readonly service: Service;
  readonly own: Account['services'][number];
  readonly onAccount: (account: Account) => void;
}

/** For a member with the service: links to its use, or resumes a suspended one. */
export function AlreadyUsed({ service, own, onAccount }: AlreadyUsedProps) {
  const { t, locale } = useServiceTexts();
  const { send, busy } = useCall(resumeService);
  const snackbar = useSnackbar();
  const name = service.service_name;

  async function resume() {
    const result = await send({ service_id: service.service_id });
    if (!result?.ok) return;
    snackbar.show(t('suspended.resumed', { name }), 'success');
    onAccount(result.reply.account);
  }

  if (own.suspended_at !== null) {
    return (
      <div className="stack-lg">
        <Callout tone="warning" title={t('suspended.title')}>
          <p>{t(service.has_passes ? 'suspended.body-passes' : 'suspended.body')}</p>
        </Callout>
        <div className="actions">
          <Button variant="primary" busy={busy} busyLabel={t('suspended.resuming')} onClick={() => void resume()}>
            {t('suspended.resume')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="stack-lg">
      <Callout tone="info" title={t('already.title')}>
        <p>{t('already.body', { date: longDate(dateAt(new Date(own.created_at)), locale) })}</p>
      </Callout>
      <WaysOn service={service} />
    </div>
  );
}
