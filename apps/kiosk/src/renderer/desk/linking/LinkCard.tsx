import type { CardHolder } from '@machi/domain/cards/model';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { DeskReader } from '../../../desk-bridge.ts';
import type { DeskLine } from '../desk-line.ts';
import { focusFirst } from '../parts/focus-first.ts';
import { Problem } from '../parts/Problem.tsx';
import { VirtualCards } from '../parts/VirtualCards.tsx';
import { useTexts } from '../texts.ts';
import type { TownClient } from '../town-client.ts';
import { PinPad } from './PinPad.tsx';
import { useLinking } from './use-linking.ts';
import type { LinkStep, Linking } from './use-linking.ts';

interface LinkCardProps {
  readonly line: DeskLine;
  readonly town: TownClient;
  readonly holder: CardHolder;
  readonly is_card_mode_on: boolean;
  readonly onHolder: (holder: CardHolder) => void;
  readonly onClose: () => void;
}

const stepNames = ['card', 'pin', 'done'] as const;

function stepOf(step: LinkStep, reader: DeskReader['kind'] | undefined): number {
  if (step.kind === 'done') return 2;
  return step.kind === 'working' || reader === 'individual-number-card' ? 1 : 0;
}

/** Linking one card, as a window over the desk: the holder sees it, too, and nobody else's data beside it. */
export function LinkCard({ line, town, holder, is_card_mode_on, onHolder, onClose }: LinkCardProps) {
  const { t } = useTexts();
  const state = useSyncExternalStore(line.subscribe, line.read);
  const linking = useLinking(line, town, holder);
  const { step } = linking;
  const dialog = useRef<HTMLDialogElement>(null);
  const message = state.kind === 'connected' ? state.message : undefined;
  // Closed before it is taken away, the window gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  function close() {
    if (step.kind === 'done') onHolder(step.holder);
    onClose();
  }

  const now = stepOf(step, message?.reader.kind);
  return (
    <dialog
      ref={dialog}
      className="linking"
      aria-labelledby="linking"
      onCancel={(event) => {
        event.preventDefault();
        if (step.kind !== 'working') close();
      }}
    >
      <h2 id="linking">{t('link.title', holder.name)}</h2>
      <ol className="steps">
        {stepNames.map((name, index) => (
          <li key={name} aria-current={index === now ? 'step' : undefined} className={index < now ? 'done' : undefined}>
            {t(`link.step.${name}`)}
          </li>
        ))}
      </ol>
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
    <button type="button" className="btn second" onClick={close} ref={isFirst ? focusFirst : undefined}>
      {label}
    </button>
  );

  if (step.kind === 'working')
    return (
      <p className="say" role="status">
        {t('link.working')}
      </p>
    );
  if (step.kind === 'done')
    return (
      <div className="stage">
        <div role="status">
          <h3 className="say good">{t(step.isRenewed ? 'link.done.renewed' : 'link.done.title')}</h3>
        </div>
        <p>{t('link.done.body', holder.name)}</p>
        <p className="muted">{t('link.done.kept')}</p>
        <p className="actions">
          <button type="button" className="btn primary" onClick={close} ref={focusFirst}>
            {t('link.done.next')}
          </button>
        </p>
      </div>
    );
  if (step.kind === 'failed')
    return (
      <div className="stage">
        <h3>{t('link.failed')}</h3>
        <Problem sentences={step.sentences} />
        <p className="actions">
          {step.again !== null && (
            <button type="button" className="btn primary" onClick={linking.again} ref={focusFirst}>
              {t(step.again === 'pin' ? 'link.again-pin' : 'link.again')}
            </button>
          )}
          {cancel(t('link.back'), step.again === null)}
        </p>
      </div>
    );
  return (
    <div className="stage">
      <OnReader linking={linking} reader={reader} holder={holder} isModeOn={isModeOn} />
      <p className="actions">{cancel()}</p>
    </div>
  );
}

/** What lies on the reader decides what is asked next. */
function OnReader({ linking, reader, holder, isModeOn }: Omit<StageProps, 'step' | 'close'>): ReactNode {
  const { t } = useTexts();
  switch (reader?.kind) {
    case 'individual-number-card':
      if (!isModeOn) return <Problem sentences={[t('link.mode-off')]} />;
      if (holder.birthdate === null) return <Problem sentences={[t('link.no-birthdate')]} />;
      return (
        <>
          <h3 className="say">{t('link.pin.title')}</h3>
          <p>
            {t('link.pin.who')} <span className="muted">{t('link.pin.what')}</span>
          </p>
          <PinPad onPin={(pin) => void linking.withPin(pin)} />
        </>
      );
    case 'town-card':
      return (
        <>
          <h3 className="say">{t('link.town.title')}</h3>
          <p>{t('link.town.body')}</p>
          <p className="actions">
            <button type="button" className="btn primary" onClick={() => void linking.withUid(reader.uid)}>
              {t('link.town.send')}
            </button>
          </p>
        </>
      );
    case 'no-reader':
    case 'daemon-gone':
      return <Problem sentences={[t(`reader.${reader.kind}`)]} />;
    case 'two-cards':
    case 'unreadable':
      return <Problem sentences={[t(`link.${reader.kind}`)]} />;
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
