import { Button } from '@machi/ui/button/Button';
import { useState } from 'react';
import { LinkCard } from '../linking/LinkCard.tsx';
import { PassConsents } from '../PassConsents.tsx';
import { focusFirst } from '../parts/focus-first.ts';
import { useTexts } from '../texts.ts';
import { UndoFace } from './UndoFace.tsx';
import type { Flow } from './use-enrolment.ts';

interface CardStepProps {
  readonly flow: Flow;
  readonly onUndone: () => void;
}

/** With the face a card is registered, where the person wants one, and the passes that both open. */
export function CardStep({ flow, onUndone }: CardStepProps) {
  const { t } = useTexts();
  const { line, town, holder, is_card_mode_on } = flow;
  const [isLinking, setLinking] = useState(false);
  const hasCards = holder.cards.length > 0;
  return (
    <div className="beside">
      <section className="stack" aria-labelledby="card-step">
        <h3 id="card-step">{t('card')}</h3>
        <p>{t('card.lead')}</p>
        <ul className="lines">
          {holder.cards.map(({ card_id, method }) => (
            <li key={card_id}>
              <b>{t(`method.${method}`)}</b>
            </li>
          ))}
        </ul>
        <div className="actions">
          {!hasCards && (
            <Button variant="primary" ref={focusFirst} onClick={() => setLinking(true)}>
              {t('cards.add')}
            </Button>
          )}
          <Button variant={hasCards ? 'primary' : 'second'} onClick={() => flow.goOn({})}>
            {t(hasCards ? 'card.next' : 'card.skip')}
          </Button>
          {hasCards && <Button onClick={() => setLinking(true)}>{t('cards.replace')}</Button>}
        </div>
        <UndoFace flow={flow} onUndone={onUndone} />
      </section>
      <section className="stack">
        <PassConsents town={town} holder={holder} onHolder={flow.takeHolder} />
      </section>
      {isLinking && (
        <LinkCard
          line={line}
          town={town}
          holder={holder}
          is_card_mode_on={is_card_mode_on}
          onHolder={flow.takeHolder}
          onClose={() => {
            setLinking(false);
            line.send({ press: 'forget-card' });
          }}
        />
      )}
    </div>
  );
}
