import { toldInPlace } from '@machi/client/client';
import { endOutage } from '@machi/domain/ondemandbus-desk/contract';
import type { DeskRide, DeskVehicle } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NotLoaded } from '../../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../../shell/calls/use-refusal-sentences.ts';
import { momentInWords } from '../../../../shell/language/dates.ts';
import { deskQueries, useReadRidesAgain } from '../../desk-queries.ts';
import { useDeskTexts } from '../../desk-texts.ts';
import { PlannedOutages } from './PlannedOutages.tsx';
import { StrandedRides } from './StrandedRides.tsx';
import { RideTable } from './RideTable.tsx';
import { TakeOut } from './TakeOut.tsx';

interface OutagesProps {
  readonly lastDate: string;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
}

/** Which vehicles drive, and whom those that do not leave behind. */
export function Outages({ lastDate, onPromised }: OutagesProps) {
  const { t, locale } = useDeskTexts();
  const query = useQuery(deskQueries.outages(locale));
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} label={t('loading')} />;
  const reason = data.vehicles.find(({ outage }) => outage !== null)?.outage?.reason ?? '';
  return (
    <section className="stack" aria-labelledby="outages">
      <h2 id="outages">{t('out.title')}</h2>
      <ul className="stack">
        {data.vehicles.map((vehicle) => (
          <VehicleNow key={vehicle.vehicle_id} vehicle={vehicle} lastDate={lastDate} />
        ))}
      </ul>
      <StrandedRides stranded={data.stranded} reason={reason} onPromised={onPromised} />
      {data.on_board.length === 0 ? null : (
        <section className="stack" aria-labelledby="inside">
          <h3 id="inside">{t('inside.title')}</h3>
          <p>{t('inside.body')}</p>
          <RideTable caption={t('inside.title')} rides={data.on_board} onPromised={onPromised} />
        </section>
      )}
    </section>
  );
}

function VehicleNow({ vehicle, lastDate }: { vehicle: DeskVehicle; lastDate: string }) {
  const { t, locale } = useDeskTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadRidesAgain();
  const sentencesOf = useRefusalSentences();
  const { send, busy } = useCall(endOutage);
  const [lines, setLines] = useState<readonly string[]>([]);
  const name = useRef<HTMLElement>(null);
  const hasEnded = useRef(false);
  const { vehicle_name, outage } = vehicle;
  useEffect(() => {
    // The button that was pressed has gone.
    if (hasEnded.current && document.activeElement === document.body) name.current?.focus();
    hasEnded.current = false;
  }, [outage]);

  async function end(id: number) {
    setLines([]);
    const result = await send({ outage_id: id }, { ...toldInPlace, ignores404: true });
    if (result === undefined) return;
    if (!result.ok) return setLines(sentencesOf(result, t('failed')));
    hasEnded.current = true;
    snackbar.show(t('out.ended', { moved: result.reply.moved }), 'success');
    await readAgain();
  }
  return (
    <li className="stack-tight">
      <div className="row between">
        <p>
          <b ref={name} tabIndex={-1}>
            {vehicle_name}
          </b>{' '}
          <StatusTag shape={outage === null ? 'fixed' : 'refused'}>
            {t(outage === null ? 'out.drives' : 'out.isOut')}
          </StatusTag>
        </p>
        <div className="row tight">
          {outage === null ? null : (
            <Button
              size="small"
              busy={busy}
              busyLabel={t('sending')}
              aria-label={t('out.backOf', { vehicle: vehicle_name })}
              onClick={() => void end(outage.outage_id)}
            >
              {t('out.back')}
            </Button>
          )}
          <TakeOut vehicle={vehicle} lastDate={lastDate} />
        </div>
      </div>
      {outage === null ? null : (
        <p className="num">
          <Unbroken
            text={t('out.until', {
              from: momentInWords(outage.out_from, locale),
              until: momentInWords(outage.out_until, locale),
            })}
          />
          <small className="desk-under">{t('out.reason', { reason: outage.reason })}</small>
        </p>
      )}
      <PlannedOutages vehicle={vehicle} name={name} />
      <CalloutLines lines={lines} />
    </li>
  );
}
