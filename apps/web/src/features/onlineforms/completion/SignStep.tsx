import { beginSigningApplication } from '@machi/domain/applications/completion-contract';
import { beginSigningProxied } from '@machi/domain/proxy/contract';
import type { OwnApplication } from '@machi/domain/applications/contract';
import { SIGNING_PASSWORD } from '@machi/domain/signing/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import type { Along } from '../../../shell/own-applications.ts';
import { FormFrame } from '../form/FormFrame.tsx';
import { useOnlineformTexts } from '../texts.ts';
import { LaterActions } from './LaterActions.tsx';
import { PaperButton } from './PaperButton.tsx';
import { SigningTrouble } from './SigningTrouble.tsx';
import { useBeginning } from './use-beginning.ts';

interface SignStepProps {
  readonly application: OwnApplication;
  readonly along: Along;
}

/** What happens when one signs, the paper that is signed, and the way there (product, "Signing with the card"). */
export function SignStep({ application, along }: SignStepProps) {
  const { t } = useOnlineformTexts();
  const isProxied = along.proxy !== undefined;
  const { begin, busy, refused } = useBeginning(isProxied ? beginSigningProxied : beginSigningApplication, application);
  return (
    <FormFrame
      formName={application.form_name}
      steps={application.steps}
      step="sign"
      title={t(isProxied ? 'proxy.sign.title' : 'sign.title')}
      sub={t(isProxied ? 'proxy.sign.sub' : 'sign.sub')}
      isMoved
    >
      <div className="stack-lg">
        <SigningTrouble />
        <section className="stack">
          <h2>{t('sign.how')}</h2>
          <ol className="flow">
            <li>{t('sign.how.begin', { begin: t('sign.begin') })}</li>
            <li>{t(isProxied ? 'proxy.sign.card' : 'sign.how.card', SIGNING_PASSWORD)}</li>
            <li>{t('sign.how.back')}</li>
          </ol>
        </section>
        <section className="stack">
          <h2>{t('sign.paper')}</h2>
          <p>{t('sign.paper.body')}</p>
          <p>
            <PaperButton application={application} isProxied={isProxied} label={t('sign.paper.see')} />
          </p>
        </section>
        <CalloutLines lines={refused} />
        <LaterActions application={application} along={along}>
          <Button variant="primary" busy={busy} busyLabel={t('sign.beginning')} onClick={() => void begin()}>
            {t('sign.begin')}
          </Button>
        </LaterActions>
      </div>
    </FormFrame>
  );
}
