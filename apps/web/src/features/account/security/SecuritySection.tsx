import { updateSettings } from '@machi/domain/account/contract';
import { listOwnCards } from '@machi/domain/cards/contract';
import { readFactors } from '@machi/domain/factors/contract';
import type { Account } from '@machi/domain/members/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { SwitchField } from '@machi/ui/field/SwitchField';
import { TextLink } from '@machi/ui/link/TextLink';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../../shell/calls/ask.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useTown } from '../../../shell/town/town.ts';
import { useAccountTexts } from '../texts.ts';
import { AccountSection } from '../AccountSection.tsx';
import { DeskCode } from '../directory/DeskCode.tsx';
import { FactorsPart } from './FactorsPart.tsx';
import type { Editing } from '../use-editing.ts';
import { useSave } from '../use-save.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { PasswordOnlyForm } from './PasswordOnlyForm.tsx';

/** Switching the second factor off asks for the password. */
function OtpOffForm({ onChanged, onClose }: { onChanged: (account: Account) => void; onClose: () => void }) {
  const { t } = useAccountTexts();
  const { send, busy } = useCall(updateSettings);
  return (
    <PasswordOnlyForm<typeof updateSettings>
      title={t('otp.off.title')}
      lead={t('otp.off.body')}
      sendLabel={t('otp.off.send')}
      keepLabel={t('otp.off.keep')}
      busy={busy}
      send={(old_password) => send({ is_otp_enabled: 0, old_password }, { ignoresErrorMessage: true })}
      onDone={({ account }) => onChanged(account)}
      onClose={onClose}
    />
  );
}

interface SecuritySectionProps {
  readonly account: Account;
  readonly editing: Editing;
  readonly onAccount: (account: Account) => void;
}

/** Login notification and second factor, and the state of card and face, which the office registers. */
export function SecuritySection({ account, editing: forms, onAccount }: SecuritySectionProps) {
  const { editing, open, close } = forms;
  const { t, locale } = useAccountTexts();
  const { isLoggedIn, isAtWork, is_official } = useSession();
  const town = useTown();
  const hasCards = isLoggedIn && town?.lacks.includes('terminals') === false;
  const snackbar = useSnackbar();
  const notify = useSave(updateSettings);
  const otp = useSave(updateSettings);
  const { data: own } = useQuery(askAnew(readFactors, {}, locale));
  const { data: linked } = useQuery({
    ...askAnew(listOwnCards, {}, locale),
    enabled: hasCards,
  });
  // A town card is a card too; a lost one opens nothing.
  const hasCard = linked?.cards.some(({ lost_at }) => lost_at === null) ?? account.is_mynumber_linked === 1;
  const hasOwn = (own?.factors.length ?? 0) > 0;
  const atOffice = <span className="muted sm">{t('at-office')}</span>;

  function faceAction() {
    if (account.is_face_registered === 1) return <TextLink href="#face">{t('face.see')}</TextLink>;
    return town?.has_faces === true ? atOffice : undefined;
  }
  async function switchTo(setting: typeof notify, change: Parameters<typeof notify.save>[0]) {
    const reply = await setting.save(change);
    if (!reply) return;
    onAccount(reply.account);
    snackbar.show(t('saved'), 'success');
  }
  function done(changed: Account) {
    onAccount(changed);
    close();
    snackbar.show(t('saved'), 'success');
  }

  return (
    <AccountSection id="security">
      <div className="settings">
        <SwitchField
          onWord={t('otp.on')}
          offWord={t('otp.off')}
          id="is_otp_enabled"
          label={t('otp.label')}
          hint={hasOwn ? t('otp.instead') : t(account.email === null ? 'otp.hint.tel' : 'otp.hint.email')}
          error={otp.refusal}
          checked={isAtWork || account.is_otp_enabled === 1}
          disabled={isAtWork}
          onChange={({ currentTarget }) => {
            if (account.is_otp_enabled === 1) open('otp', currentTarget);
            else void switchTo(otp, { is_otp_enabled: 1 });
          }}
        />
        {editing === 'otp' && <OtpOffForm onChanged={done} onClose={close} />}
        <SwitchField
          onWord={t('notify.on')}
          offWord={t('notify.off')}
          id="is_login_notified"
          label={t('notify.label')}
          hint={t('notify.hint')}
          error={notify.refusal}
          checked={account.is_login_notified === 1}
          onChange={() => void switchTo(notify, { is_login_notified: account.is_login_notified === 1 ? 0 : 1 })}
        />
      </div>
      <FactorsPart editing={forms} />
      {is_official && <DeskCode />}
      {hasCards && (
        <DescriptionList
          rows={[
            {
              id: 'card',
              term: t('card'),
              detail: t(hasCard ? 'card.1' : 'card.0'),
              action: hasCard ? <TextLink href="#cards">{t('card.see')}</TextLink> : atOffice,
            },
            {
              id: 'face',
              term: t('face'),
              detail: t(`face.${account.is_face_registered}`),
              action: faceAction(),
            },
          ]}
        />
      )}
    </AccountSection>
  );
}
