import type { CardHolder } from '@machi/domain/cards/model';
import { eraYearOf } from '@machi/domain/calendar/era';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useEffect, useRef } from 'react';
import { CardLines } from './CardLines.tsx';
import { dayInWords } from './days.ts';
import { FaceLines } from './enrolling/FaceLines.tsx';
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
  readonly onEnrol: () => void;
}

/** What is registered of one person, and the one thing to do next. */
export function PersonPanel({ town, holder, is_card_mode_on, news, onHolder, onLink, onEnrol }: PersonPanelProps) {
  const { t, locale } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const day = holder.birthdate;
  const hasCards = holder.cards.length > 0;
  const rows = [
    {
      id: 'birthdate',
      term: t('birthdate'),
      detail: day === null ? t('birthdate.none') : t('birthdate.both', dayInWords(day, locale), eraYearOf(day, locale)),
    },
    {
      id: 'residence',
      term: t('residence'),
      detail: [t(`residence.${holder.is_resident}`), t(holder.is_verified ? 'verified' : 'unverified')].join(
        locale === 'ja' ? '・' : ', ',
      ),
    },
  ];

  return (
    <section className="detail stack" aria-labelledby="person">
      <h2 id="person" ref={heading} tabIndex={-1}>
        {holder.name}
      </h2>
      <p className="muted sm">{holder.furigana}</p>
      <DescriptionList rows={rows} />
      {!holder.is_verified && <Callout tone="warning">{t('unverified.note')}</Callout>}
      <div role="status">{news !== '' && <Callout tone="success">{news}</Callout>}</div>
      <FaceLines town={town} holder={holder} onHolder={onHolder} onEnrol={onEnrol} />
      <CardLines town={town} holder={holder} onHolder={onHolder} />
      {!is_card_mode_on && <Callout tone="warning">{t('link.mode-off')}</Callout>}
      <Button variant={hasCards || holder.face ? 'second' : 'primary'} onClick={onLink}>
        {t(hasCards ? 'cards.replace' : 'cards.add')}
      </Button>
      <PassConsents town={town} holder={holder} onHolder={onHolder} />
      <p className="muted sm">{t('seen-by')}</p>
    </section>
  );
}
