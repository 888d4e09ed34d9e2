import { suspendService } from '@machi/domain/services/contract';
import type { Account } from '@machi/domain/members/model';
import { AskedDeed } from '../../shell/asked/AskedDeed.tsx';
import { useDeedWords } from '../../shell/asked/use-deed-words.ts';
import { useAccountTexts } from './texts.ts';

interface SuspendServiceProps {
  readonly service: Account['services'][number];
  /** The member's face is registered. */
  readonly hasFace: boolean;
  readonly onSuspended: (account: Account) => void;
}

/** Asks before a service is suspended, and warns of reservations to come (product, "Service subscription"). */
export function SuspendService({ service, hasFace, onSuspended }: SuspendServiceProps) {
  const { t } = useAccountTexts();
  const { service_id, service_name: name, has_passes, future_reservations: count } = service;
  const label = t('services.suspend');
  return (
    <AskedDeed
      endpoint={suspendService}
      input={{ service_id }}
      label={label}
      question={t('services.question', { name })}
      consequence={
        <>
          <p>{t(has_passes ? 'services.consequence-passes' : 'services.consequence')}</p>
          {has_passes && hasFace && <p>{t('services.consequence-face')}</p>}
          {count > 0 && (
            <p>
              <b>{t('services.warning', { count })}</b>
            </p>
          )}
        </>
      }
      confirm={t('services.suspend.confirm')}
      done={t(has_passes ? 'services.suspend.done-passes' : 'services.suspend.done', { name })}
      button={{ size: 'small', 'aria-label': `${label}${t('services.of', { name })}` }}
      words={useDeedWords({
        keep: t('services.suspend.keep'),
        sending: t('services.suspending'),
        failed: t('services.failed'),
      })}
      onDone={({ account }) => onSuspended(account)}
    />
  );
}
