import { SwitchField } from '@machi/ui/field/SwitchField';
import { useInboxTexts } from './texts.ts';

/** Switches a desk's single-key shortcuts on and off. */
export function KeySwitch({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
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
