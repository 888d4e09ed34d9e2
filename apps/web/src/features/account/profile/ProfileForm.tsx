import { ProfileChange } from '@machi/domain/account/model';
import { requestFrom } from '@machi/domain/described/kept';
import { heldByMember, heldByOffice, memberParts } from '@machi/domain/members/fields';
import { useWatch } from 'react-hook-form';
import { AddressFields } from '../../../shell/address/AddressFields.tsx';
import { BirthdateField } from '../../../shell/birthdate/BirthdateField.tsx';
import { DescribedFields } from '../../../shell/described/DescribedFields.tsx';
import { schemaControls } from '../../../shell/described/schema-controls.ts';
import { useLabels } from '../../../shell/described/use-labels.ts';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { useAccountTexts } from '../texts.ts';
import { EditPanel } from '../EditPanel.tsx';
import { useProfileChange } from './use-profile-change.ts';
import type { ProfileFormProps } from './use-profile-change.ts';

const asked = [...heldByOffice, ...heldByMember] as const;

/** The whole profile, until the office has verified it. */
export function ProfileForm({ account, onChanged, onClose }: ProfileFormProps) {
  const { t } = useAccountTexts();
  const labels = useLabels(asked);
  const { field, submit, refuse, summary, form } = useSchemaForm(
    ProfileChange,
    requestFrom(asked, account),
    (name) => labels[name],
  );
  const { change, busy } = useProfileChange(onChanged, refuse);
  const [birthdate = '', zipcode] = useWatch({ control: form.control, name: ['birthdate', 'zipcode'] });
  const controls = schemaControls({ field, form }, heldByOffice);

  return (
    <EditPanel
      title={t('profile.title')}
      summary={summary}
      busy={busy}
      sendLabel={t('save')}
      sendingLabel={t('saving')}
      onSubmit={submit(change)}
      onClose={onClose}
    >
      <DescribedFields fields={memberParts.name} controls={controls} />
      <DescribedFields
        fields={memberParts.furigana}
        controls={controls}
        hints={{ lastfurigana: t('furigana.hint'), firstfurigana: t('furigana.hint') }}
      />
      <BirthdateField
        field={field('birthdate')}
        value={birthdate}
        onChange={(value) => form.setValue('birthdate', value)}
        check={() => form.trigger('birthdate')}
      />
      <DescribedFields fields={memberParts.person} controls={controls} />
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
