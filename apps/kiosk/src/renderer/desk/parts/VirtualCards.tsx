import type { FromDesk, ToDesk } from '../../../desk-bridge.ts';
import { useTexts } from '../texts.ts';

interface VirtualCardsProps {
  readonly cards: ToDesk['virtualCards'];
  readonly press: (pressed: FromDesk) => void;
}

/** Sample cards to hold and take away, where the program was started with a virtual reader. */
export function VirtualCards({ cards, press }: VirtualCardsProps) {
  const { t } = useTexts();
  return (
    <details className="virtual">
      <summary>{t('virtual.title')}</summary>
      <ul>
        {cards.map(({ card_key, card_name }) => (
          <li key={card_key}>
            <button
              type="button"
              className="btn second"
              onClick={() => press({ press: 'hold-virtual-card', card_key })}
            >
              {card_name}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="btn second" onClick={() => press({ press: 'remove-virtual-card' })}>
            {t('virtual.remove')}
          </button>
        </li>
      </ul>
    </details>
  );
}
