import { noteCardLost, unlinkCard } from '@machi/domain/cards/contract';
import type { CardHolder, LinkedCard } from '@machi/domain/cards/model';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Field } from './parts/Field.tsx';
import { focusFirst } from './parts/focus-first.ts';
import { dayInWords } from './days.ts';
import { Problem } from './parts/Problem.tsx';
import { SubmitButton } from './parts/SubmitButton.tsx';
import { useTexts } from './texts.ts';
import type { TextKey } from './texts.ts';
import { sentencesOf } from './town-client.ts';
import type { TownClient } from './town-client.ts';

interface CardLinesProps {
  readonly town: TownClient;
  readonly holder: CardHolder;
  readonly onHolder: (holder: CardHolder, news: string) => void;
}
type Ending = 'unlink' | 'lost';

/** Shape and word of how a card stands. */
function stateOf({ lost_at, certificate_status }: LinkedCard): {
  readonly tone: 'ok' | 'wait' | 'no';
  readonly key: TextKey;
} {
  if (lost_at !== null) return { tone: 'no', key: 'status.lost' };
  if (certificate_status === null) return { tone: 'wait', key: 'status.low' };
  const tone = certificate_status === 'valid' ? 'ok' : certificate_status === 'unknown' ? 'wait' : 'no';
  return { tone, key: `status.${certificate_status}` };
}

/** The cards that terminals know of this person; each can be removed or blocked. */
export function CardLines({ town, holder, onHolder }: CardLinesProps) {
  const { t, locale } = useTexts();
  const [asked, setAsked] = useState<{ readonly card: LinkedCard; readonly ending: Ending }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const day = (time: string) => dayInWords(time, locale);

  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t('cards.title')}
      </h3>
      {holder.cards.length === 0 && <p className="muted">{t('cards.none')}</p>}
      <ul className="lines">
        {holder.cards.map((card) => {
          const { tone, key } = stateOf(card);
          const method = t(`method.${card.method}`);
          return (
            <li key={card.card_id}>
              <p className="between">
                <b>{method}</b>
                <span className={`badge ${tone}`}>{t(key)}</span>
              </p>
              <p className="muted num">
                {t('cards.since', day(card.linked_at))}
                {card.not_after !== null && t('comma') + t('cards.until', day(card.not_after))}
                {card.has_application && t('comma') + t('cards.application')}
              </p>
              <p className="row">
                {(['unlink', 'lost'] as const)
                  .filter((ending) => ending === 'unlink' || card.lost_at === null)
                  .map((ending) => (
                    <button
                      key={ending}
                      type="button"
                      className="btn text danger"
                      onClick={({ currentTarget }) => {
                        opener.current = currentTarget;
                        setAsked({ card, ending });
                      }}
                    >
                      {t(`cards.${ending}`)}
                      <span className="sr">{t('cards.of', method)}</span>
                    </button>
                  ))}
              </p>
            </li>
          );
        })}
      </ul>
      {asked && (
        <EndCard
          key={`${asked.card.card_id}-${asked.ending}`}
          town={town}
          {...asked}
          onClose={() => {
            setAsked(undefined);
            opener.current?.focus();
          }}
          onHolder={(changed) => {
            setAsked(undefined);
            // The button that asked may have gone with its card.
            heading.current?.focus();
            onHolder(changed, t(asked.ending === 'lost' ? 'lost.done' : 'unlinked.done'));
          }}
        />
      )}
    </>
  );
}

interface EndCardProps {
  readonly town: TownClient;
  readonly card: LinkedCard;
  readonly ending: Ending;
  readonly onClose: () => void;
  readonly onHolder: (holder: CardHolder) => void;
}

/** Asks before a card is removed or blocked; a removal names its reason. */
function EndCard({ town, card: { card_id }, ending, onClose, onHolder }: EndCardProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    function leave({ key }: KeyboardEvent): void {
      if (key === 'Escape' && !busy) onClose();
    }
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [busy, onClose]);

  async function end(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    setBusy(true);
    const flags = { ignoresError: true };
    const result =
      ending === 'lost'
        ? await town.call(noteCardLost, { card_id }, flags)
        : await town.call(unlinkCard, { card_id, reason }, flags);
    setBusy(false);
    if (result.ok) return onHolder(result.reply.holder);
    setProblems(sentencesOf(result, t));
  }

  return (
    <form className="question" onSubmit={(event) => void end(event)}>
      <h4>{t(`${ending}.title`)}</h4>
      <p>{t(`${ending}.body`)}</p>
      {ending === 'unlink' && <Field name="reason" label={t('unlink.reason')} maxLength={200} isFirst />}
      <Problem sentences={problems} />
      <p className="actions">
        <SubmitButton busy={busy} busyLabel={t('sending')} tone="danger">
          {t(`${ending}.send`)}
        </SubmitButton>
        <button type="button" className="btn text" onClick={onClose} ref={ending === 'lost' ? focusFirst : undefined}>
          {t('keep')}
        </button>
      </p>
    </form>
  );
}
