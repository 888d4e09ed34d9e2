import { toldInPlace } from '@machi/client/client';
import { markDemandRide, type DemandMark, type DemandPassenger } from '@machi/domain/driver/demand-contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useState } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { clockOf } from '../../shell/language/dates.ts';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useKeepDemandRun } from './queries.ts';
import { useDriverTexts } from './texts.ts';

const shapes = {
  promised: 'provisional',
  waiting: 'provisional',
  'on-board': 'fixed',
  done: 'fixed',
  missed: 'refused',
  canceled: 'cancelled',
} as const;

interface StopPassengerProps {
  readonly passenger: DemandPassenger;
  readonly now: number;
  /** Called before the new state is shown, which may lack the pressed button. */
  readonly onNoted: () => void;
}

/** A passenger who boards or leaves at a stop, recorded with one press, and back. */
export function StopPassenger({ passenger, now, onNoted }: StopPassengerProps) {
  const { t, locale } = useDriverTexts();
  const keep = useKeepDemandRun(locale);
  const snackbar = useSnackbar();
  const { send, busy } = useCall(markDemandRide);
  const sentencesOf = useRefusalSentences();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<DemandMark>();
  const { ride_id, kind, state, persons, wheelchairs, reservation_code: code, name_kana, tel } = passenger;
  const name = passenger.name === '' ? t('gone') : t('name', { name: passenger.name });
  const isCanceled = state === 'canceled';

  async function mark(wish: DemandMark) {
    setErrors([]);
    setAsked(wish);
    const result = await send({ ride_id, mark: wish }, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) return setErrors(sentencesOf(result, t('failed')));
    onNoted();
    keep(result.reply);
    snackbar.show(t(`demand.did.${wish}`, { name }), 'success');
  }

  const button = (wish: DemandMark, words: string, variant: 'primary' | 'second' | 'text') => (
    <SendingButton
      key={wish}
      variant={variant}
      busy={busy && asked === wish}
      aria-label={t('demand.actOf', { act: words, name, code })}
      onClick={() => void mark(wish)}
    >
      {words}
    </SendingButton>
  );
  const times =
    kind === 'pickup'
      ? t('demand.pickup', { from: clockOf(passenger.promised_from), until: clockOf(passenger.promised_until) })
      : t('demand.arrive', { by: clockOf(passenger.arrive_by) });
  return (
    <li className="driver-passenger">
      <div className="stack-tight">
        <p className="driver-name">
          <Tag tone={kind === 'pickup' ? 'today' : 'plain'}>{t(`demand.kind.${kind}`)}</Tag>{' '}
          {isCanceled ? <s>{name}</s> : name} <b className="num nb">{t('persons', { count: persons })}</b>
        </p>
        {name_kana === '' ? null : <p className="muted sm">{name_kana}</p>}
        {wheelchairs > 0 ? (
          <p className="driver-wheelchair num">
            <b>{t('demand.wheelchairs', { count: wheelchairs })}</b>
          </p>
        ) : null}
        <p className="num">
          <Unbroken text={times} />
        </p>
        <p className="facts num">
          <span>{t(kind === 'pickup' ? 'to' : 'demand.from', { stop: passenger.other_name })}</span>
          <span>{code}</span>
        </p>
        {tel === null ? null : (
          <p className="driver-tel">
            <Telephone number={tel} />
          </p>
        )}
        {state === 'promised' && kind === 'pickup' ? null : (
          <p>
            <StatusTag shape={shapes[state]}>{t(`demand.state.${state}`)}</StatusTag>
          </p>
        )}
      </div>
      {isCanceled ? null : (
        <div className="driver-acts">
          {kind === 'pickup' && state === 'promised' ? button('on-board', t('board'), 'primary') : null}
          {kind === 'pickup' && state === 'promised' && Date.parse(passenger.promised_until) <= now
            ? button('missed', t('miss'), 'second')
            : null}
          {kind === 'pickup' && (state === 'on-board' || state === 'missed') ? button('none', t('undo'), 'text') : null}
          {kind === 'dropoff' && state === 'on-board' ? button('done', t('demand.alight'), 'primary') : null}
          {kind === 'dropoff' && state === 'done' ? button('on-board', t('undo'), 'text') : null}
        </div>
      )}
      <CalloutLines lines={errors} />
    </li>
  );
}
