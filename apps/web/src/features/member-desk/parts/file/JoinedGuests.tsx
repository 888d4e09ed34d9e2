import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { isDateText } from '@machi/domain/calendar/model';
import { longDate } from '@machi/domain/calendar/long-days';
import { unjoinGuest } from '@machi/domain/member-desk/contract';
import type { JoinedGuest, MemberFile } from '@machi/domain/member-desk/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useDeed } from '../../../../shell/calls/use-deed.ts';
import { momentInWords } from '../../../../shell/language/dates.ts';
import { useForgetLists, useReadMemberAgain } from '../../queries.ts';
import { useDeskTexts } from '../../texts.ts';
import { useDeskAddress } from '../use-desk-address.ts';

/** Guests of the counter who were joined to this account; a wrong join is undone here. */
export function JoinedGuests({ member }: { readonly member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const snackbar = useSnackbar();
  const { go } = useDeskAddress();
  const forgetLists = useForgetLists();
  const readAgain = useReadMemberAgain(locale);
  const undoing = useDeed(unjoinGuest);
  const [isAsking, setAsking] = useState(false);
  // While the window closes its words stay.
  const [asked, setAsked] = useState<JoinedGuest>();
  const [lines, setLines] = useState<readonly string[]>([]);
  function ask(guest: JoinedGuest) {
    setAsked(guest);
    setLines([]);
    setAsking(true);
  }
  async function undo() {
    if (!asked) return undefined;
    setLines([]);
    const result = await undoing.send(
      { member_id: member.member_id, guest_id: asked.guest_id },
      { ...toldInPlace, ignores404: true },
    );
    if (!result) return undefined;
    if (!result.ok) return setLines(result.status === 404 ? [t('joined.gone')] : refusalLines(result, { t }));
    const { lotteries_missed: count } = result.reply;
    setAsking(false);
    const { name } = asked;
    snackbar.show(count === 0 ? t('joined.done', { name }) : t('joined.missed', { name, count }), 'success');
    forgetLists();
    void readAgain(member.member_id);
    return go({ member: String(asked.guest_id) }, true);
  }
  return (
    <>
      {member.joined_guests.map((guest) => (
        <div key={guest.guest_id} className="desk-deed">
          <p>
            <b>{t('joined.term')}</b>
            {t('joined.state', {
              name: guest.name,
              at: momentInWords(guest.joined_at, locale),
              by: guest.joined_by_name ?? '―',
              until: isDateText(guest.until) ? longDate(guest.until, locale) : guest.until,
            })}
          </p>
          <Button size="small" variant="second" onClick={() => ask(guest)}>
            {t('joined.send')}
          </Button>
        </div>
      ))}
      <ConfirmDialog
        open={isAsking}
        variant="primary"
        question={t('joined.question', { name: asked?.name ?? '' })}
        consequence={
          <>
            <p>{t('joined.consequence', { name: asked?.name ?? '' })}</p>
            <p>{t('joined.seen', { name: asked?.name ?? '' })}</p>
          </>
        }
        confirmLabel={t('joined.send')}
        cancelLabel={t('guest.back')}
        busy={undoing.busy}
        busyLabel={t('edit.sending')}
        errors={lines}
        onConfirm={() => void undo()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
