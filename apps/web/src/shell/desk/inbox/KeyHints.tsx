import { Button } from '@machi/ui/button/Button';
import { useState } from 'react';
import { KeySwitch } from './KeySwitch.tsx';
import { KeyWindow, type KeyLine } from './KeyWindow.tsx';
import { useInboxTexts } from './texts.ts';
import { useHelpKey } from './use-inbox-keys.ts';

interface KeyHintsProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  /** The desk's own word for a refusal, instead of お断り. */
  readonly refuseWord?: string;
  /** Whether the list decides nothing, so that keys only move between lines. */
  readonly movesOnly?: boolean;
  /** Keys around the list that "?" shows too. */
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
/** Only in the list of keys. */
const actions = [
  { keys: ['Shift', 'X'], words: 'keys.all' },
  { keys: ['Ctrl', 'Enter'], words: 'keys.send' },
] as const;

/** List of the keys, also opened by "?", with the switch that turns them off. */
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
