import { longDayOf } from '@machi/domain/calendar/long-days';
import { resumeService, suspendService } from '@machi/domain/services/contract';
import type { Account } from '@machi/domain/members/model';
import { titleOfEntry } from '@machi/domain/navigation/head';
import { serviceMenu } from '@machi/domain/navigation/menus';
import { Button } from '@machi/ui/button/Button';
import { TextLink } from '@machi/ui/link/TextLink';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { StatusTag } from '@machi/ui/tag/Tag';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useRef } from 'react';
import { useTown } from '../../shell/town/town.ts';
import { useAccountTexts } from './texts.ts';
import { AccountSection } from './AccountSection.tsx';
import { useSave } from './use-save.ts';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useActionWords } from '../../shell/asked/asked-words.ts';

interface SuspendServiceProps {
  readonly service: Account['services'][number];
  /** Whether the member's face is registered. */
  readonly hasFace: boolean;
  readonly onSuspended: (account: Account) => void;
}

/** Asks before a service is suspended, and warns of upcoming reservations (product, "Service subscription"). */
function SuspendService({ service, hasFace, onSuspended }: SuspendServiceProps) {
  const { t } = useAccountTexts();
  const { service_id, service_name: name, has_passes, future_reservations: count } = service;
  const label = t('services.suspend');
  return (
    <AskedAction
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
      words={useActionWords({
        keep: t('services.suspend.keep'),
        sending: t('services.suspending'),
        failed: t('services.failed'),
      })}
      onDone={({ account }) => onSuspended(account)}
    />
  );
}

/** Available services, for a member without any. */
function Offered() {
  const { t, locale } = useAccountTexts();
  const town = useTown();
  return (
    <>
      <p>
        {t('services.empty')} {t('services.offered')}
      </p>
      <ul className="row loose offered">
        {serviceMenu(town)
          .filter(({ name }) => name === 'service')
          .map((entry) => (
            <li key={entry.path}>
              <TextLink href={entry.path}>{titleOfEntry(entry, locale)}</TextLink>
            </li>
          ))}
      </ul>
    </>
  );
}

/** The member's services; suspending one hides its reservations (product, "Service subscription"). */
export function ServicesSection({ account, onAccount }: { account: Account; onAccount: (account: Account) => void }) {
  const { t, locale } = useAccountTexts();
  const snackbar = useSnackbar();
  const { save, busy, refusal } = useSave(resumeService);
  const heading = useRef<HTMLHeadingElement>(null);

  async function resume(service: Account['services'][number]) {
    const reply = await save({ service_id: service.service_id });
    if (!reply) return;
    onAccount(reply.account);
    snackbar.show(
      t(service.has_passes ? 'services.resume.done-passes' : 'services.resume.done', { name: service.service_name }),
      'success',
    );
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <AccountSection id="services" headingRef={heading}>
      {account.services.length === 0 && <Offered />}
      {refusal && <p className="err">{refusal}</p>}
      <ul>
        {account.services.map((service) => {
          const { service_id: id, service_name: name, suspended_at: suspendedAt, future_reservations: count } = service;
          const hidden = <VisuallyHidden>{t('services.of', { name })}</VisuallyHidden>;
          return (
            <li key={id} className="own-service">
              <div className="stack-tight">
                <p className="row tight">
                  <b>{name}</b>
                  <StatusTag shape={suspendedAt === null ? 'fixed' : 'cancelled'}>
                    {t(suspendedAt === null ? 'services.active' : 'services.suspended')}
                  </StatusTag>
                </p>
                <p className="facts num">
                  <span>{t('services.since', { date: longDayOf(service.created_at, locale) })}</span>
                  {count > 0 && <span>{t('services.future', { count })}</span>}
                </p>
              </div>
              <div className="row">
                <TextLink href={`/service/${id}`}>
                  {t('services.about')}
                  {hidden}
                </TextLink>
                {suspendedAt === null ? (
                  <SuspendService
                    service={service}
                    hasFace={account.is_face_registered === 1}
                    onSuspended={(changed) => {
                      onAccount(changed);
                      // The button is now a different one.
                      heading.current?.focus({ preventScroll: true });
                    }}
                  />
                ) : (
                  <Button
                    size="small"
                    busy={busy}
                    busyLabel={t('services.resuming')}
                    onClick={() => void resume(service)}
                  >
                    {t('services.resume')}
                    {hidden}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </AccountSection>
  );
}
