import { AddressChange } from '@machi/domain/account/model';
import { requestFrom } from '@machi/domain/described/kept';
import { heldByMember } from '@machi/domain/members/fields';
import { useWatch } from 'react-hook-form';
import { AddressFields } from '../../../shell/address/AddressFields.tsx';
import { useLabels } from '../../../shell/described/use-labels.ts';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useAccountTexts } from '../texts.ts';
import { EditPanel } from '../EditPanel.tsx';
import { useProfileChange } from './use-profile-change.ts';
import type { ProfileFormProps } from './use-profile-change.ts';

/** The address alone: everything else is held by the office. */
export function AddressForm({ account, onChanged, onClose }: ProfileFormProps) {
  const { t } = useAccountTexts();
  const labels = useLabels(heldByMember);
  const { field, submit, refuse, summary, form } = useSchemaForm(
    AddressChange,
    requestFrom(heldByMember, account),
    (name) => labels[name],
  );
  const zipcode = useWatch({ control: form.control, name: 'zipcode' });
  const { change, busy } = useProfileChange(onChanged, refuse);
  return (
    <EditPanel
      title={t('profile.title.address')}
      summary={summary}
      busy={busy}
      sendLabel={t('save')}
      sendingLabel={t('saving')}
      onSubmit={submit(change)}
      onClose={onClose}
    >
      <AddressFields
        field={field}
        zipcode={zipcode}
        keptStreet={account.address2}
        read={form.getValues}
        fill={(part, value) => form.setValue(part, value, { shouldValidate: form.getFieldState(part).invalid })}
      />
    </EditPanel>
  );
}
