import { isDateText, type DateText } from '@machi/domain/calendar/model';
import { Button } from '@machi/ui/button/Button';
import { DateField } from '@machi/ui/field/DateField';
import { useEffect, useRef, type SubmitEvent } from 'react';

interface DateChoiceProps {
  readonly label: string;
  readonly show: string;
  readonly date: DateText;
  readonly max?: DateText;
  readonly className?: string;
  readonly onChoose: (date: DateText) => void;
}

/** Chooses the day to show. The button sends it: a half-typed date is a different day. */
export function DateChoice({ label, show, date, max, className = '', onChoose }: DateChoiceProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After a step to another day, or "back".
    const field = form.current?.elements.namedItem('date');
    if (field instanceof HTMLInputElement) field.value = date;
  }, [date]);

  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const asked = String(new FormData(event.currentTarget).get('date'));
    if (isDateText(asked)) onChoose(asked);
  }
  return (
    <form className={`row tight desk-choose ${className}`.trim()} ref={form} noValidate onSubmit={choose}>
      <DateField name="date" label={label} defaultValue={date} max={max} />
      <Button type="submit" size="small">
        {show}
      </Button>
    </form>
  );
}
