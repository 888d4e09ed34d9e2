import { createAttemptKeys } from '@machi/client/idempotency-key';
import { untilAnswered } from '@machi/client/until-answered';
import { noteCardLost, unlinkCard } from '@machi/domain/cards/contract';
import type { CardHolder, LinkedCard } from '@machi/domain/cards/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextField } from '@machi/ui/field/TextField';
import { Panel } from '@machi/ui/panel/Panel';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { focusFirst } from './parts/focus-first.ts';
import { useTexts, type TextKey, toldOf, dayInWords } from './texts.ts';
import { sentencesOf, type TownClient } from './town-client.ts';

interface CardLinesProps {
  readonly town: TownClient;
  readonly holder: CardHolder;
  readonly onHolder: (holder: CardHolder, news: string) => void;
}
type Ending = 'unlink' | 'lost';

/** Shape and word for the state of a card. */
function stateOf(
  { lost_at, certificate_status }: LinkedCard,
  hasFaces: boolean,
): { readonly shape: StatusShape; readonly key: TextKey } {
  if (lost_at !== null) return { shape: 'refused', key: 'status.lost' };
  if (certificate_status === null) return { shape: 'provisional', key: hasFaces ? 'status.low-face' : 'status.low' };
  const shape = certificate_status === 'valid' ? 'fixed' : certificate_status === 'unknown' ? 'provisional' : 'refused';
  return { shape, key: `status.${certificate_status}` };
}

/** The person's cards at terminals; each can be removed or blocked. */
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
          const { shape, key } = stateOf(card, holder.face !== null);
          const method = t(`method.${card.method}`);
          return (
            <li key={card.card_id}>
              <p className="row between">
                <b>{method}</b>
                <StatusTag shape={shape}>{t(key)}</StatusTag>
              </p>
              <p className="muted sm num">
                {t('cards.since', day(card.linked_at))}
                {card.not_after !== null && t('comma') + t('cards.until', day(card.not_after))}
                {card.has_application && t('comma') + t('cards.application')}
              </p>
              <p className="row">
                {(['unlink', 'lost'] as const)
                  .filter((ending) => ending === 'unlink' || card.lost_at === null)
                  .map((ending) => (
                    <Button
                      key={ending}
                      variant="text-danger"
                      size="small"
                      className="btn-flush"
                      onClick={({ currentTarget }) => {
                        opener.current = currentTarget;
                        setAsked({ card, ending });
                      }}
                    >
                      {t(`cards.${ending}`)}
                      <VisuallyHidden>{t('cards.of', method)}</VisuallyHidden>
                    </Button>
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
          holder={holder}
          {...asked}
          onClose={() => {
            setAsked(undefined);
            opener.current?.focus();
          }}
          onHolder={(changed) => {
            setAsked(undefined);
            // The button that asked may have gone with its card.
            heading.current?.focus();
            const done = t(asked.ending === 'lost' ? 'lost.done' : 'unlinked.done');
            onHolder(changed, done + t('between-sentences') + toldOf(changed, t));
          }}
        />
      )}
    </>
  );
}

interface EndCardProps {
  readonly town: TownClient;
  readonly holder: CardHolder;
  readonly card: LinkedCard;
  readonly ending: Ending;
  readonly onClose: () => void;
  readonly onHolder: (holder: CardHolder) => void;
}

/** Asks before a card is removed or blocked; a removal needs a reason. */
function EndCard({ town, holder, card: { card_id }, ending, onClose, onHolder }: EndCardProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [once] = useState(() =>
    untilAnswered(
      (reason: string, flags) =>
        ending === 'lost'
          ? town.call(noteCardLost, { card_id }, flags)
          : town.call(unlinkCard, { card_id, reason }, flags),
      createAttemptKeys(),
    ),
  );
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
    const result = await once(reason, { ignoresError: true });
    setBusy(false);
    if (result.ok) return onHolder(result.reply.holder);
    setProblems(sentencesOf(result, t));
  }

  return (
    <Panel title={t(`${ending}.title`)} headingLevel={4}>
      <form className="stack" onSubmit={(event) => void end(event)}>
        <p>{t(`${ending}.body`)}</p>
        <p>{toldOf(holder, t)}</p>
        {ending === 'unlink' && (
          <TextField
            name="reason"
            label={t(holder.is_reachable ? 'reason.1' : 'reason.0')}
            maxLength={200}
            required
            ref={focusFirst}
          />
        )}
        <CalloutLines lines={problems} />
        <div className="actions">
          <Button type="submit" variant="danger" busy={busy} busyLabel={t('sending')}>
            {t(`${ending}.send`)}
          </Button>
          <Button variant="text" onClick={onClose} ref={ending === 'lost' ? focusFirst : undefined}>
            {t('keep')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
