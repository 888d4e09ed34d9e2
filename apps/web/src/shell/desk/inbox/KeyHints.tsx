import { Button } from '@machi/ui/button/Button';
import { useState } from 'react';
import { KeySwitch } from './KeySwitch.tsx';
import { KeyWindow, type KeyLine } from './KeyWindow.tsx';
import { useInboxTexts } from './texts.ts';
import { useHelpKey } from './use-inbox-keys.ts';

interface KeyHintsProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  /** What the desk calls a refusal, where it is no お断り. */
  readonly refuseWord?: string;
  /** Nothing is decided in the list: keys lead from line to line alone. */
  readonly movesOnly?: boolean;
  /** Keys of the desk around the list, told by "?" with the others. */
  readonly more?: readonly KeyLine[];
}

const hints = [
  { keys: ['J', 'K'], words: 'keys.move' },
  { keys: ['Enter'], words: 'keys.open' },
  { keys: ['A'], words: 'keys.approve' },
  { keys: ['R'], words: 'keys.refuse' },
  { keys: ['X'], words: 'keys.select' },
] as const;
const none: readonly KeyLine[] = [];
/** Told by the list of keys alone. */
const actions = [
  { keys: ['Shift', 'X'], words: 'keys.all' },
  { keys: ['Ctrl', 'Enter'], words: 'keys.send' },
] as const;

/** Which keys do what, told by "?" as well, and the switch that turns them off. */
export function KeyHints({ isOn, onSwitch, refuseWord, movesOnly = false, more = none }: KeyHintsProps) {
  const { t } = useInboxTexts();
  const [isAsked, setIsAsked] = useState(false);
  useHelpKey(isOn, () => setIsAsked(true));
  const shown = movesOnly ? hints.slice(0, 2) : hints;
  const wordsOf = (words: (typeof hints)[number]['words']) =>
    words === 'keys.refuse' && refuseWord !== undefined ? refuseWord : t(words);
  return (
    <div className="inbox-keys" role="group" aria-label={t('keys')}>
      {isOn && (
        <ul>
          {shown.map(({ keys, words }) => (
            <li key={words}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              {wordsOf(words)}
            </li>
          ))}
          <li>
            <Button size="small" variant="text" onClick={() => setIsAsked(true)}>
              <kbd>?</kbd>
              {t('keys.help')}
            </Button>
          </li>
        </ul>
      )}
      <KeySwitch isOn={isOn} onSwitch={onSwitch} />
      <KeyWindow
        open={isAsked}
        lines={[
          ...[...shown, ...(movesOnly ? [] : actions)].map(({ keys, words }) => ({
            keys,
            what: words === 'keys.refuse' && refuseWord !== undefined ? refuseWord : t(`${words}.what`),
          })),
          ...more,
        ]}
        onClose={() => setIsAsked(false)}
      />
    </div>
  );
}
