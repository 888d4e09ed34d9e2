import { SwitchField } from '@machi/ui/field/SwitchField';
import { useInboxTexts } from './texts.ts';

interface KeyHintsProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  /** What the desk calls a refusal, where it is no お断り. */
  readonly refuseWord?: string;
  /** Nothing is decided in the list: keys lead from line to line alone. */
  readonly movesOnly?: boolean;
}

const hints = [
  { keys: ['J', 'K'], words: 'keys.move' },
  { keys: ['Enter'], words: 'keys.open' },
  { keys: ['A'], words: 'keys.approve' },
  { keys: ['R'], words: 'keys.refuse' },
  { keys: ['X'], words: 'keys.select' },
] as const;

/** Which keys do what, and the switch that turns them off. */
export function KeyHints({ isOn, onSwitch, refuseWord, movesOnly = false }: KeyHintsProps) {
  const { t } = useInboxTexts();
  const shown = movesOnly ? hints.slice(0, 2) : hints;
  return (
    <div className="inbox-keys" role="group" aria-label={t('keys')}>
      {isOn && (
        <ul>
          {shown.map(({ keys, words }) => (
            <li key={words}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              {words === 'keys.refuse' && refuseWord !== undefined ? refuseWord : t(words)}
            </li>
          ))}
        </ul>
      )}
      <SwitchField
        label={t('keys.on')}
        onWord={t('keys.word.on')}
        offWord={t('keys.word.off')}
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
      />
    </div>
  );
}
