import { longDayOf } from '@machi/domain/calendar/long-days';
import { listOwnCards, reportOwnCardLost, unlinkOwnCard } from '@machi/domain/cards/contract';
import type { LinkedCard } from '@machi/domain/cards/model';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useActionWords } from '../../shell/asked/asked-words.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useAccountTexts } from './texts.ts';
import { AccountSection } from './AccountSection.tsx';

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
  // Registered by its number only, which can be copied: it sets a fare but does not open the bath.
  return method === 'town-card' ? 'bus-only' : (certificate_status ?? 'valid');
}

/** The member's cards on terminals; each can be removed, or reported lost at any time. */
export function CardsSection() {
  const { t, locale } = useAccountTexts();
  const query = useQuery(askAnew(listOwnCards, {}, locale));
  const { data } = query;
  const heading = useRef<HTMLHeadingElement>(null);

  let content: ReactNode = <NotLoaded query={query} label={t('cards.loading')} />;
  if (data && !query.isError) {
    content =
      data.cards.length === 0 ? (
        <p>{t('cards.none')}</p>
      ) : (
        <ul>
          {data.cards.map((card) => (
            <CardLine key={card.card_id} card={card} onEnded={() => heading.current?.focus({ preventScroll: true })} />
          ))}
        </ul>
      );
  }
  return (
    <AccountSection id="cards" lead={data && data.cards.length > 0 ? t('cards.lead') : undefined} headingRef={heading}>
      {content}
    </AccountSection>
  );
}

interface EndCardProps {
  readonly card: LinkedCard;
  /** Called after the end, which may remove the button with its card. */
  readonly onEnded: () => void;
}

/** Asks before an own card is removed or blocked. */
function EndCard({ card, kind, onEnded }: EndCardProps & { readonly kind: 'unlink' | 'lost' }) {
  const { t } = useAccountTexts();
  const name = t(`cards.${card.method}`);
  const label = t(`cards.${kind}`);
  return (
    <AskedAction
      endpoint={kind === 'lost' ? reportOwnCardLost : unlinkOwnCard}
      input={{ card_id: card.card_id }}
      label={label}
      question={t(`cards.${kind}.question`, { name })}
      consequence={t(`cards.${kind}.consequence`)}
      done={t(`cards.${kind}.done`, { name })}
      isDanger
      button={{ size: 'small', 'aria-label': `${label}${t('cards.of', { name })}` }}
      words={useActionWords({ keep: t('cards.keep'), sending: t(`cards.${kind}.busy`), failed: t('services.failed') })}
      onDone={onEnded}
      // A card ended by the office meanwhile counts as ended, as intended.
      onGone={onEnded}
    />
  );
}

function CardLine({ card, onEnded }: EndCardProps) {
  const { t, locale } = useAccountTexts();
  const state = stateOf(card);
  const name = t(`cards.${card.method}`);
  const kinds = state === 'lost' ? (['unlink'] as const) : (['lost', 'unlink'] as const);

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
          <EndCard key={kind} card={card} kind={kind} onEnded={onEnded} />
        ))}
      </div>
    </li>
  );
}
