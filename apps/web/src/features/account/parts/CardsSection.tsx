import { longDayOf } from '@machi/domain/calendar/long-days';
import type { LinkedCard } from '@machi/domain/cards/model';
import { Button } from '@machi/ui/button/Button';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import type { StatusShape } from '@machi/ui/tag/StatusTag';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { accountQueries } from '../queries.ts';
import { useAccountTexts } from '../texts.ts';
import { AccountSection } from './AccountSection.tsx';
import { EndCardDialog } from './EndCardDialog.tsx';
import type { CardEnding } from './EndCardDialog.tsx';

const shapes = {
  valid: 'fixed',
  unknown: 'fixed',
  'bus-only': 'fixed',
  revoked: 'refused',
  expired: 'refused',
  lost: 'cancelled',
} as const satisfies Readonly<Record<string, StatusShape>>;

function stateOf({ method, lost_at, certificate_status }: LinkedCard): keyof typeof shapes {
  if (lost_at !== null) return 'lost';
  // Known by its number alone, which can be copied: it sets a fare, and does not open the bath.
  return method === 'town-card' ? 'bus-only' : (certificate_status ?? 'valid');
}

/** The own cards that terminals know; each can be removed, or reported lost at any hour. */
export function CardsSection({ onChanged }: { readonly onChanged: () => void }) {
  const { t, locale } = useAccountTexts();
  const query = useQuery(accountQueries.cards(locale));
  const { data, refetch } = query;
  const snackbar = useSnackbar();
  const [ending, setEnding] = useState<CardEnding>();
  const hasEnded = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);

  async function ended({ card, kind }: CardEnding) {
    hasEnded.current = true;
    setEnding(undefined);
    await refetch();
    onChanged();
    snackbar.show(t(`cards.${kind}.done`, { name: t(`cards.${card.method}`) }), 'success');
  }

  let content: ReactNode = <NotLoaded query={query} label={t('cards.loading')} />;
  if (data && !query.isError) {
    content =
      data.cards.length === 0 ? (
        <p>{t('cards.none')}</p>
      ) : (
        <ul>
          {data.cards.map((card) => (
            <CardLine key={card.card_id} card={card} onEnd={(kind) => setEnding({ card, kind })} />
          ))}
        </ul>
      );
  }
  return (
    <AccountSection id="cards" lead={data && data.cards.length > 0 ? t('cards.lead') : undefined} headingRef={heading}>
      {content}
      <EndCardDialog
        ending={ending}
        onClose={() => setEnding(undefined)}
        onEnded={(done) => void ended(done)}
        onClosed={() => {
          // The button that asked may have gone with its card.
          if (hasEnded.current) heading.current?.focus({ preventScroll: true });
          hasEnded.current = false;
        }}
      />
    </AccountSection>
  );
}

function CardLine({ card, onEnd }: { readonly card: LinkedCard; readonly onEnd: (kind: CardEnding['kind']) => void }) {
  const { t, locale } = useAccountTexts();
  const state = stateOf(card);
  const name = t(`cards.${card.method}`);
  const kinds: readonly CardEnding['kind'][] = state === 'lost' ? ['unlink'] : ['lost', 'unlink'];

  return (
    <li className="own-service">
      <div className="stack-tight">
        <p className="row tight">
          <b>{name}</b>
          <StatusTag shape={shapes[state]}>{t(`cards.state.${state}`)}</StatusTag>
        </p>
        <p className="facts num">
          <span>{t('cards.since', { day: longDayOf(card.linked_at, locale) })}</span>
          {card.not_after !== null && <span>{t('cards.until', { day: longDayOf(card.not_after, locale) })}</span>}
          {card.has_application && <span>{t('cards.application')}</span>}
          {card.lost_at !== null && <span>{t('cards.lost-since', { day: longDayOf(card.lost_at, locale) })}</span>}
        </p>
        {state === 'bus-only' && <p className="sm">{t('cards.bus-only')}</p>}
        {(state === 'revoked' || state === 'expired') && <p className="sm">{t('cards.renew')}</p>}
        {state === 'lost' && <p className="sm">{t('cards.found')}</p>}
      </div>
      <div className="row">
        {kinds.map((kind) => (
          <Button key={kind} size="small" onClick={() => onEnd(kind)}>
            {t(`cards.${kind}`)}
            <VisuallyHidden>{t('cards.of', { name })}</VisuallyHidden>
          </Button>
        ))}
      </div>
    </li>
  );
}
