import { BEGUN_DAYS } from '@machi/domain/applications/rules';
import type { OwnApplication } from '@machi/domain/applications/contract';
import { Callout } from '@machi/ui/callout/Callout';
import type { CalloutTone } from '@machi/ui/callout/Callout';
import { useApplicationTexts } from '../../texts.ts';
import { stateOf } from '../application-state.ts';
import type { ApplicationState } from '../application-state.ts';

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
  return (
    <Callout tone={tones[state]} title={t(`state.${state}`)}>
      <p>{t(`about.${state}`, { days: BEGUN_DAYS })}</p>
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
