import { cancelRegistration } from '@machi/domain/events/contract';
import type { OwnRegistration } from '@machi/domain/events/views';
import { Callout } from '@machi/ui/callout/Callout';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CancelSection } from '../../shell/cancel/CancelSection.tsx';
import { CodePanel } from '../../shell/code-panel/CodePanel.tsx';
import { OWN_RESERVATIONS } from '../../shell/own-reservations.ts';
import { useMinute } from '../../shell/use-minute.ts';
import { begins, useEventTexts, whenOf } from './words.ts';

interface OwnRegistrationPartProps {
  readonly registration: OwnRegistration;
  /** Facts about the event, beside the code. */
  readonly children: ReactNode;
}

/** The own registration with its code, or the place in the waiting list; both can be cancelled until the event begins. */
export function OwnRegistrationPart({ registration, children }: OwnRegistrationPartProps) {
  const texts = useEventTexts();
  const { t, locale } = texts;
  const now = useMinute();
  const queryClient = useQueryClient();
  const {
    registration_id,
    state,
    waiting_no,
    code,
    persons,
    title,
    cancelable_until: until,
    attended_at,
  } = registration;
  const canCancel = until !== null && Date.parse(until) > now.getTime();
  const isRegistered = state === 'registered';
  const forget = () => void queryClient.invalidateQueries({ queryKey: [OWN_RESERVATIONS] });
  return (
    <>
      <Callout tone={isRegistered ? 'success' : 'info'} title={t(isRegistered ? 'own.registered' : 'own.waiting')}>
        <p>
          {isRegistered
            ? t(attended_at === null ? 'own.registered.what' : 'own.attended', { count: persons })
            : t('own.waiting.what', { number: waiting_no ?? 1, count: persons })}
        </p>
      </Callout>
      <div className="code-cols">
        {isRegistered && (
          <CodePanel
            title={t('own.code')}
            code={code}
            label={t('own.qr', { code })}
            note={t('own.show')}
            print={t('own.print')}
          />
        )}
        <div className="stack-lg">
          {children}
          <CancelSection
            endpoint={cancelRegistration}
            input={{ registration_id }}
            note={until !== null && canCancel ? t('cancel.until', { when: begins(until, locale) }) : t('cancel.past')}
            canCancel={canCancel}
            press={t('cancel.press')}
            confirm={t('cancel.confirm')}
            object={t('cancel.object', { title, when: whenOf(registration, texts), count: persons })}
            consequence={<p>{t(isRegistered ? 'cancel.consequence' : 'cancel.consequence.waiting')}</p>}
            done={t('cancel.done')}
            onCanceled={forget}
            onRefused={forget}
          />
        </div>
      </div>
    </>
  );
}
