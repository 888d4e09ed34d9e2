import { SendingButton } from '../calls/SendingButton.tsx';
import { Button } from '@machi/ui/button/Button';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useEffect, useRef, type ComponentProps } from 'react';

interface ConfirmStepProps extends Pick<ComponentProps<typeof DescriptionList>, 'rows'> {
  t(key: 'confirm.title' | 'confirm.lead' | 'send' | 'sending' | 'back'): string;
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

/** All values before sending; screen readers start at its heading. */
export function ConfirmStep({ t, rows, busy, onSend, onBack }: ConfirmStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="stack-lg">
      <div className="stack-tight">
        <h2 ref={heading} tabIndex={-1}>
          {t('confirm.title')}
        </h2>
        <p>{t('confirm.lead')}</p>
      </div>
      <DescriptionList rows={rows} />
      <div className="actions">
        <SendingButton variant="primary" busy={busy} onClick={onSend}>
          {t('send')}
        </SendingButton>
        <Button onClick={onBack}>{t('back')}</Button>
      </div>
    </section>
  );
}
