import { toldInPlace } from '@machi/client/client';
import { markPassenger, type DriverPassenger } from '@machi/domain/driver/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useEffect, useRef, useState } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { useKeepRun } from './queries.ts';
import { useDriverTexts } from './texts.ts';

const shapes = { reserved: 'provisional', boarded: 'fixed', missed: 'refused', canceled: 'cancelled' } as const;

interface PassengerRowProps {
  readonly passenger: DriverPassenger;
  /** Whether it is a trial: it requires consent and waiver. */
  readonly isDemo: boolean;
  /** Whether the bus has left: only then a passenger can have missed it. */
  readonly hasLeft: boolean;
}

/** A passenger: on board, no-show, or neither, each with one press, and back. */
export function PassengerRow({ passenger, isDemo, hasLeft }: PassengerRowProps) {
  const { t, locale } = useDriverTexts();
  const keep = useKeepRun(locale);
  const snackbar = useSnackbar();
  const { send, busy } = useCall(markPassenger);
  const sentencesOf = useRefusalSentences();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Mark>();
  const { seat_reservation_id, reservation_code: code, state, persons, arrival_name, name_kana, agreed_at } = passenger;
  const name = passenger.name === '' ? t('gone') : t('name', { name: passenger.name });
  const line = useRef<HTMLParagraphElement>(null);
  const isNoted = useRef(false);
  // The pressed button was replaced by another one. On that one a held key would undo the press.
  useEffect(() => {
    const isLost = isNoted.current && document.activeElement === document.body;
    isNoted.current = false;
    if (isLost) line.current?.focus({ preventScroll: true });
  }, [state]);

  async function mark(wish: Mark) {
    setErrors([]);
    setAsked(wish);
    const result = await send({ seat_reservation_id, mark: wish }, toldInPlace);
    if (result === undefined) return;
    if (!result.ok) return setErrors(sentencesOf(result, t('failed')));
    isNoted.current = true;
    keep(result.reply);
    snackbar.show(t(`done.${wish}`, { name }), 'success');
  }

  const button = (wish: Mark, words: string, label: string, variant: 'second' | 'text') => (
    <SendingButton
      key={wish}
      variant={variant}
      busy={busy && asked === wish}
      aria-label={label}
      onClick={() => void mark(wish)}
    >
      {words}
    </SendingButton>
  );
  return (
    <li className="driver-passenger">
      <div>
        <p className="driver-name" ref={line} tabIndex={-1}>
          {state === 'canceled' ? <s>{name}</s> : name} <b className="num nb">{t('persons', { count: persons })}</b>
        </p>
        {name_kana === '' ? null : <p className="muted sm">{name_kana}</p>}
        <p className="facts num">
          {isDemo ? null : <span>{t('to', { stop: arrival_name })}</span>}
          <span>{code}</span>
        </p>
        {isDemo ? (
          <p className="sm">
            {agreed_at === null ? (
              <b>{t('notAgreed')}</b>
            ) : (
              <span className="num">{t('agreed', { moment: momentInWords(agreed_at, locale) })}</span>
            )}
          </p>
        ) : null}
        <p>
          <StatusTag shape={shapes[state]}>{t(`state.${state}`)}</StatusTag>
        </p>
      </div>
      {state === 'canceled' ? null : (
        <div className="driver-acts">
          {state === 'reserved' ? button('boarded', t('board'), t('boardOf', { name, code }), 'second') : null}
          {state === 'reserved' && hasLeft ? button('missed', t('miss'), t('missOf', { name, code }), 'second') : null}
          {state === 'reserved' ? null : button('none', t('undo'), t('undoOf', { name, code }), 'text')}
        </div>
      )}
      <CalloutLines lines={errors} />
    </li>
  );
}

type Mark = 'boarded' | 'missed' | 'none';
