import type { OwnApplication } from '@machi/domain/applications/contract';
import { BEGUN_DAYS } from '@machi/domain/applications/rules';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import type { ReactNode } from 'react';
import { correctionPath } from '../../../../shell/own-applications.ts';
import { useOnlineformTexts } from '../../texts.ts';

interface LaterActionsProps {
  readonly application: OwnApplication;
  readonly test: string | null;
  /** The main button. */
  readonly children: ReactNode;
}

/** The way on, the way back to what was filled in, and the way out: an application that waits stays for a week. */
export function LaterActions({ application, test, children }: LaterActionsProps) {
  const { t } = useOnlineformTexts();
  const isBegun = application.stage !== 'filed';
  // Without the key of its test URL the version that was filled in is not found again.
  const mayCorrect = isBegun && (application.is_test === 0 || test !== null);
  return (
    <div className="stack">
      <div className="actions">
        {children}
        {mayCorrect && <ButtonLink href={correctionPath(application, test)}>{t('later.correct')}</ButtonLink>}
        <ButtonLink variant="text" href="/application">
          {t('later')}
        </ButtonLink>
      </div>
      {isBegun && <p className="muted sm">{t('later.body', { days: BEGUN_DAYS })}</p>}
      {mayCorrect && application.signature !== null && <p className="muted sm">{t('later.correct.signed')}</p>}
    </div>
  );
}
