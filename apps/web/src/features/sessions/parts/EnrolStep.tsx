import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useRef, useState } from 'react';
import { RecoveryCodes } from '../../../shell/factors/RecoveryCodes.tsx';
import { TotpSetup } from '../../../shell/factors/TotpSetup.tsx';
import { useFactorTexts } from '../../../shell/factors/texts.ts';
import { useSessionTexts } from '../texts.ts';

/** An official who has no second factor of their own sets one up before anything else. */
export default function EnrolStep({ onDone }: { onDone: () => void }) {
  const { t } = useSessionTexts();
  const { t: factor } = useFactorTexts();
  const [codes, setCodes] = useState<readonly string[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <PageHead title={t('enrol.title')} sub={t('enrol.sub')} headingRef={heading} />
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onDone} />
      ) : (
        <section className="stack">
          <h2>{factor('setup.title')}</h2>
          <p>{factor('setup.what')}</p>
          <TotpSetup
            onDone={({ recovery_codes }) => (recovery_codes ? setCodes(recovery_codes) : onDone())}
            cancel={<ButtonLink href="/logout">{t('enrol.logout')}</ButtonLink>}
          />
        </section>
      )}
    </>
  );
}
