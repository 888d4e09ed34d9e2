import { yenInWords } from '@machi/domain/locale/words';
import type { OpenExemption } from '@machi/domain/reception/model';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReceptionTexts } from '../texts.ts';
import { RoomAndTimes } from '../inbox/RoomAndTimes.tsx';
import type { Wanted } from '../inbox/decide-target.ts';
import { missingOf, type ExemptionChoice } from './exemption-choices.ts';

interface ExemptionChoiceFieldsProps {
  readonly name: string;
  readonly code: string;
  readonly wanted: Wanted | null;
  readonly exemption: OpenExemption;
  readonly choice: ExemptionChoice;
  /** Whether it is one of several and can wait. */
  readonly canLeave: boolean;
  /** Whether missing parts are shown. */
  readonly isChecked: boolean;
  readonly onChange: (choice: ExemptionChoice) => void;
}

const answers = ['confirm', 'decline', 'leave'] as const;

/** Asks about the exemption of one application before its approval, with the fee of either answer. */
export function ExemptionChoiceFields(props: ExemptionChoiceFieldsProps) {
  const { name, code, wanted, exemption, choice, canLeave, isChecked, onChange } = props;
  const { t, locale } = useReceptionTexts();
  const missing = isChecked ? missingOf(choice) : undefined;
  const fees = { confirm: exemption.amount, decline: exemption.full_amount };
  const kind = exemption.method === 0 ? '' : t(`exemption.${exemption.method}`);

  return (
    <>
      <RadioGroup
        legend={
          <>
            {t('decide.exemption', { name })} <small className="muted num nb">{code}</small>
          </>
        }
        requiredWord={t('required')}
        hint={
          <>
            {wanted && (
              <span className="reception-words">
                <RoomAndTimes {...wanted} />
              </span>
            )}
            <b>{kind}</b> <span className="reception-words">{exemption.reason}</span>
          </>
        }
        error={missing === 'answer' ? t('decide.exemption.needed') : undefined}
        value={choice.answer}
        options={answers
          .filter((answer) => answer !== 'leave' || canLeave)
          .map((value) => ({
            value,
            label:
              value === 'leave'
                ? t('decide.exemption.leave')
                : t('decide.exemption.fee', { answer: t(`exemption.${value}`), fee: yenInWords(fees[value])[locale] }),
          }))}
        onChange={({ target }) =>
          onChange({ ...choice, answer: answers.find((answer) => answer === target.value) ?? '' })
        }
      />
      {choice.answer === 'decline' && (
        <ReasonField
          label={t('exemption.decline.reason')}
          requiredWord={t('required')}
          hint={t('refuse.reason.hint')}
          error={missing === 'reason' ? t('decide.reason.needed') : undefined}
          value={choice.reason}
          onReason={(reason) => onChange({ ...choice, reason })}
        />
      )}
    </>
  );
}
