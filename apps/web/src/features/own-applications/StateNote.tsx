import { BEGUN_DAYS } from '@machi/domain/applications/rules';
import type { OwnApplication } from '@machi/domain/applications/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import type { CalloutTone } from '@machi/ui/callout/Callout';
import { sentBackPath } from '../../shell/own-applications.ts';
import { useApplicationTexts } from './texts.ts';
import { stateOf } from '../../shell/application-state.ts';
import type { ApplicationState } from '../../shell/application-state.ts';

const tones: Readonly<Record<ApplicationState, CalloutTone>> = {
  begun: 'warning',
  requesting: 'info',
  correction: 'warning',
  approved: 'success',
  denied: 'error',
  invalid: 'info',
};

/** How the application stands, in a sentence, with the reason where there is one. */
export function StateNote({ application }: { application: OwnApplication }) {
  const { t } = useApplicationTexts();
  const state = stateOf(application);
  const { next, payment } = application;
  const isUnsigned = state === 'correction' && next === 'sign';
  const isPaidAgain = state !== 'begun' && next === 'pay';
  // A correction has changed the fee.
  const isOtherFee = payment === null || payment.amount !== application.amount;
  const hasEnded = state === 'denied' || state === 'invalid';
  return (
    <Callout
      tone={isPaidAgain ? 'warning' : tones[state]}
      title={t(`state.${state}`)}
      {...(state === 'correction'
        ? {
            actions: (
              <ButtonLink {...(isUnsigned ? {} : { variant: 'primary' })} href={sentBackPath(application)}>
                {t('go.sent-back')}
              </ButtonLink>
            ),
          }
        : {})}
    >
      <p>{t(isUnsigned ? 'about.correction.sign' : `about.${state}`, { days: BEGUN_DAYS })}</p>
      {state === 'begun' && next !== null && <p>{t(next === 'sign' ? 'about.begun.sign' : 'about.begun.pay')}</p>}
      {isPaidAgain && <p>{t(isOtherFee ? 'about.pay-new' : 'about.pay-again')}</p>}
      {application.is_approval_waiting === 1 && <p>{t('about.approval-waiting')}</p>}
      {hasEnded && payment?.state === 'voided' && <p>{t('payment.voided')}</p>}
      {application.reason === '' ? null : (
        <p className="lines">
          <b>{t('reason')}</b>
          {'\n'}
          {application.reason}
        </p>
      )}
    </Callout>
  );
}
