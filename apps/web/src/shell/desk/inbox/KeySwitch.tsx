import { SwitchField } from '@machi/ui/field/SwitchField';
import { useInboxTexts } from './texts.ts';

interface KeySwitchProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** Turns the single keys of a desk on and off. */
export function KeySwitch({ isOn, onSwitch }: KeySwitchProps) {
  const { t } = useInboxTexts();
  return (
    <SwitchField
      label={t('keys.on')}
      onWord={t('keys.word.on')}
      offWord={t('keys.word.off')}
      checked={isOn}
      onChange={({ target }) => onSwitch(target.checked)}
    />
  );
}
