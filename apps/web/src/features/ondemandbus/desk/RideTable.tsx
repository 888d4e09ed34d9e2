import { dayInWords } from '@machi/domain/calendar/words';
import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { Button } from '@machi/ui/button/Button';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { toldInPlace } from '@machi/client/client';
import { sayDeskReady } from '@machi/domain/ondemandbus-desk/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useState } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { clockOf } from '../../../shell/language/dates.ts';
import { Telephone } from '../../../shell/town/Telephone.tsx';
import { calledBy, useDeskTexts } from '../desk-texts.ts';
import { CancelDeskRide } from './CancelDeskRide.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { useReadRidesAgain } from '../desk-queries.ts';

/** Records that a caller is ready for the way back. */
function ReadyDeskRide({ ride, onPromised }: { ride: DeskRide; onPromised: (rides: readonly DeskRide[]) => void }) {
  const { t } = useDeskTexts();
  const readAgain = useReadRidesAgain();
  const sentencesOf = useRefusalSentences();
  const { send, busy } = useCall(sayDeskReady);
  const [lines, setLines] = useState<readonly string[]>([]);

  async function say() {
    setLines([]);
    const result = await send({ ride_id: ride.ride_id }, { ...toldInPlace, ignores404: true });
    if (result === undefined) return;
    if (!result.ok) return setLines(sentencesOf(result, t('failed')));
    void readAgain();
    onPromised([result.reply.ride]);
  }
  return (
    <>
      <SendingButton
        size="small"
        busy={busy}
        aria-label={t('ready.of', { name: calledBy(ride, t), code: ride.reservation_code })}
        onClick={() => void say()}
      >
        {t('ready')}
      </SendingButton>
      <CalloutLines lines={lines} />
    </>
  );
}

const shapes = {
  promised: 'fixed',
  waiting: 'provisional',
  'on-board': 'fixed',
  done: 'cancelled',
  missed: 'refused',
  canceled: 'cancelled',
} as const;

interface RideTableProps {
  readonly caption: string;
  readonly rides: readonly DeskRide[];
  /** Whether the rides are of several days, so that each row names its own. */
  readonly hasDays?: boolean;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
  /** Opens the form that changes a ride. */
  readonly onChange?: (ride: DeskRide) => void;
}

/** Rides with their passengers and actions. */
export function RideTable({ caption, rides, hasDays = false, onPromised, onChange }: RideTableProps) {
  const { t, locale } = useDeskTexts();
  const times = ({ promised_from: from, promised_until: until }: DeskRide) =>
    from === null || until === null ? t('row.onCall') : t('row.times', { from: clockOf(from), until: clockOf(until) });
  return (
    <Table
      caption={caption}
      columns={[
        { id: 'time', head: t('col.time') },
        { id: 'way', head: t('col.way') },
        { id: 'who', head: t('col.who') },
        { id: 'party', head: t('col.party') },
        { id: 'state', head: t('col.state') },
        { id: 'acts', head: t('col.acts') },
      ]}
      rows={rides.map((ride) => ({
        id: String(ride.ride_id),
        cells: [
          <span key="time" className="num">
            {hasDays ? <small className="desk-under">{dayInWords(ride.date)[locale]}</small> : null}
            <b>
              <Unbroken text={times(ride)} />
            </b>
            {ride.arrive_by === null ? null : (
              <small className="desk-under">{t('row.by', { by: clockOf(ride.arrive_by) })}</small>
            )}
          </span>,
          <span key="way">
            {t('row.way', { from: ride.from_name, to: ride.to_name })}
            <small className="desk-under num">
              {ride.reservation_code}{' '}
              {ride.vehicle_name === null ? null : <span className="nb">{ride.vehicle_name}</span>}
            </small>
          </span>,
          <span key="who">
            <b>{ride.passenger_name === '' ? t('row.gone') : ride.passenger_name}</b>
            {ride.passenger_kana === '' ? null : <small className="desk-under">{ride.passenger_kana}</small>}
            {ride.member_id === null && ride.passenger_name !== '' ? (
              <small className="desk-under">{t('row.noAccount')}</small>
            ) : null}
            {ride.passenger_tel === null ? null : (
              <small className="desk-under">
                <Telephone number={ride.passenger_tel} />
              </small>
            )}
          </span>,
          <span key="party" className="num">
            {t('row.persons', { count: ride.persons })}
            {ride.wheelchairs > 0 ? (
              <small className="desk-under">{t('row.wheelchairs', { count: ride.wheelchairs })}</small>
            ) : null}
          </span>,
          <span key="state">
            <StatusTag shape={ride.is_stranded ? 'refused' : shapes[ride.state]}>
              {t(ride.is_stranded ? 'state.stranded' : `state.${ride.state}`)}
            </StatusTag>
            {ride.cancel_reason === null ? null : (
              <small className="desk-under">{t('row.reason', { reason: ride.cancel_reason })}</small>
            )}
          </span>,
          <div key="acts" className="row tight">
            {ride.can_be_ready ? <ReadyDeskRide ride={ride} onPromised={onPromised} /> : null}
            {ride.is_changeable && onChange ? (
              <Button
                size="small"
                aria-label={t('change.of', { name: calledBy(ride, t), code: ride.reservation_code })}
                onClick={() => onChange(ride)}
              >
                {t('change')}
              </Button>
            ) : null}
            {ride.is_cancelable ? <CancelDeskRide ride={ride} /> : null}
          </div>,
        ],
      }))}
    />
  );
}
