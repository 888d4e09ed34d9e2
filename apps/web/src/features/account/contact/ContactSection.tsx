import { AddressChange, takesLandline } from '@machi/domain/account/model';
import { loginIdInWords } from '@machi/domain/described/tidy';
import { fieldInWords } from '@machi/domain/described/written';
import { heldByMember, memberFields } from '@machi/domain/members/fields';
import type { Account } from '@machi/domain/members/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { updateAccount } from '@machi/domain/account/contract';
import { requestFrom } from '@machi/domain/described/kept';
import { Button } from '@machi/ui/button/Button';
import * as z from 'zod/mini';
import { useLabels } from '../../../shell/described/labels-and-rows.tsx';
import { useSession } from '../../../shell/record/record.ts';
import { useAccountTexts } from '../texts.ts';
import { AccountSection } from '../AccountSection.tsx';
import { ChangeButton } from '../ChangeButton.tsx';
import { ContactForm, type ContactKind } from './ContactForm.tsx';
import { PasswordForm } from '../security/PasswordForm.tsx';
import { PendingContact } from './PendingContact.tsx';
import type { Editing } from '../use-editing.ts';
import { useSave } from '../use-save.ts';

/** Whether the address is complete; a member registered by the office may have none yet. */
const hasAddress = (account: Account): boolean =>
  z.safeParse(AddressChange, requestFrom(heldByMember, account)).success;

/** Language of the town's notifications to this member, with a button for the other one. */
function NotificationsLanguage({ account, onAccount }: { account: Account; onAccount: (account: Account) => void }) {
  const { t } = useAccountTexts();
  const { save, busy, refusal } = useSave(updateAccount);
  const snackbar = useSnackbar();
  const other = account.locale === 'ja' ? 'en' : 'ja';

  async function change() {
    const reply = await save({ ...requestFrom(heldByMember, account), locale: other });
    if (!reply) return;
    onAccount(reply.account);
    snackbar.show(t('saved'), 'success');
  }

  return (
    <>
      <Button
        variant="text"
        busy={busy}
        busyLabel={t('saving')}
        disabledReason={hasAddress(account) ? undefined : t('locale.needs-address')}
        onClick={() => void change()}
      >
        {t(`locale.to.${other}`)}
      </Button>
      {refusal && (
        <p className="err" role="alert">
          {refusal}
        </p>
      )}
    </>
  );
}

interface ContactSectionProps {
  readonly account: Account;
  /** Whether the confirmation link of the change is open, so that its button stands above. */
  readonly isConfirming: boolean;
  readonly editing: Editing;
  readonly onAccount: (account: Account) => void;
  /** Called after a password change, which ended sessions. */
  readonly onPassword: () => void;
}

/** E-mail, telephone and password, each with its form, and the language of the town's notifications. */
export function ContactSection({
  account,
  isConfirming,
  editing: { editing, open, close },
  onAccount,
  onPassword,
}: ContactSectionProps) {
  const { t, locale } = useAccountTexts();
  const { isLoggedIn } = useSession();
  const labels = useLabels(memberFields, 'list');
  const snackbar = useSnackbar();
  const pending = account.pending_contact;

  const row = (id: ContactKind | 'password', term: string, detail: string) => ({
    id,
    term,
    detail,
    action: <ChangeButton name={term} isOpen={editing === id} onOpen={(button) => open(id, button)} />,
  });
  function changed(account: Account) {
    onAccount(account);
    close();
  }
  const ofPersons = [
    {
      id: 'notices',
      term: t('notices'),
      detail: t('notices.detail'),
      action: <TextLink href="/account/wishes">{t('notices.open')}</TextLink>,
    },
    {
      id: 'schedule',
      term: t('schedule'),
      detail: t('schedule.detail'),
      action: <TextLink href="/schedule/settings">{t('schedule.open')}</TextLink>,
    },
  ];
  const loginTel = account.login_ids.find((loginId) => loginId !== account.email) ?? null;
  const shared = {
    takesLandline: takesLandline(account.email, loginTel),
    onChanged: changed,
    onClose: close,
  };
  function form() {
    if (editing === 'password') {
      return (
        <PasswordForm
          onChanged={() => {
            snackbar.show(t('password.done'), 'success');
            close();
            onPassword();
          }}
          onClose={close}
        />
      );
    }
    if (editing === 'again' && pending) {
      return <ContactForm {...shared} kind={pending.kind} value={pending.value} />;
    }
    if (editing !== 'email' && editing !== 'tel') return null;
    return <ContactForm key={editing} {...shared} kind={editing} />;
  }

  return (
    <AccountSection id="contact">
      {pending && !isConfirming && (
        <PendingContact
          pending={pending}
          email={account.email}
          onAgain={(button) => open('again', button)}
          onGivenUp={onAccount}
        />
      )}
      <DescriptionList
        rows={[
          { id: 'login-ids', term: t('login-ids'), detail: account.login_ids.map(loginIdInWords).join(' / ') },
          row('email', labels.email, account.email ?? t('none')),
          row('tel', labels.tel, account.tel ?? t('none')),
          row('password', t('password'), t('password.set')),
          {
            id: 'locale',
            term: labels.locale,
            detail: fieldInWords(memberFields, 'locale', account, locale),
            action: <NotificationsLanguage account={account} onAccount={onAccount} />,
          },
          ...(isLoggedIn ? ofPersons : []),
        ]}
      />
      {form()}
    </AccountSection>
  );
}
