import { toldInPlace } from '@machi/client/client';
import { dateInWords } from '@machi/domain/calendar/words';
import { sayReady } from '@machi/domain/ondemandbus/ride-contract';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { clockOf } from '../../../shell/language/dates.ts';
import { useForgetRides, useKeepRide } from '../queries.ts';
import { useBusTexts } from '../texts.ts';
import { dayOf } from '../ride-words.ts';

/** The way back on call: no time is reserved until the passenger is ready. */
export function ReadyBack({ ride, toldAt }: { ride: DemandRide; toldAt: string }) {
  const { t, locale } = useBusTexts();
  const snackbar = useSnackbar();
  const keep = useKeepRide(locale);
  const forget = useForgetRides();
  const { send, busy } = useCall(sayReady);
  const sentencesOf = useRefusalSentences();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const { ready_until: until, can_be_ready: canBeReady, date } = ride;
  const isAhead = dayOf(toldAt) < date;

  async function call() {
    setErrors([]);
    const result = await send({ ride_id: ride.ride_id }, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) {
      setErrors(sentencesOf(result, t('ready.failed')));
      forget();
      return;
    }
    keep(result.reply.ride);
    snackbar.show(t('ready.done'), 'success');
  }

  return (
    <Section className="panel stack promise" titleId="ready" title={t('ready.title')}>
      <p>{t('ready.body', { station: ride.from_name })}</p>
      {canBeReady && until !== null ? (
        <>
          <p className="num">
            <b>{t('ready.last', { time: clockOf(until) })}</b>
          </p>
          <p className="no-print">
            <Button
              variant="primary"
              className="go"
              busy={busy}
              busyLabel={t('ready.sending')}
              onClick={() => void call()}
            >
              {t('ready.press')}
            </Button>
          </p>
        </>
      ) : isAhead && until !== null ? (
        <p className="num">{t('ready.notYet', { day: dateInWords(date)[locale], time: clockOf(until) })}</p>
      ) : (
        <p>{t('ready.over')}</p>
      )}
      <CalloutLines lines={errors} />
    </Section>
  );
}
