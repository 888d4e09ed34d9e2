import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { numberTyped } from '@machi/domain/fields/numbers';
import { eraseGuest, joinGuest, readMember } from '@machi/domain/member-desk/contract';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { JOIN_KEPT_DAYS, isSameName } from '@machi/domain/member-desk/rules';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { TextField } from '@machi/ui/field/TextField';
import { useState } from 'react';
import { isDateText } from '@machi/domain/calendar/model';
import { longDate } from '@machi/domain/calendar/long-days';
import { Callout } from '@machi/ui/callout/Callout';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useDeskActionWords, useDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';

/** Shows the account to which a guest would be joined, so that a mistyped number does not join a stranger's. */
function AccountFound({ guest, account }: { readonly guest: MemberFile; readonly account: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const { birthdate } = account;
  const isSame = isSameName(guest, account);
  return (
    <Callout tone={isSame ? 'info' : 'warning'} live="status">
      <p>{t(isSame ? 'guest.join.account' : 'guest.join.differs')}</p>
      <p>
        <b>{account.name}</b> <span lang="ja">{account.furigana}</span>
      </p>
      {birthdate !== null && isDateText(birthdate) && <p className="num">{longDate(birthdate, locale)}</p>}
      {account.address !== '' && <p lang="ja">{account.address}</p>}
      {account.tel !== null && <p className="num">{account.tel}</p>}
    </Callout>
  );
}

/** A person without an account: joined to their later account, or erased on request. */
export function GuestActions({ member }: { readonly member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const { go } = useDeskAddress();
  const asking = { words: useDeskActionWords(), isOnce: true, gone: sentenceOf({ code: 'not-found' }, locale) };
  const { ask, act, dialog } = useAsked(joinGuest, {
    ...asking,
    onDone: (reply) => go({ member: String(reply.member.member_id) }, true),
  });
  const finding = useCall(readMember);
  const [number, setNumber] = useState('');
  const [account, setAccount] = useState<MemberFile>();
  const [isNumberMissing, setNumberMissing] = useState(false);
  const [unfound, setUnfound] = useState<readonly string[]>([]);
  const { member_id, name } = member;
  const accountId = numberTyped(number) ?? 0;

  function type(value: string) {
    setNumber(value);
    setAccount(undefined);
    setNumberMissing(false);
    setUnfound([]);
    // Clears the error of an earlier number.
    ask();
  }
  /** Shows the account of the typed number first. */
  async function find() {
    const isMissing = !(Number.isInteger(accountId) && accountId > 0);
    setNumberMissing(isMissing);
    setUnfound([]);
    if (isMissing) return undefined;
    const result = await finding.send({ member_id: accountId }, { ...toldInPlace, ignores404: true });
    if (!result) return undefined;
    if (result.ok) return setAccount(result.reply.member);
    return setUnfound(result.status === 404 ? [t('guest.join.nobody')] : refusalLines(result, { t }));
  }
  return (
    <>
      <div className="desk-action">
        <p>
          <b>{t('guest.join.term')}</b>
          {t('guest.join.what')}
        </p>
        <Button size="small" onClick={() => type('')}>
          {t('guest.join')}
        </Button>
      </div>
      <ConfirmDialog
        {...dialog}
        variant="primary"
        question={t('guest.join.question', { name })}
        consequence={<p>{t('guest.join.consequence', { days: JOIN_KEPT_DAYS })}</p>}
        confirmLabel={t(account ? 'guest.join' : 'guest.join.find')}
        busy={dialog.busy || finding.busy}
        errors={account ? dialog.errors : unfound}
        onConfirm={() =>
          void (account ? act({ member_id: accountId, guest_id: member_id }, t('guest.join.done', { name })) : find())
        }
      >
        <TextField
          label={t('guest.join.number')}
          hint={t('guest.join.hint')}
          error={isNumberMissing ? t('guest.join.needed') : undefined}
          inputMode="numeric"
          fit="number"
          autoComplete="off"
          value={number}
          onChange={({ target }) => type(target.value)}
        />
        {account && <AccountFound guest={member} account={account} />}
      </ConfirmDialog>
      <div className="desk-action">
        <p>
          <b>{t('guest.erase.term')}</b>
          {t('guest.erase.what')}
        </p>
        <AskedAction
          {...asking}
          endpoint={eraseGuest}
          input={{ member_id }}
          label={t('guest.erase')}
          question={t('guest.erase.question', { name })}
          consequence={t('guest.erase.consequence')}
          done={t('guest.erase.done', { name })}
          isDanger
          button={{ size: 'small', variant: 'quiet-danger' }}
          onDone={() => go({ member: undefined }, true)}
        />
      </div>
    </>
  );
}
