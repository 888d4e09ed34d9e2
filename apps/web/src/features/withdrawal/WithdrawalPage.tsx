import { useLocation, type Location } from 'react-router-dom';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useRef } from 'react';
import { isFarewell, isLikelyFarewell } from '../../shell/navigation/guard.ts';
import { WithdrawalForm, useWithdrawalTexts } from './WithdrawalForm.tsx';
import { leaveOnPurpose } from '../../shell/record/session-over.ts';
import { wipeDrafts } from '../../shell/drafts/use-draft.ts';

/** The server has ended every session; this browser deletes its own and all drafts. Likely: the reply was lost. */
function Goodbye({ isLikely }: { isLikely: boolean }) {
  const { t } = useWithdrawalTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    wipeDrafts();
    leaveOnPurpose();
    box.current?.focus();
  }, []);
  return (
    <div className="narrow">
      <PageHead title={t('title')} />
      <div className="stack-lg">
        {isLikely ? (
          <Callout ref={box} tone="warning" title={t('likely.title')} live="status" focusable>
            <p>{t('likely.body')}</p>
            <p>{t('likely.check')}</p>
          </Callout>
        ) : (
          <Callout ref={box} tone="success" title={t('bye.title')} live="status" focusable>
            <p>{t('bye.body')}</p>
            <p>{t('bye.again')}</p>
          </Callout>
        )}
        <div className="actions">
          {isLikely && <ButtonLink href="/login">{t('likely.login')}</ButtonLink>}
          <ButtonLink variant="primary" href="/">
            {t('bye.top')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Withdrawal (product, "Withdrawal"): the losses, the current password, the goodbye. */
export default function WithdrawalPage() {
  const { state }: Location<unknown> = useLocation();
  return isFarewell(state) ? <Goodbye isLikely={isLikelyFarewell(state)} /> : <WithdrawalForm />;
}
