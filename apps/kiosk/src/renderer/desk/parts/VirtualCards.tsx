import { Button } from '@machi/ui/button/Button';
import type { FromDesk, ToDesk } from '../../../desk-bridge.ts';
import { useTexts } from '../texts.ts';

interface VirtualCardsProps {
  readonly cards: ToDesk['virtualCards'];
  readonly press: (pressed: FromDesk) => void;
}

/** Sample cards to hold and remove, with a virtual reader. */
export function VirtualCards({ cards, press }: VirtualCardsProps) {
  const { t } = useTexts();
  return (
    <details className="virtual">
      <summary>{t('virtual.title')}</summary>
      <div className="row tight">
        {cards.map(({ card_key, card_name }) => (
          <Button key={card_key} onClick={() => press({ press: 'hold-virtual-card', card_key })}>
            {card_name}
          </Button>
        ))}
        <Button onClick={() => press({ press: 'remove-virtual-card' })}>{t('virtual.remove')}</Button>
      </div>
    </details>
  );
}
