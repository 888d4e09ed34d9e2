import type { CardHolder } from '@machi/domain/cards/model';
import { eraYearOf } from '@machi/domain/calendar/era';
import { useEffect, useRef } from 'react';
import { CardLines } from './CardLines.tsx';
import { dayInWords } from './days.ts';
import { PassConsents } from './PassConsents.tsx';
import { useTexts } from './texts.ts';
import type { TownClient } from './town-client.ts';

interface PersonPanelProps {
  readonly town: TownClient;
  readonly holder: CardHolder;
  readonly is_card_mode_on: boolean;
  readonly news: string;
  readonly onHolder: (holder: CardHolder, news: string) => void;
  readonly onLink: () => void;
}

/** What is registered of one person, and the one thing to do next. */
export function PersonPanel({ town, holder, is_card_mode_on, news, onHolder, onLink }: PersonPanelProps) {
  const { t, locale } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const day = holder.birthdate;

  return (
    <section className="detail" aria-labelledby="person">
      <h2 id="person" ref={heading} tabIndex={-1}>
        {holder.name}
      </h2>
      <p className="muted">{holder.furigana}</p>
      <dl className="kv">
        <div>
          <dt>{t('birthdate')}</dt>
          <dd className="num">
            {day === null ? t('birthdate.none') : t('birthdate.both', dayInWords(day, locale), eraYearOf(day, locale))}
          </dd>
        </div>
        <div>
          <dt>{t('residence')}</dt>
          <dd>
            {t(`residence.${holder.is_resident}`)}
            {locale === 'ja' ? '・' : ', '}
            {t(holder.is_verified ? 'verified' : 'unverified')}
          </dd>
        </div>
      </dl>
      {!holder.is_verified && <p className="note">{t('unverified.note')}</p>}
      <p className="good" role="status">
        {news}
      </p>
      <CardLines town={town} holder={holder} onHolder={onHolder} />
      {!is_card_mode_on && <p className="note">{t('link.mode-off')}</p>}
      <p className="actions">
        <button type="button" className={`btn ${holder.cards.length === 0 ? 'primary' : 'second'}`} onClick={onLink}>
          {t(holder.cards.length === 0 ? 'cards.add' : 'cards.replace')}
        </button>
      </p>
      <PassConsents town={town} holder={holder} onHolder={onHolder} />
      <p className="muted">{t('seen-by')}</p>
    </section>
  );
}
