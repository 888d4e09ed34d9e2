import { localeOf } from '@machi/domain/locale/model';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { virtualDoorActs, type FromScreen, type ShownDoor, type TerminalStatus, type ToScreen } from '../../bridge.ts';
import type { HostLine } from './host-line.ts';
import { Frame } from './Frame.tsx';
import { Message } from './scenes/Message.tsx';
import { Scene } from './scenes/Scene.tsx';
import { play } from './sounds.ts';
import { useAloud } from './speech.ts';
import { LanguageContext, sayAs, translator, useTexts } from './texts.ts';
import { useLanguage } from './use-language.ts';

interface VirtualCardsProps {
  readonly cards: TerminalStatus['virtualCards'];
  readonly press: (pressed: FromScreen) => void;
}

/** Sample cards to hold and remove, with a virtual reader. */
function VirtualCards({ cards, press }: VirtualCardsProps) {
  const { t } = useTexts();
  const [pass, setPass] = useState('');
  return (
    <details className="virtual">
      <summary>{t('virtual-title')}</summary>
      <ul>
        {cards.map(({ card_key, card_name }) => (
          <li key={card_key}>
            <button type="button" className="kbtn" onClick={() => press({ press: 'hold-virtual-card', card_key })}>
              {card_name}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="kbtn" onClick={() => press({ press: 'remove-virtual-card' })}>
            {t('virtual-remove')}
          </button>
        </li>
        <li>
          <label>
            {t('virtual-pass')}
            <input value={pass} onChange={({ target }) => setPass(target.value)} autoComplete="off" />
          </label>
          <button type="button" className="kbtn" onClick={() => press({ press: 'show-virtual-pass', text: pass })}>
            {t('virtual-show')}
          </button>
        </li>
      </ul>
    </details>
  );
}

interface VirtualDoorProps {
  readonly door: NonNullable<ShownDoor['virtual']>;
  readonly press: (pressed: FromScreen) => void;
}

/** The bolt of a virtual door, and the door to move by hand. */
function VirtualDoor({ door, press }: VirtualDoorProps) {
  const { t } = useTexts();
  return (
    <details className="virtual door">
      <summary>{t('virtual-door')}</summary>
      <p data-bolt={door.isDrawn ? 'drawn' : 'locked'}>{t(door.isDrawn ? 'virtual-drawn' : 'virtual-locked')}</p>
      <ul>
        {virtualDoorActs.map((act) => (
          <li key={act}>
            <button type="button" className="kbtn" onClick={() => press({ press: 'virtual-door', act })}>
              {t(`virtual-${act}`)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The whole screen of a terminal: draws the host's last state and sends pressed buttons. */
export function TerminalScreen({ line }: { readonly line: HostLine }) {
  const state = useSyncExternalStore(line.subscribe, line.read);
  const message: ToScreen | null = state.kind === 'connected' ? state.message : null;
  if (message?.status.town_name) sayAs(message.status.town_name.ja);
  const shown = message?.state;
  const scene = shown?.kind === 'shelter' ? `shelter ${shown.step}` : (shown?.kind ?? state.kind);
  const isIdle = scene === 'idle' || scene === 'shelter waiting';
  const [language, choose] = useLanguage(isIdle);
  useAloud(message?.status.aloud ?? 'off', language, isIdle);
  useEffect(() => {
    if (message) void play(message.sound);
  }, [message]);
  const press = (pressed: FromScreen) => line.send(pressed);
  const t = translator(localeOf(language));

  return (
    <LanguageContext value={{ language, variants: message?.status.languages ?? [], choose, scene }}>
      {message && <Scene {...message} press={press} />}
      {state.kind === 'connecting' && (
        <Frame tone="night" status={null}>
          <p className="say">{t('connecting')}</p>
        </Frame>
      )}
      {state.kind === 'lost' && (
        <Frame tone="plain" status={null}>
          <Message sign="moment" title={t('lost-title')} say={[t('lost-say')]} />
        </Frame>
      )}
      {state.kind === 'taken-over' && (
        <Frame tone="plain" status={null}>
          <Message sign="screen" title={t('taken-title')} say={[t('taken-say')]}>
            <button type="button" className="kbtn" onClick={line.open}>
              {t('taken-back')}
            </button>
          </Message>
        </Frame>
      )}
      {message?.status.door?.virtual && <VirtualDoor door={message.status.door.virtual} press={press} />}
      {message && message.status.virtualCards.length > 0 && (
        <VirtualCards cards={message.status.virtualCards} press={press} />
      )}
    </LanguageContext>
  );
}
