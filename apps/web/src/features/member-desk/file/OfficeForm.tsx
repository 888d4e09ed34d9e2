import { requestFrom } from '@machi/domain/described/kept';
import { editMember } from '@machi/domain/member-desk/contract';
import { OfficeFields, type MemberFile } from '@machi/domain/member-desk/model';
import { officeFields } from '@machi/domain/members/fields';
import { Button } from '@machi/ui/button/Button';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { DescribedFields } from '../../../shell/described/DescribedFields.tsx';
import { schemaControls } from '../../../shell/described/schema-controls.ts';
import { useLabels } from '../../../shell/described/labels-and-rows.tsx';
import { FormSummary } from '../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useDeskTexts } from '../texts.ts';

export interface MemberActionProps {
  readonly member: MemberFile;
  /** The member as in the server's reply. */
  readonly onChanged: (member: MemberFile) => void;
}

/** The fields that the office holds (product, "What the office verifies"). */
export function OfficeForm({ member, onChanged, onCancel }: MemberActionProps & { onCancel: () => void }) {
  const { t } = useDeskTexts();
  const labels = useLabels(officeFields);
  const { send, busy } = useCall(editMember);
  const { field, submit, refuse, summary, form } = useSchemaForm(
    OfficeFields,
    requestFrom(officeFields, member),
    (name) => labels[name],
  );
  // The date stands in words below its field.
  useWatch({ control: form.control, name: 'birthdate' });
  const { setFocus } = form;
  useEffect(() => setFocus('lastname'), [setFocus]);

  async function save(checked: OfficeFields) {
    const input = { ...checked, member_id: member.member_id };
    const result = await send(input, { ignoresErrorMessage: true });
    if (result?.ok) onChanged(result.reply.member);
    else if (result) refuse(result);
  }

  return (
    <form className="stack" noValidate onSubmit={submit(save)}>
      <FormSummary summary={summary} />
      <DescribedFields fields={officeFields} controls={schemaControls({ field, form }, officeFields)} />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('edit.sending')}>
          {t('save')}
        </Button>
        <Button onClick={onCancel}>{t('edit.cancel')}</Button>
      </div>
    </form>
  );
}
