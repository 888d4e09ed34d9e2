import { Button } from '@machi/ui/button/Button';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import type { MouseEvent } from 'react';
import { useAccountTexts } from './texts.ts';

interface ChangeButtonProps {
  /** What it changes, read aloud after the verb. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onOpen: (button: HTMLElement) => void;
}

/** Button at the end of a row that opens its form. */
export function ChangeButton({ name, isOpen, onOpen }: ChangeButtonProps) {
  const { t } = useAccountTexts();
  return (
    <Button
      variant="text"
      aria-expanded={isOpen}
      onClick={(event: MouseEvent<HTMLButtonElement>) => onOpen(event.currentTarget)}
    >
      {t('change')}
      <VisuallyHidden>{t('change.of', { name })}</VisuallyHidden>
    </Button>
  );
}
