import { isDateText } from '@machi/domain/calendar/model';
import { editMember } from '@machi/domain/member-desk/contract';
import { OfficeFields } from '@machi/domain/member-desk/model';
import { Button } from '@machi/ui/button/Button';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { longDate } from '../../../../shell/language/dates.ts';
import { FormSummary } from '../../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../../../shell/shell-texts.ts';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useDeskTexts } from '../../texts.ts';
import type { MemberActionProps } from './OfficeSection.tsx';

/** The fields that the office holds (specification section 6). */
export function OfficeForm({ member, onChanged, onCancel }: MemberActionProps & { onCancel: () => void }) {
  const { t, locale } = useDeskTexts();
  const { t: shell } = useShellTexts();
  const { send, busy } = useCall(editMember);
  const { field, submit, refuse, summary, form } = useSchemaForm(
    OfficeFields,
    {
      lastname: member.lastname,
      firstname: member.firstname,
      lastfurigana: member.lastfurigana,
      firstfurigana: member.firstfurigana,
      gender: member.gender,
      birthdate: member.birthdate ?? '',
      is_resident: member.is_resident,
      is_handicapped: member.is_handicapped,
      town_id: member.town_id ?? '',
    },
    (name) => t(name),
  );
  const birthdate = useWatch({ control: form.control, name: 'birthdate' });
  const { setFocus } = form;
  useEffect(() => setFocus('lastname'), [setFocus]);

  async function save(checked: OfficeFields) {
    const input = { ...checked, member_id: member.member_id };
    const result = await send(input, { ignoresErrorMessage: true });
    if (result?.ok) onChanged(result.reply.member);
    else if (result) refuse(result);
  }

  const must = (name: Parameters<typeof field>[0]) => ({
    ...field(name),
    label: t(name),
    requiredWord: shell('required'),
    'aria-required': true,
  });
  const may = (name: Parameters<typeof field>[0]) => ({
    ...field(name),
    label: t(name),
    optionalWord: shell('optional'),
  });
  const choice = (name: 'gender' | 'is_resident' | 'is_handicapped') => ({
    ...field(name, { setValueAs: Number }),
    label: t(name),
  });
  return (
    <form className="stack" noValidate onSubmit={submit(save)}>
      <FormSummary summary={summary} />
      <div className="form-row">
        <TextField {...must('lastname')} autoComplete="off" />
        <TextField {...may('firstname')} autoComplete="off" />
      </div>
      <div className="form-row">
        <TextField {...may('lastfurigana')} lang="ja" autoComplete="off" />
        <TextField {...may('firstfurigana')} lang="ja" autoComplete="off" />
      </div>
      <DateField
        {...may('birthdate')}
        min="1900-01-01"
        autoComplete="off"
        readout={isDateText(birthdate) && longDate(birthdate, locale)}
      />
      <div className="form-row">
        <SelectField
          {...choice('gender')}
          options={([0, 1, 2] as const).map((value) => ({ value: String(value), label: t(`gender.${value}`) }))}
        />
        <SelectField
          {...choice('is_resident')}
          options={[
            { value: '1', label: t('resident') },
            { value: '0', label: t('visitor') },
          ]}
        />
      </div>
      <div className="form-row">
        <SelectField
          {...choice('is_handicapped')}
          hint={t('is_handicapped.hint')}
          options={[
            { value: '0', label: t('handicapped.0') },
            { value: '1', label: t('handicapped.1') },
          ]}
        />
        <TextField {...may('town_id')} hint={t('town_id.hint')} autoComplete="off" />
      </div>
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('edit.sending')}>
          {t('edit.save')}
        </Button>
        <Button onClick={onCancel}>{t('edit.cancel')}</Button>
      </div>
    </form>
  );
}
