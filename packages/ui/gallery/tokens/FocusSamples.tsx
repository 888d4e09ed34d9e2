import { Button } from '../../src/button/Button.tsx';
import { State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

const grounds = ['page', 'surface', 'sunken', 'raised', 'primary', 'night', 'error-tint', 'accent'] as const;

/** The two rings on every ground: one of them shows on any. */
export function FocusSamples() {
  const t = useWord();
  return (
    <States>
      {grounds.map((ground) => (
        <State key={ground} label={<span className="token-name">--{ground}</span>} pose="focus-visible">
          <div className="focus-ground" style={{ background: `var(--${ground})` }}>
            <Button>{t('戻る', 'Back')}</Button>
          </div>
        </State>
      ))}
    </States>
  );
}
