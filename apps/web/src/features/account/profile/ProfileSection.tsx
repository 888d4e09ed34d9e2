import { longDate } from '@machi/domain/calendar/long-days';
import { writtenFields } from '@machi/domain/described/written';
import { heldByMember, heldByOffice, memberFields, memberParts } from '@machi/domain/members/fields';
import type { Account } from '@machi/domain/members/model';
import { Button } from '@machi/ui/button/Button';
import { DescriptionList, type DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import type { ReactNode } from 'react';
import { AddressChange, ProfileChange } from '@machi/domain/account/model';
import { requestFrom } from '@machi/domain/described/kept';
import { useWatch } from 'react-hook-form';
import { updateAccount } from '@machi/domain/account/contract';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { CallFailure } from '@machi/client/client';
import { useLabels } from '../../../shell/described/labels-and-rows.tsx';
import { useAccountTexts } from '../texts.ts';
import { AccountSection } from '../AccountSection.tsx';
import { ChangeButton } from '../ChangeButton.tsx';
import { OfficeNumber } from './OfficeNumber.tsx';
import type { Editing } from '../use-editing.ts';
import { AddressFields } from '../../../shell/address/AddressFields.tsx';
import { useSchemaForm } from '../../../shell/forms/use-schema-form.ts';
import { EditPanel } from '../EditPanel.tsx';
import { BirthdateField } from '../../../shell/birthdate/BirthdateField.tsx';
import { DescribedFields } from '../../../shell/described/DescribedFields.tsx';
import { schemaControls } from '../../../shell/described/schema-controls.ts';
import { useCall } from '../../../shell/calls/use-call.ts';

/** Sends a change of the profile and shows the server's errors at the fields. */
function useProfileChange(onChanged: (account: Account) => void, refuse: (failure: CallFailure) => void) {
  const { send, busy } = useCall(updateAccount);
  async function change(input: InputOf<typeof updateAccount>) {
    const result = await send(input, { ignoresErrorMessage: true });
    if (!result) return;
    if (result.ok) onChanged(result.reply.account);
    else refuse(result);
  }
  return { change, busy };
}

interface ProfileFormProps {
  readonly account: Account;
  readonly onChanged: (account: Account) => void;
  readonly onClose: () => void;
}

const asked = [...heldByOffice, ...heldByMember] as const;

/** The whole profile, until the office has verified it. */
function ProfileForm({ account, onChanged, onClose }: ProfileFormProps) {
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

/** The address only: the office holds everything else. */
function AddressForm({ account, onChanged, onClose }: ProfileFormProps) {
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

interface ProfileSectionProps {
  readonly account: Account;
  readonly editing: Editing;
  readonly onAccount: (account: Account) => void;
}

function usePersonRows(account: Account): DescriptionRow[] {
  const { t, locale } = useAccountTexts();
  const labels = useLabels(memberFields, 'list');
  const residence = account.is_resident === 1 ? 'residence.resident' : 'residence.elsewhere';
  const unknown = (
    <>
      {t('residence.unknown')} <OfficeNumber />
    </>
  );
  const row = (id: string, term: string, detail: ReactNode) => ({ id, term, detail: detail || t('none') });
  return [
    row('name', t('name'), account.name),
    row('furigana', t('furigana'), `${account.lastfurigana} ${account.firstfurigana}`.trim()),
    row('birthdate', labels.birthdate, account.birthdate === null ? '' : longDate(account.birthdate, locale)),
    ...writtenFields(memberParts.person, account, 'list', locale).map(({ name, label, words }) =>
      row(name, label, words),
    ),
    row('residence', t('residence'), account.is_verified ? t(residence) : unknown),
    ...(account.is_handicapped === 1 ? [row('handicapped', t('handicapped'), t('handicapped.checked'))] : []),
    ...(account.town_id === null ? [] : [row('town-id', labels.town_id, account.town_id)]),
  ];
}

/** The member's identity: editable until verified, then held by the office (product, "What the office verifies"). */
export function ProfileSection({ account, editing: { editing, open, close }, onAccount }: ProfileSectionProps) {
  const { t } = useAccountTexts();
  const snackbar = useSnackbar();
  const rows = usePersonRows(account);
  const isHeld = account.is_verified;
  const isOpen = editing === 'profile';
  const address = {
    id: 'address',
    term: t('profile.address'),
    detail: `${account.zipcode} ${account.address}`.trim() || t('none'),
  };
  const Form = isHeld ? AddressForm : ProfileForm;
  const form = isOpen && (
    <Form
      account={account}
      onChanged={(changed) => {
        snackbar.show(t('saved'), 'success');
        onAccount(changed);
        close();
      }}
      onClose={close}
    />
  );

  if (!isHeld) {
    return (
      <AccountSection id="profile" lead={t('profile.own')}>
        <DescriptionList rows={[...rows, address]} />
        <p>
          <Button aria-expanded={isOpen} onClick={({ currentTarget }) => open('profile', currentTarget)}>
            {t('profile.title')}
          </Button>
        </p>
        {form}
      </AccountSection>
    );
  }
  return (
    <AccountSection
      id="profile"
      lead={
        <>
          {t('profile.held')} <OfficeNumber />
        </>
      }
    >
      <DescriptionList rows={rows} />
      <div>
        <h3>{t('profile.yours')}</h3>
        <DescriptionList
          rows={[
            {
              ...address,
              action: (
                <ChangeButton
                  name={t('profile.address')}
                  isOpen={isOpen}
                  onOpen={(button) => open('profile', button)}
                />
              ),
            },
          ]}
        />
      </div>
      {form}
    </AccountSection>
  );
}
