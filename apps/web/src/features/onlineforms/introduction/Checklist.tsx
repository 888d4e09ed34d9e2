import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { useRef, useState } from 'react';
import { useOnlineformTexts } from '../texts.ts';

interface ChecklistProps {
  readonly form: Onlineform;
  readonly onChecked: () => void;
}

/** "Before you apply": each box has to be ticked before one goes on (product, "Agreements and checklists"). */
export function Checklist({ form, onChecked }: ChecklistProps) {
  const { t } = useOnlineformTexts();
  const [ticked, setTicked] = useState<readonly boolean[]>(() => form.checklist.map(() => false));
  const [isAsked, setAsked] = useState(false);
  const boxes = useRef<HTMLDivElement>(null);

  function goOn() {
    const first = ticked.indexOf(false);
    setAsked(true);
    if (first >= 0) {
      boxes.current?.querySelectorAll<HTMLInputElement>('input')[first]?.focus();
      return;
    }
    onChecked();
  }

  return (
    <section className="stack">
      <h2>{t('checklist')}</h2>
      <FieldGroup legend={t('checklist.sub')}>
        <div ref={boxes}>
          {form.checklist.map((words, index) => (
            <CheckField
              key={words}
              label={words}
              checked={ticked[index] ?? false}
              onChange={({ target }) => setTicked(ticked.map((one, at) => (at === index ? target.checked : one)))}
              error={isAsked && !ticked[index] ? t('checklist.missing') : undefined}
            />
          ))}
        </div>
      </FieldGroup>
      <p>
        <Button variant="primary" onClick={goOn}>
          {t('checklist.go')}
        </Button>
      </p>
    </section>
  );
}
