import { sentencesOf, toldInPlace } from '@machi/client/client';
import { tryWay, type WishesView } from '@machi/domain/wishes/contract';
import type { Way } from '@machi/domain/wishes/model';
import { wayNames } from '@machi/domain/wishes/words';
import { Button } from '@machi/ui/button/Button';
import { Refused } from '@machi/ui/form-errors/Refused';
import { TextLink } from '@machi/ui/link/TextLink';
import { Panel } from '@machi/ui/panel/Panel';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { PushWay } from './push/PushWay.tsx';
import { useWishTexts } from './texts.ts';

/** Its code is drawn as a QR code; who sets up no LINE needs none of it. */
const LineWay = lazy(() => import('./line/LineWay.tsx').then(({ LineWay: Way }) => ({ default: Way })));

/** Sends a message by one way, so that a person sees that it arrives. */
function TryWay({ way }: { way: Way }) {
  const { t, locale } = useWishTexts();
  const { send, busy } = useCall(tryWay);
  const snackbar = useSnackbar();
  const [refused, setRefused] = useState<readonly string[]>([]);
  async function tryIt() {
    const result = await send({ way }, toldInPlace);
    if (!result) return;
    setRefused(result.ok ? [] : [t('try.failed'), ...sentencesOf(result)]);
    if (result.ok) snackbar.show(t('try.done'), 'success');
  }
  return (
    <>
      <p>
        <Button
          busy={busy}
          busyLabel={t('try.busy')}
          aria-label={`${wayNames[way][locale]} ${t('try')}`}
          onClick={() => void tryIt()}
        >
          {t('try')}
        </Button>
      </p>
      <Refused sentences={refused} />
    </>
  );
}

/** The ways by which the member can be reached, each with what it takes to set it up. */
export function WayList({
  wishes: { reach, email, offers_line },
  onChanged,
}: {
  wishes: WishesView;
  onChanged: () => void;
}) {
  const { t, locale } = useWishTexts();
  return (
    <Section className="stack" title={t('ways')}>
      <div className="way-list">
        <PushWay onChanged={onChanged}>{reach.push === 1 && <TryWay way="push" />}</PushWay>
        <Panel title={wayNames.mail[locale]}>
          <p>{email === null ? t('way.mail.none') : t('way.mail.to', { email })}</p>
          {reach.mail === 1 && <TryWay way="mail" />}
        </Panel>
        <Panel title={wayNames.sms[locale]}>
          <p>{t(reach.sms === 1 ? 'way.sms.to' : 'way.sms.none')}</p>
          {reach.sms === 1 && <TryWay way="sms" />}
        </Panel>
        <Suspense fallback={null}>
          {offers_line === 1 && <LineWay onChanged={onChanged}>{reach.line === 1 && <TryWay way="line" />}</LineWay>}
        </Suspense>
      </div>
      <p>
        <TextLink href="/account#contact">{t('way.change')}</TextLink>
      </p>
    </Section>
  );
}
