import type { OwnApplication } from '@machi/domain/applications/contract';
import { BEGUN_DAYS } from '@machi/domain/applications/rules';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import type { ReactNode } from 'react';
import { isAtCounter } from '../../../shell/acting/act.ts';
import { PROXY_PATH, correctionPath, type Along } from '../../../shell/own-applications.ts';
import { useOnlineformTexts } from '../texts.ts';

interface LaterActionsProps {
  readonly application: OwnApplication;
  readonly along: Along;
  /** The main button. */
  readonly children: ReactNode;
}

/** The next step, back to the values, and leaving: a waiting application is kept for a week. */
export function LaterActions({ application, along, children }: LaterActionsProps) {
  const { t } = useOnlineformTexts();
  const isProxied = isAtCounter();
  const isBegun = application.stage !== 'filed';
  // A test version is found only by the key of its test URL.
  const mayCorrect = isBegun && (application.is_test === 0 || Boolean(along.test));
  return (
    <div className="stack">
      <div className="actions">
        {children}
        {mayCorrect && <ButtonLink href={correctionPath(application, along)}>{t('later.correct')}</ButtonLink>}
        <ButtonLink variant="text" href={isProxied ? PROXY_PATH : '/application'}>
          {t('later')}
        </ButtonLink>
      </div>
      {isBegun && <p className="muted sm">{t(isProxied ? 'proxy.later' : 'later.body', { days: BEGUN_DAYS })}</p>}
      {mayCorrect && application.signature !== null && <p className="muted sm">{t('later.correct.signed')}</p>}
    </div>
  );
}
