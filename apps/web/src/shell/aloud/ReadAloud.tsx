import { asDrawn } from '@machi/client/drawn';
import { primaryOf, voiceFor } from '@machi/domain/aloud/languages';
import { paceIn, paceRates } from '@machi/domain/aloud/paces';
import { piecesOf } from '@machi/domain/aloud/pieces';
import { headingsOf, utterancesOf, type Heading } from '@machi/domain/aloud/utterances';
import type { Language } from '@machi/domain/locale/model';
import { Button } from '@machi/ui/button/Button';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { recordStore, useLanguage, useSession } from '../record/record.ts';
import { AloudPanel, Sign } from './AloudPanel.tsx';
import { follow, highlight, rangesOf } from './drawn.ts';
import { createPlayer, type Player } from './player.ts';
import { useAloudTexts } from './texts.ts';
import './aloud.css';

const voices = (): readonly SpeechSynthesisVoice[] =>
  'speechSynthesis' in window ? window.speechSynthesis.getVoices() : [];

/** Browsers find their voices some time after the start. */
function followVoices(changed: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined;
  const { speechSynthesis } = window;
  speechSynthesis.addEventListener('voiceschanged', changed);
  return () => speechSynthesis.removeEventListener('voiceschanged', changed);
}

interface Reading {
  readonly player: Player;
  readonly headings: readonly Heading[];
}

/** Makes ready what the page says now, in the languages that the system has a voice for. */
function prepare(language: Language): Reading {
  const main = document.getElementById('main');
  const pieces = main ? piecesOf(asDrawn(main), language) : [];
  const said = utterancesOf(pieces).flatMap((utterance) => {
    const voice = voiceFor(utterance.language, voices());
    return voice ? { utterance, voice } : [];
  });
  let shown: Range | undefined;
  const player = createPlayer({
    said,
    rate: () => paceRates[paceIn(recordStore.read().pace)],
    onSentence: (marks, isAskedFor) => {
      const ranges = rangesOf(pieces, marks);
      highlight('aloud-sentence', ranges);
      follow(
        isAskedFor ? undefined : shown,
        ranges[0],
        document.querySelector('.aloud-panel')?.getBoundingClientRect().top ?? innerHeight,
      );
      shown = ranges[0] ?? shown;
    },
    onWord: (marks) => highlight('aloud-word', rangesOf(pieces, marks)),
  });
  return { player, headings: headingsOf(said.map(({ utterance }) => utterance)) };
}

/** Tells the other pages of the portal in this browser to be silent. */
const CHANNEL = 'machi-aloud';

/** Silent when hidden, when another page reads, and once the page is left. */
function useOneVoice(player: Player | undefined): void {
  useEffect(() => {
    if (!player) return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    const ended = new AbortController();
    const { signal } = ended;
    const pauseHidden = (): void => void (document.visibilityState === 'hidden' && player.pause());
    channel.addEventListener('message', player.pause, { signal });
    document.addEventListener('visibilitychange', pauseHidden, { signal });
    window.addEventListener('pagehide', player.pause, { signal });
    const tell = (): void => void (player.stance() === 'reading' && channel.postMessage('reading'));
    const stopTelling = player.subscribe(tell);
    player.read(0);
    return () => {
      ended.abort();
      stopTelling();
      player.pause();
      channel.close();
      highlight('aloud-sentence', []);
    };
  }, [player]);
}

function Reader({ language }: { readonly language: Language }) {
  const { t } = useAloudTexts();
  const hasVoice = useSyncExternalStore(followVoices, () => voiceFor(primaryOf(language), voices()) !== undefined);
  const offer = useRef<HTMLButtonElement>(null);
  const [reading, setReading] = useState<Reading>();
  useOneVoice(reading?.player);
  if (!hasVoice) return null;
  return (
    <>
      <aside className="wrap aloud-offer" aria-label={t('offer')}>
        <Button ref={offer} variant="text" icon={<Sign name="voice" />} onClick={() => setReading(prepare(language))}>
          {t('offer')}
        </Button>
      </aside>
      {reading && (
        <AloudPanel
          {...reading}
          onClose={() => {
            setReading(undefined);
            offer.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}

/** Offers to have the page read, where the system has a voice of its language; a page that is left falls silent. */
export function ReadAloud() {
  const { pathname, search } = useLocation();
  const { member_id, isAtWork } = useSession();
  const language = useLanguage();
  return isAtWork ? null : <Reader key={[pathname, search, member_id, language].join(' ')} language={language} />;
}
