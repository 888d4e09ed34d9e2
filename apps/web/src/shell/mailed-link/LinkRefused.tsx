import { Button } from '@machi/ui/button/Button';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import type { ReactNode } from 'react';
import { OfficeTelephone } from '../town/OfficeTelephone.tsx';
import { useMailedLinkTexts } from './texts.ts';

interface LinkRefusedProps {
  readonly sentences: readonly string[];
  readonly onRestart: () => void;
  /** For who has pressed the button before. */
  readonly children: ReactNode;
}

/** The link was used, is too old, or none of ours; most have pressed the button before. */
export function LinkRefused({ sentences, onRestart, children }: LinkRefusedProps) {
  const { t } = useMailedLinkTexts();
  return (
    <div className="stack-lg">
      <FormErrors heading={t('refused.title')}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </FormErrors>
      <p className="ways">{children}</p>
      <div className="actions">
        <Button variant="primary" onClick={onRestart}>
          {t('refused.restart')}
        </Button>
      </div>
      <p className="muted">
        {t('refused.help')} <OfficeTelephone />
      </p>
    </div>
  );
}
