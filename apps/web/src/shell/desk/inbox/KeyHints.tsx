import { Button } from '@machi/ui/button/Button';
import { ClosableWindow } from '@machi/ui/closable-window/ClosableWindow';
import { SwitchField } from '@machi/ui/field/SwitchField';
import { useState } from 'react';
import { useShellTexts } from '../../shell-texts.ts';
import { useInboxTexts } from './texts.ts';
import { useHelpKey } from './use-inbox-keys.ts';

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
/** Told by the list of keys alone. */
const sends = { keys: ['Ctrl', 'Enter'], words: 'keys.send' } as const;
const asks = { keys: ['?'], words: 'keys.help' } as const;

/** Which keys do what, told by "?" as well, and the switch that turns them off. */
export function KeyHints({ isOn, onSwitch, refuseWord, movesOnly = false }: KeyHintsProps) {
  const { t } = useInboxTexts();
  const { t: shell } = useShellTexts();
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
      <SwitchField
        label={t('keys.on')}
        onWord={t('keys.word.on')}
        offWord={t('keys.word.off')}
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
      />
      <ClosableWindow
        kind="dialog"
        open={isAsked}
        title={t('keys')}
        closeLabel={shell('close')}
        onClose={() => setIsAsked(false)}
      >
        <dl className="inbox-help">
          {[...shown, ...(movesOnly ? [] : [sends]), asks].map(({ keys, words }) => (
            <div key={words}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{words === 'keys.refuse' && refuseWord !== undefined ? refuseWord : t(`${words}.what`)}</dd>
            </div>
          ))}
        </dl>
        <p className="sm">{t('keys.where')}</p>
      </ClosableWindow>
    </div>
  );
}
