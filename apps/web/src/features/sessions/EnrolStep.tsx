import type { Enrolled } from '@machi/domain/factors/contract';
import type { FactorKind } from '@machi/domain/factors/ways';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useRef, useState } from 'react';
import { PasskeySetup } from '../../shell/factors/PasskeySetup.tsx';
import { RecoveryCodes } from '../../shell/factors/RecoveryCodes.tsx';
import { TotpSetup } from '../../shell/factors/TotpSetup.tsx';
import { useFactorTexts } from '../../shell/factors/texts.ts';
import { useSessionTexts } from './texts.ts';

/** Setup of a second factor for an official without one, before anything else. */
export default function EnrolStep({ onDone }: { onDone: () => void }) {
  const { t } = useSessionTexts();
  const { t: factor } = useFactorTexts();
  const [kind, setKind] = useState<FactorKind>();
  const [codes, setCodes] = useState<readonly string[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  const choice = useRef<HTMLHeadingElement>(null);
  useEffect(() => (kind ? choice : heading).current?.focus(), [kind]);

  const take = ({ recovery_codes }: Enrolled) => (recovery_codes ? setCodes(recovery_codes) : onDone());
  const back = <Button onClick={() => setKind(undefined)}>{t('enrol.back')}</Button>;
  const logout = <ButtonLink href="/logout">{t('enrol.logout')}</ButtonLink>;

  function content() {
    if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
    if (!kind)
      return (
        <section className="stack">
          <p>{factor('setup.what')}</p>
          <p>{factor('passkey.what')}</p>
          <div className="actions">
            <Button variant="primary" onClick={() => setKind('totp')}>
              {factor('choose.totp')}
            </Button>
            <Button onClick={() => setKind('passkey')}>{factor('choose.passkey')}</Button>
            {logout}
          </div>
        </section>
      );
    return (
      <section className="stack">
        <h2 ref={choice} tabIndex={-1}>
          {factor(kind === 'totp' ? 'setup.title' : 'passkey.title')}
        </h2>
        {kind === 'totp' ? <TotpSetup onDone={take} cancel={back} /> : <PasskeySetup onDone={take} cancel={back} />}
      </section>
    );
  }
  return (
    <>
      <PageHead title={t('enrol.title')} sub={t('enrol.sub')} headingRef={heading} />
      {content()}
    </>
  );
}
