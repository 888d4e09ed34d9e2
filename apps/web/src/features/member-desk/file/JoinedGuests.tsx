import { isDateText } from '@machi/domain/calendar/model';
import { longDate } from '@machi/domain/calendar/long-days';
import { readMember, unjoinGuest } from '@machi/domain/member-desk/contract';
import type { JoinedGuest, MemberFile } from '@machi/domain/member-desk/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useDeskActionWords, useDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';

/** Guests of the counter who were joined to this account; a wrong join can be undone here. */
export function JoinedGuests({ member }: { readonly member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const { go } = useDeskAddress();
  const queryClient = useQueryClient();
  const { member_id } = member;
  const [asked, setAsked] = useState<JoinedGuest>();
  const { ask, act, dialog } = useAsked(unjoinGuest, {
    words: useDeskActionWords(),
    isOnce: true,
    gone: t('joined.gone'),
    onDone(reply) {
      // Only the account's file: the guest's loads again anyway, and each access is logged.
      void queryClient.invalidateQueries({ queryKey: askIfAny(readMember, { member_id }, locale).queryKey });
      go({ member: String(reply.member.member_id) }, true);
    },
  });
  const name = asked?.name ?? '';
  return (
    <>
      {member.joined_guests.map((guest) => (
        <div key={guest.guest_id} className="desk-action">
          <p>
            <b>{t('joined.term')}</b>
            {t('joined.state', {
              name: guest.name,
              at: momentInWords(guest.joined_at, locale),
              by: guest.joined_by_name ?? '―',
              until: isDateText(guest.until) ? longDate(guest.until, locale) : guest.until,
            })}
          </p>
          <Button
            size="small"
            variant="second"
            onClick={() => {
              setAsked(guest);
              ask();
            }}
          >
            {t('undo')}
          </Button>
        </div>
      ))}
      <ConfirmDialog
        {...dialog}
        variant="primary"
        question={t('joined.question', { name })}
        consequence={
          <>
            <p>{t('joined.consequence', { name })}</p>
            <p>{t('joined.seen', { name })}</p>
          </>
        }
        confirmLabel={t('undo')}
        onConfirm={() =>
          asked &&
          void act({ member_id, guest_id: asked.guest_id }, ({ lotteries_missed: count }) =>
            count === 0 ? t('joined.done', { name }) : t('joined.missed', { name, count }),
          )
        }
      />
    </>
  );
}
