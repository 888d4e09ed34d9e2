import type { Locale } from '@machi/domain/locale/model';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { FromScreen, ToScreen } from '../../bridge.ts';
import type { HostLine } from './host-line.ts';
import { Frame } from './Frame.tsx';
import { Message } from './scenes/Message.tsx';
import { Scene } from './scenes/Scene.tsx';
import { play } from './sounds.ts';
import { LocaleContext, translator } from './texts.ts';
import { VirtualCards } from './VirtualCards.tsx';

/** After this long, a waiting terminal speaks Japanese again; in milliseconds. */
const LANGUAGE_MILLISECONDS = 60_000;

/** The language that was pressed; the next person is greeted in Japanese again. */
function useLanguage(isIdle: boolean): readonly [Locale, () => void] {
  const [locale, setLocale] = useState<Locale>('ja');
  const turn = useCallback(() => setLocale((before) => (before === 'ja' ? 'en' : 'ja')), []);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = `${translator(locale)('title')} | Machi`;
    if (locale === 'ja' || !isIdle) return undefined;
    const timer = setTimeout(() => setLocale('ja'), LANGUAGE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [locale, isIdle]);
  return [locale, turn];
}

/** The whole screen of a terminal: draws what the host last said, and sends what was pressed. */
export function TerminalScreen({ line }: { readonly line: HostLine }) {
  const state = useSyncExternalStore(line.subscribe, line.read);
  const message: ToScreen | null = state.kind === 'connected' ? state.message : null;
  const [locale, onLanguage] = useLanguage(message?.state.kind === 'idle');
  useEffect(() => {
    if (message) void play(message.sound);
  }, [message]);
  const press = (pressed: FromScreen) => line.send(pressed);
  const t = translator(locale);

  return (
    <LocaleContext value={locale}>
      {message && <Scene {...message} press={press} onLanguage={onLanguage} />}
      {state.kind === 'connecting' && (
        <Frame tone="night" status={null} onLanguage={onLanguage}>
          <p className="say">{t('connecting')}</p>
        </Frame>
      )}
      {state.kind === 'lost' && (
        <Frame tone="plain" status={null} onLanguage={onLanguage}>
          <Message sign="moment" title={t('lost-title')} say={[t('lost-say')]} />
        </Frame>
      )}
      {state.kind === 'taken-over' && (
        <Frame tone="plain" status={null} onLanguage={onLanguage}>
          <Message sign="screen" title={t('taken-title')} say={[t('taken-say')]}>
            <button type="button" className="kbtn" onClick={line.open}>
              {t('taken-back')}
            </button>
          </Message>
        </Frame>
      )}
      {message && message.status.virtualCards.length > 0 && (
        <VirtualCards cards={message.status.virtualCards} press={press} />
      )}
    </LocaleContext>
  );
}
