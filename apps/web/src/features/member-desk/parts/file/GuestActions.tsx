import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { eraseGuest, joinGuest, readMember } from '@machi/domain/member-desk/contract';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { JOIN_KEPT_DAYS } from '@machi/domain/member-desk/rules';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { TextField } from '@machi/ui/field/TextField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useReadChanged } from '../../../../shell/calls/use-read-changed.ts';
import { useDeed } from '../../../../shell/calls/use-deed.ts';
import { useDeskTexts } from '../../texts.ts';
import { useDeskAddress } from '../use-desk-address.ts';
import { AccountFound } from './AccountFound.tsx';

type Asked = 'join' | 'erase';

const FLAGS = { ...toldInPlace, ignores404: true };

/** Somebody without an account: joined to the one that they have made since, or erased when they ask for it. */
export function GuestActions({ member }: { readonly member: MemberFile }) {
  const { t } = useDeskTexts();
  const snackbar = useSnackbar();
  const { go } = useDeskAddress();
  const readChanged = useReadChanged();
  const joining = useDeed(joinGuest);
  const erasing = useDeed(eraseGuest);
  const finding = useCall(readMember);
  const [asked, setAsked] = useState<Asked>();
  // While the window closes its words stay.
  const [shown, setShown] = useState<Asked>('join');
  const [number, setNumber] = useState('');
  const [account, setAccount] = useState<MemberFile>();
  const [isNumberMissing, setNumberMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const isToFind = shown === 'join' && account === undefined;
  const accountId = Number(number.normalize('NFKC').trim());

  function ask(what: Asked) {
    setShown(what);
    setAsked(what);
    type('');
  }
  function type(value: string) {
    setNumber(value);
    setAccount(undefined);
    setNumberMissing(false);
    setLines([]);
  }
  /** Shows first whose account it is: the number is typed. */
  async function find() {
    const isMissing = !(Number.isInteger(accountId) && accountId > 0);
    setNumberMissing(isMissing);
    setLines([]);
    if (isMissing) return undefined;
    const result = await finding.send({ member_id: accountId }, FLAGS);
    if (!result) return undefined;
    if (result.ok) return setAccount(result.reply.member);
    return setLines(result.status === 404 ? [t('guest.join.nobody')] : refusalLines(result, { t }));
  }
  async function carryOut() {
    setLines([]);
    const result =
      shown === 'join'
        ? await joining.send({ member_id: accountId, guest_id: member.member_id }, FLAGS)
        : await erasing.send({ member_id: member.member_id }, FLAGS);
    if (!result) return undefined;
    if (!result.ok) return setLines(refusalLines(result, { t }));
    setAsked(undefined);
    snackbar.show(t(`guest.${shown}.done`, { name: member.name }), 'success');
    void readChanged(shown === 'join' ? joinGuest : eraseGuest);
    return go({ member: shown === 'join' ? String(accountId) : undefined }, true);
  }

  return (
    <>
      {(['join', 'erase'] as const).map((what) => (
        <div key={what} className="desk-deed">
          <p>
            <b>{t(`guest.${what}.term`)}</b>
            {t(`guest.${what}.what`)}
          </p>
          <Button size="small" variant={what === 'erase' ? 'quiet-danger' : 'second'} onClick={() => ask(what)}>
            {t(`guest.${what}`)}
          </Button>
        </div>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        variant={shown === 'erase' ? 'danger' : 'primary'}
        question={t(`guest.${shown}.question`, { name: member.name })}
        consequence={<p>{t(`guest.${shown}.consequence`, { days: JOIN_KEPT_DAYS })}</p>}
        confirmLabel={t(isToFind ? 'guest.join.find' : `guest.${shown}`)}
        cancelLabel={t('edit.cancel')}
        busy={joining.busy || erasing.busy || finding.busy}
        busyLabel={t('edit.sending')}
        errors={lines}
        onConfirm={() => void (isToFind ? find() : carryOut())}
        onCancel={() => setAsked(undefined)}
      >
        {shown === 'join' && (
          <>
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
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
