import { useState } from 'react';
import type { FromScreen, TerminalStatus } from '../../bridge.ts';
import { useTexts } from './texts.ts';

interface VirtualCardsProps {
  readonly cards: TerminalStatus['virtualCards'];
  readonly press: (pressed: FromScreen) => void;
}

/** Sample cards to hold and take away, where the program was started with a virtual reader. */
export function VirtualCards({ cards, press }: VirtualCardsProps) {
  const { t } = useTexts();
  const [pass, setPass] = useState('');
  return (
    <details className="virtual">
      <summary>{t('virtual-title')}</summary>
      <ul>
        {cards.map(({ card_key, card_name }) => (
          <li key={card_key}>
            <button type="button" className="kbtn" onClick={() => press({ press: 'hold-virtual-card', card_key })}>
              {card_name}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="kbtn" onClick={() => press({ press: 'remove-virtual-card' })}>
            {t('virtual-remove')}
          </button>
        </li>
        <li>
          <label>
            {t('virtual-pass')}
            <input value={pass} onChange={({ target }) => setPass(target.value)} autoComplete="off" />
          </label>
          <button type="button" className="kbtn" onClick={() => press({ press: 'show-virtual-pass', text: pass })}>
            {t('virtual-show')}
          </button>
        </li>
      </ul>
    </details>
  );
}
