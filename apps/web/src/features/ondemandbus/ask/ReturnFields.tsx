import type { TimeText } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { returnKinds, type DayHours } from '@machi/domain/ondemandbus/model';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { useBusTexts } from '../texts.ts';
import type { AskPart } from './ask-part.ts';
import { fieldId } from './ride-form.ts';
import { TimeOptions } from './TimeOptions.tsx';

interface ReturnFieldsProps extends AskPart {
  readonly day: DayHours | undefined;
  readonly times: readonly TimeText[];
}

/** Way back: none, at a time, or on call, which reserves no time. */
export function ReturnFields({ form, hints, errorOf, onChange, day, times }: ReturnFieldsProps) {
  const { t } = useBusTexts();
  const closes = day?.closes ?? null;
  const onCall = (last: string) => hints.onCall?.(last) ?? t('ask.return.on-callHint', { last });
  const hintOf = (kind: (typeof returnKinds)[number]) =>
    kind === 'on-call' && closes !== null ? { hint: onCall(timeInWords(closes)) } : {};
  return (
    <div className="stack">
      <RadioGroup
        id={fieldId('back')}
        legend={t('ask.field.back')}
        options={returnKinds.map((kind) => ({ value: kind, label: t(`ask.return.${kind}`), ...hintOf(kind) }))}
        value={form.back}
        onChange={({ target }) => onChange({ back: returnKinds.find((kind) => kind === target.value) ?? 'none' })}
        {...errorOf('back')}
      />
      {form.back === 'at' ? (
        <SelectField
          id={fieldId('backTime')}
          label={t('ask.field.backTime')}
          requiredWord={t('required')}
          emptyWord={t('choose')}
          value={form.backTime}
          onChange={({ target }) => onChange({ backTime: target.value })}
          className="num"
          fieldClassName="ride-time"
          {...errorOf('backTime')}
        >
          <TimeOptions times={times} />
        </SelectField>
      ) : null}
    </div>
  );
}
