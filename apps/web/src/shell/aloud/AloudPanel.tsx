import { paceBeside, paceIn } from '@machi/domain/aloud/paces';
import type { Heading } from '@machi/domain/aloud/utterances';
import { Button } from '@machi/ui/button/Button';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { recordStore, usePreferences } from '../record/record.ts';
import type { Player } from './player.ts';
import { useAloudTexts } from './texts.ts';

/** Drawn here, since the icons of every page come with the first one. */
const signs = {
  voice: 'M4 9v6h4l5 4V5L8 9H4zM16.5 9a4 4 0 010 6M19 6a8 8 0 010 12',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4l12 8-12 8V4z',
  stop: 'M6 6h12v12H6z',
} as const;

export function Sign({ name }: { readonly name: keyof typeof signs }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" focusable="false" aria-hidden>
      <path d={signs[name]} />
    </svg>
  );
}

/** Escape stops, unless something that opened above the page takes it. */
function useEscape(stop: () => void): void {
  useEffect(() => {
    function press({ key, defaultPrevented, isComposing }: KeyboardEvent): void {
      const isTaken = defaultPrevented || isComposing || document.querySelector('dialog[open]') !== null;
      if (key === 'Escape' && !isTaken) stop();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

interface AloudPanelProps {
  readonly player: Player;
  readonly headings: readonly Heading[];
  readonly onClose: () => void;
}

/** Pause, stop, pace, and the headings from which one can have it read. */
export function AloudPanel({ player, headings, onClose }: AloudPanelProps) {
  const { t } = useAloudTexts();
  const pace = paceIn(usePreferences().pace);
  const stance = useSyncExternalStore(player.subscribe, player.stance);
  const first = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDetailsElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  useEscape(onClose);

  function change(step: 1 | -1): void {
    recordStore.prefer({ pace: paceBeside(pace, step) });
    player.changePace();
  }
  function readFrom(at: number): void {
    if (list.current) list.current.open = false;
    first.current?.focus({ preventScroll: true });
    player.read(at);
  }
  const isReading = stance === 'reading';
  return (
    <section className="aloud-panel" aria-label={t('title')}>
      <div className="wrap">
        <p role="status">{stance === 'over' || stance === 'failed' ? t(stance) : ''}</p>
        <div className="aloud-keys">
          <Button
            ref={first}
            icon={<Sign name={isReading ? 'pause' : 'play'} />}
            onClick={() => (isReading ? player.pause() : player.read())}
          >
            {t(isReading ? 'pause' : stance === 'over' ? 'again' : 'go-on')}
          </Button>
          <Button icon={<Sign name="stop" />} onClick={onClose}>
            {t('stop')}
          </Button>
        </div>
        <div className="aloud-keys" role="group" aria-label={t('pace')}>
          <Button onClick={() => change(-1)}>{t('slower')}</Button>
          <b role="status">{t(`pace.${pace}`)}</b>
          <Button onClick={() => change(1)}>{t('faster')}</Button>
        </div>
        {headings.length > 1 && (
          <details ref={list}>
            <summary>{t('from')}</summary>
            <ul>
              {headings.map(({ at, text }) => (
                <li key={at}>
                  <Button variant="text" onClick={() => readFrom(at)}>
                    {text}
                  </Button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  );
}
