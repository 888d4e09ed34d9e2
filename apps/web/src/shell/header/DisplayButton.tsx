import { Icon } from '@machi/ui/icon/Icon';
import { useShellTexts } from '../shell-texts.ts';

export function DisplayButton({ onPress, className = '' }: { onPress: () => void; className?: string }) {
  const { t } = useShellTexts();
  return (
    <button type="button" className={`top-link ${className}`.trim()} aria-haspopup="dialog" onClick={onPress}>
      <Icon name="settings" />
      {t('display')}
    </button>
  );
}
