import { longDate } from '@machi/domain/calendar/long-days';
import { writtenFields } from '@machi/domain/described/written';
import { memberFields, memberParts } from '@machi/domain/members/fields';
import type { Account } from '@machi/domain/members/model';
import { Button } from '@machi/ui/button/Button';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import type { DescriptionRow } from '@machi/ui/description-list/DescriptionList';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import type { ReactNode } from 'react';
import { useLabels } from '../../../shell/described/use-labels.ts';
import { useAccountTexts } from '../texts.ts';
import { AccountSection } from '../AccountSection.tsx';
import { AddressForm } from './AddressForm.tsx';
import { ChangeButton } from '../ChangeButton.tsx';
import { OfficeNumber } from './OfficeNumber.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import type { Editing } from '../use-editing.ts';

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

/**
 * Who the member is: editable until the office has verified it, then held by the office (product, "What the office
 * verifies").
 */
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
