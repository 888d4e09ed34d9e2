import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useStandingTexts } from './texts.ts';

/** Identifies the sentence that says what an order does; at an end it is why there is no further place. */
export const ORDER_HINT = 'standing-order-hint';

interface MoveButtonsProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
}

/** One place up or down. At an end the button stays where it is, so that the keyboard does, too. */
export function MoveButtons({ title, isFirst, isLast, onMove }: MoveButtonsProps) {
  const { t } = useStandingTexts();
  return (
    <span className="row tight standing-moves">
      <Button size="small" reasonId={isFirst ? ORDER_HINT : undefined} onClick={() => onMove(-1)}>
        <Icon name="chevron-up" />
        <VisuallyHidden>{t('order.up', { title })}</VisuallyHidden>
      </Button>
      <Button size="small" reasonId={isLast ? ORDER_HINT : undefined} onClick={() => onMove(1)}>
        <Icon name="chevron-down" />
        <VisuallyHidden>{t('order.down', { title })}</VisuallyHidden>
      </Button>
    </span>
  );
}
