import type { TownPass } from '@machi/domain/passes/contract';
import type { ReactNode } from 'react';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { QrCode } from '../../shell/QrCode.tsx';
import { useSecondsUntil } from '../../shell/forms/use-seconds-until.ts';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { clockOf } from '../../shell/language/dates.ts';
import { usePassTexts } from './texts.ts';
import { usePhonePass, type KeptCode, type PhoneCodeShown } from './use-phone-pass.ts';

const RADIUS = 9;
const ROUND = 2 * Math.PI * RADIUS;

/** Remaining time as part of a ring; the words beside it say the same. */
function CountdownRing({ part }: { part: number }) {
  return (
    <svg className="countdown-ring" viewBox="0 0 24 24" width="32" height="32" aria-hidden="true" focusable="false">
      <circle className="lane" cx="12" cy="12" r={RADIUS} />
      <circle
        className="left"
        cx="12"
        cy="12"
        r={RADIUS}
        strokeDasharray={`${ROUND * Math.min(1, Math.max(0, part))} ${ROUND}`}
        transform="rotate(-90 12 12)"
      />
    </svg>
  );
}

/** Width in px for a reader a hand's breadth away from the phone. */
const CODE_WIDTH = 290;

/** The code while it is valid, and the time of the next one. */
export function PhoneCode({ pass, left }: { pass: TownPass; left: ReactNode }) {
  const { t } = usePassTexts();
  const { code, kept, isFailed, again } = usePhonePass(pass.pass);
  const isAlive = useSecondsUntil(code?.endsAt ?? 0) > 0;
  const isKept = kept !== undefined && !(code && isAlive);
  return (
    <div className="stack phone-code">
      {left}
      {code && isAlive && <Shown code={code} name={pass.pass_name} />}
      {!code && !isFailed && <PageLoading label={t('phone.loading')} />}
      {isKept && <Kept code={kept} name={pass.pass_name} />}
      {isFailed && !isKept && (
        <Callout
          tone="warning"
          live="status"
          actions={
            <Button size="small" onClick={again}>
              {t('phone.again')}
            </Button>
          }
        >
          <p>{t('phone.failed')}</p>
        </Callout>
      )}
    </div>
  );
}

/** Without a network: the code that the phone has kept, and plainly until when, or what to do now. */
function Kept({ code: { text, endsAt }, name }: { code: KeptCode; name: string }) {
  const { t } = usePassTexts();
  const isAlive = useSecondsUntil(endsAt) > 0;
  if (!isAlive)
    return (
      <Callout tone="warning" live="status" title={t('phone.kept.over', { time: clockOf(endsAt) })}>
        <p>{t('phone.kept.over.what')}</p>
      </Callout>
    );
  return (
    <>
      <QrCode text={text} label={t('phone.label', { name })} width={CODE_WIDTH} correction="L" />
      <p className="phone-count num">{t('phone.kept', { time: clockOf(endsAt) })}</p>
      <p className="sm">
        <b>{t('phone.bright')}</b> {t('phone.kept.used')}
      </p>
    </>
  );
}

function Shown({ code: { text, renewsAt, lasts }, name }: { code: PhoneCodeShown; name: string }) {
  const { t } = usePassTexts();
  const seconds = useSecondsUntil(renewsAt);
  return (
    <>
      <QrCode text={text} label={t('phone.label', { name })} width={CODE_WIDTH} correction="L" />
      <p className="phone-count num" role="timer">
        <CountdownRing part={seconds / lasts} />
        {t('phone.renews', { seconds })}
      </p>
      <p className="sm">
        <b>{t('phone.bright')}</b> {t('phone.once')}
      </p>
    </>
  );
}
