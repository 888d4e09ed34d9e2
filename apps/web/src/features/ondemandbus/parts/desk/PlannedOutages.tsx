import { toldInPlace } from '@machi/client/client';
import { dateAt } from '@machi/domain/calendar/model';
import { endOutage } from '@machi/domain/ondemandbus-desk/contract';
import type { DeskOutage, DeskVehicle } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useState } from 'react';
import type { RefObject } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import { clockOf, momentInWords } from '../../../../shell/language/dates.ts';
import { useReadRidesAgain } from '../../desk-queries.ts';
import { useDeskTexts } from '../../desk-texts.ts';

const dayOf = (instant: string): string => dateAt(new Date(instant));

interface PlannedOutagesProps {
  readonly vehicle: DeskVehicle;
  /** Takes the focus when the line whose button was pressed has gone. */
  readonly name: RefObject<HTMLElement | null>;
}

/** When a vehicle will not be able to drive; each can be dropped by one press. */
export function PlannedOutages({ vehicle, name }: PlannedOutagesProps) {
  const { t, locale } = useDeskTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadRidesAgain();
  const sentencesOf = useRefusalSentences();
  const { send, busy } = useCall(endOutage);
  const [asked, setAsked] = useState<number>();
  const [lines, setLines] = useState<readonly string[]>([]);
  if (vehicle.planned.length === 0) return null;

  async function drop({ outage_id }: DeskOutage) {
    setLines([]);
    setAsked(outage_id);
    const result = await send({ outage_id }, { ...toldInPlace, ignores404: true });
    if (result === undefined) return;
    if (!result.ok) return setLines(sentencesOf(result, t('failed')));
    snackbar.show(t('out.dropped', { moved: result.reply.moved }), 'success');
    name.current?.focus();
    await readAgain();
  }
  return (
    <>
      <ul className="stack-tight" aria-label={t('out.planned')}>
        {vehicle.planned.map((outage) => {
          const { out_from, out_until } = outage;
          const isOneDay = dayOf(out_from) === dayOf(out_until);
          const times = {
            from: momentInWords(out_from, locale),
            until: isOneDay ? clockOf(out_until) : momentInWords(out_until, locale),
          };
          return (
            <li key={outage.outage_id} className="row between">
              <p className="num">
                <Unbroken text={t('out.plannedAt', times)} />
                <small className="desk-under">{t('out.reason', { reason: outage.reason })}</small>
              </p>
              <Button
                size="small"
                variant="text"
                busy={busy && asked === outage.outage_id}
                busyLabel={t('sending')}
                aria-label={t('out.dropOf', { vehicle: vehicle.vehicle_name, ...times })}
                onClick={() => void drop(outage)}
              >
                {t('out.drop')}
              </Button>
            </li>
          );
        })}
      </ul>
      <CalloutLines lines={lines} />
    </>
  );
}
