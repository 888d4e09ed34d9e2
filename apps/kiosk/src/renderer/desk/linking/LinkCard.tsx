import type { CardHolder } from '@machi/domain/cards/model';
import { townCardUse } from '@machi/domain/cards/town-card';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Icon } from '@machi/ui/icon/Icon';
import { Steps } from '@machi/ui/steps/Steps';
import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { DeskReader } from '../../../desk-bridge.ts';
import type { DeskLine } from '../desk-line.ts';
import { focusFirst } from '../parts/focus-first.ts';
import { VirtualCards } from '../parts/VirtualCards.tsx';
import { useTexts, toldOf } from '../texts.ts';
import type { TownClient } from '../town-client.ts';
import { PinPad } from './PinPad.tsx';
import { useLinking, type LinkStep, type Linking } from './use-linking.ts';

interface LinkCardProps {
  readonly line: DeskLine;
  readonly town: TownClient;
  readonly holder: CardHolder;
  readonly is_card_mode_on: boolean;
  readonly onHolder: (holder: CardHolder) => void;
  readonly onClose: () => void;
}

const stepNames = ['card', 'pin', 'done'] as const;

/** Counts from 1. */
function stepOf(step: LinkStep, reader: DeskReader['kind'] | undefined): number {
  if (step.kind === 'done') return 3;
  return step.kind === 'working' || reader === 'individual-number-card' ? 2 : 1;
}

/** Linking one card, as a dialog over the desk: the holder sees it, too, without data of others beside it. */
export function LinkCard({ line, town, holder, is_card_mode_on, onHolder, onClose }: LinkCardProps) {
  const { t } = useTexts();
  const state = useSyncExternalStore(line.subscribe, line.read);
  const linking = useLinking(line, town, holder);
  const { step } = linking;
  const dialog = useRef<HTMLDialogElement>(null);
  const message = state.kind === 'connected' ? state.message : undefined;
  // Closed before it is removed, the dialog returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  function close() {
    if (step.kind === 'done') onHolder(step.holder);
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      className="dialog linking"
      aria-labelledby="linking"
      onCancel={(event) => {
        event.preventDefault();
        if (step.kind !== 'working') close();
      }}
    >
      <h2 id="linking">{t('link.title', holder.name)}</h2>
      <Steps
        label={t('link.title', holder.name)}
        steps={stepNames.map((name) => t(`link.step.${name}`))}
        current={stepOf(step, message?.reader.kind)}
      />
      <Stage
        step={step}
        linking={linking}
        reader={message?.reader}
        holder={holder}
        isModeOn={is_card_mode_on}
        close={close}
      />
      {message && message.virtualCards.length > 0 && step.kind !== 'done' && (
        <VirtualCards cards={message.virtualCards} press={(pressed) => line.send(pressed)} />
      )}
    </dialog>
  );
}

interface StageProps {
  readonly step: LinkStep;
  readonly linking: Linking;
  readonly reader: DeskReader | undefined;
  readonly holder: CardHolder;
  readonly isModeOn: boolean;
  readonly close: () => void;
}

function Stage({ step, linking, reader, holder, isModeOn, close }: StageProps): ReactNode {
  const { t } = useTexts();
  const cancel = (label = t('link.cancel'), isFirst = false) => (
    <Button onClick={close} ref={isFirst ? focusFirst : undefined}>
      {label}
    </Button>
  );

  if (step.kind === 'working')
    return (
      <p className="say" role="status">
        {t('link.working')}
      </p>
    );
  if (step.kind === 'done')
    return (
      <div className="stack-tight">
        <div role="status">
          <h3 className="say good">
            <Icon name="success" /> {t(step.isRenewed ? 'link.done.renewed' : 'link.done.title')}
          </h3>
        </div>
        <p>{t('link.done.body')}</p>
        <p>{toldOf(holder, t)}</p>
        <p className="muted sm">{t('link.done.kept')}</p>
        <div className="actions">
          <Button variant="primary" onClick={close} ref={focusFirst}>
            {t('link.done.next')}
          </Button>
        </div>
      </div>
    );
  if (step.kind === 'failed')
    return (
      <div className="stack-tight">
        <h3>{t('link.failed')}</h3>
        <CalloutLines lines={step.sentences} />
        <div className="actions">
          {step.again !== null && (
            <Button variant="primary" onClick={linking.again} ref={focusFirst}>
              {t(step.again === 'pin' ? 'link.again-pin' : 'link.again')}
            </Button>
          )}
          {cancel(t('link.back'), step.again === null)}
        </div>
      </div>
    );
  return (
    <div className="stack-tight">
      <OnReader linking={linking} reader={reader} holder={holder} isModeOn={isModeOn} />
      <div className="actions">{cancel()}</div>
    </div>
  );
}

/** The reader's state decides the next question. */
function OnReader({ linking, reader, holder, isModeOn }: Omit<StageProps, 'step' | 'close'>): ReactNode {
  const { t, locale } = useTexts();
  switch (reader?.kind) {
    case 'individual-number-card':
      if (!isModeOn) return <CalloutLines lines={[t('link.mode-off')]} />;
      if (holder.birthdate === null) return <CalloutLines lines={[t('link.no-birthdate')]} />;
      return (
        <>
          <h3 className="say">{t('link.pin.title')}</h3>
          <p>
            {t('link.pin.who')} <span className="muted sm">{t('link.pin.what')}</span>
          </p>
          <PinPad send={t('link.pin.send')} onPin={(pin) => void linking.withPin(pin)} />
        </>
      );
    case 'town-card':
      return (
        <>
          <h3 className="say">{t('link.town.title')}</h3>
          <p>{t('link.town.body')}</p>
          <p>{townCardUse(holder.face !== null)[locale]}</p>
          <div className="actions">
            <Button variant="primary" onClick={() => void linking.withUid(reader.uid)}>
              {t('link.town.send')}
            </Button>
          </div>
        </>
      );
    case 'no-reader':
    case 'daemon-gone':
      return <CalloutLines lines={[t(`reader.${reader.kind}`)]} />;
    case 'two-cards':
    case 'unreadable':
      return <CalloutLines lines={[t(`link.${reader.kind}`)]} />;
    case 'looking':
      return (
        <p className="say" role="status">
          {t('link.looking')}
        </p>
      );
    default:
      return (
        <div role="status">
          <p className="say">{t('link.card.title')}</p>
          <p>{t('link.card.body')}</p>
        </div>
      );
  }
}
