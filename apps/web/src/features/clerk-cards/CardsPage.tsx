import type { Language } from '@machi/domain/locale/model';
import { loadTexts, readText } from '@machi/domain/locale/texts';
import { menuTitle } from '@machi/domain/navigation/head';
import { Button } from '@machi/ui/button/Button';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { textsOf } from '../../shell/language/texts.ts';
import { useLanguage } from '../../shell/record/record.ts';
import { useWakeLock } from '../../shell/use-wake-lock.ts';
import { answers, cards, groups, type Answer, type Card } from './cards.ts';
import './cards.css';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const FEATURE = 'clerk-cards';
const useCardTexts = textsOf(FEATURE, { ja, en });

/** Which interpreter somebody needs who reads this language; of any other, a foreign language's. */
const interpreterFor = {
  en: 'language.en',
  vi: 'language.vi',
  'zh-Hans': 'language.zh-Hans',
} as const satisfies Partial<Record<Language, keyof typeof ja>>;

/** Sentences in the reader's language and, whatever that is, in Japanese, which no variant rewords here. */
function useSaid() {
  const { t } = useCardTexts();
  const language = useLanguage();
  const isComing = loadTexts('ja', FEATURE);
  // As `textsOf` does.
  if (isComing) throw isComing;
  const known = Object.entries(interpreterFor).find(([one]) => one === language)?.[1] ?? 'language.other';
  const inJapanese = (key: string): string =>
    readText(FEATURE, 'ja', key, { language: readText(FEATURE, 'ja', known) });
  const ofCard = (card: Card): string =>
    card === 'interpreter' ? t('card.interpreter', { language: t(known) }) : t(`card.${card}`);
  return { t, ofCard, ofAnswer: (answer: Answer) => t(`answer.${answer}`), inJapanese };
}

/** The same sentence twice: Japanese as large as it can be, and what the reader understands. */
function Both({ japanese, own }: { readonly japanese: string; readonly own: string }) {
  return (
    <>
      <span className="said" lang="ja">
        {japanese}
      </span>
      {own !== japanese && <span className="said-own">{own}</span>}
    </>
  );
}

/** What the clerk says to it, shown back to the person. */
function Answers() {
  const { t, ofAnswer, inJapanese } = useSaid();
  const [given, setGiven] = useState<Answer>();
  useWakeLock();
  return (
    <>
      <div className="card-answers" role="group" aria-label={t('answers')}>
        {answers.map((answer) => (
          <Button key={answer} aria-pressed={given === answer} onClick={() => setGiven(answer)}>
            <span>
              <Both japanese={inJapanese(`answer.${answer}`)} own={ofAnswer(answer)} />
            </span>
          </Button>
        ))}
      </div>
      <p role="status" className="card-given">
        {given && <Both japanese={inJapanese(`answer.${given}`)} own={ofAnswer(given)} />}
      </p>
      {given === 'write' && <TextAreaField label={t('written')} hint={t('written.hint')} rows={4} autoComplete="off" />}
    </>
  );
}

/** A card over the whole screen, turned to the clerk. */
function ShownCard({ card, onClose }: { readonly card: Card | undefined; readonly onClose: () => void }) {
  const { t, ofCard, inJapanese } = useSaid();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (card === undefined) dialog.current?.close();
    else dialog.current?.showModal();
  }, [card]);
  return (
    <dialog ref={dialog} className="card-shown" aria-labelledby="card-said" onClose={onClose}>
      {card !== undefined && (
        <>
          <button type="button" className="menu-close" onClick={() => dialog.current?.close()}>
            <Icon name="close" />
            {t('close')}
          </button>
          <h2 id="card-said" tabIndex={-1}>
            <Both japanese={inJapanese(`card.${card}`)} own={ofCard(card)} />
          </h2>
          <Answers key={card} />
        </>
      )}
    </dialog>
  );
}

/** Sentences to show at a counter. Which one is shown stands in the address, so that the browser's Back closes it. */
export default function CardsPage() {
  const { t, locale } = useCardTexts();
  const { ofCard } = useSaid();
  const [query, setQuery] = useSearchParams();
  const shown = cards.find((card) => card === query.get('show'));
  return (
    <>
      <PageHead title={menuTitle('cards', locale)} sub={t('sub')} />
      <div className="stack-lg">
        {groups.map(({ group, cards: ofGroup }) => (
          <Section key={group} className="stack" title={t(`group.${group}`)}>
            <ul className="clerk-cards">
              {ofGroup.map((card) => (
                <li key={card}>
                  <TextLink href={`/cards?show=${card}`}>{ofCard(card)}</TextLink>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
      <ShownCard
        card={shown}
        onClose={() => {
          if (shown) setQuery({}, { replace: true, preventScrollReset: true });
        }}
      />
    </>
  );
}
