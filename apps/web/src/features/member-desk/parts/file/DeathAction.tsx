import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { noteDeath, takeDeathBack } from '@machi/domain/deaths/contract';
import type { EndedWithDeath } from '@machi/domain/deaths/contract';
import { DeathPaper } from '@machi/domain/deaths/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useDeed } from '../../../../shell/calls/use-deed.ts';
import { ReasonField } from '../../../../shell/desk/ReasonField.tsx';
import { momentInWords } from '../../../../shell/language/dates.ts';
import { useReadMemberAgain } from '../../queries.ts';
import { useDeskTexts } from '../../texts.ts';
import type { MemberActionProps } from './OfficeSection.tsx';

const sum = ({ reservations, seats, rides }: EndedWithDeath): number => reservations + seats + rides;
const PAPERS = DeathPaper.options;

/** Notes that a member has died, with the day and the paper that was seen, or takes that back. */
export function DeathAction({ member, onChanged }: MemberActionProps) {
  const { t, locale } = useDeskTexts();
  const snackbar = useSnackbar();
  const readAgain = useReadMemberAgain(locale);
  const note = useDeed(noteDeath);
  const takeBack = useDeed(takeDeathBack);
  const today = dateAt(new Date());
  const [isAsking, setAsking] = useState(false);
  const [day, setDay] = useState('');
  const [paper, setPaper] = useState<DeathPaper>('register');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const { member_id, died_on } = member;
  const [isBack, setBack] = useState(died_on !== null);
  function open() {
    setLines([]);
    setMissing(false);
    setBack(died_on !== null);
    setAsking(true);
  }
  async function act() {
    setLines([]);
    const isThere = isBack ? reason.trim() !== '' : isDateText(day);
    setMissing(!isThere);
    if (!isThere) {
      document.getElementById(isBack ? 'death-reason' : 'death-day')?.focus();
      return;
    }
    const result = isBack
      ? await takeBack.send({ member_id, reason }, toldInPlace)
      : await note.send({ member_id, died_on: day, paper }, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, { t }));
      return;
    }
    setAsking(false);
    setReason('');
    const count = 'ended' in result.reply ? sum(result.reply.ended) : 0;
    snackbar.show(
      isBack ? t('death.back.done') : count === 0 ? t('death.done') : t('death.done.ended', { count }),
      'success',
    );
    onChanged({ ...member, died_on: isBack ? null : day, is_locked: true });
    await readAgain(member_id);
  }
  const words = isBack ? 'death.back' : 'death';
  return (
    <div className="desk-deed">
      <div className="stack-tight">
        <p>
          <b>{t('death.term')}</b>
          {died_on === null ? t('death.state') : t('death.noted', { day: dateInWords(died_on)[locale] })}
        </p>
        {member.awaited_debits.map((debitDay) => (
          <Callout key={debitDay} tone="warning">
            <p>{t('death.debit', { day: dateInWords(debitDay)[locale] })}</p>
          </Callout>
        ))}
        {member.deaths_taken_back.map((back) => (
          <p key={back.taken_back_at} className="sm muted num">
            {t('death.taken-back', {
              day: dateInWords(back.died_on)[locale],
              at: momentInWords(back.taken_back_at, locale),
              by: back.taken_back_by_name ?? '―',
              reason: back.reason,
            })}
          </p>
        ))}
      </div>
      <Button size="small" variant={died_on === null ? 'quiet-danger' : 'second'} onClick={open}>
        {t(died_on === null ? 'death.send' : 'death.back.send')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        variant="danger"
        question={t(`${words}.question`, { name: member.name })}
        consequence={<p>{t(`${words}.consequence`)}</p>}
        confirmLabel={t(`${words}.send`)}
        cancelLabel={t('death.cancel')}
        busy={note.busy || takeBack.busy}
        busyLabel={t('edit.sending')}
        errors={lines}
        onConfirm={() => void act()}
        onCancel={() => setAsking(false)}
      >
        {isBack ? (
          <ReasonField
            id="death-reason"
            label={t('death.reason')}
            requiredWord={t('death.required')}
            hint={t('death.reason.hint')}
            value={reason}
            onReason={setReason}
            {...(isMissing ? { error: t('death.reason.missing') } : {})}
          />
        ) : (
          <>
            <DateField
              id="death-day"
              label={t('death.day')}
              requiredWord={t('death.required')}
              max={today}
              value={day}
              onChange={({ target }) => setDay(target.value)}
              readout={isDateText(day) && dateInWords(day)[locale]}
              {...(isMissing && !isDateText(day) ? { error: t('death.day.missing') } : {})}
            />
            <RadioGroup
              legend={t('death.paper')}
              name="death-paper"
              value={paper}
              onChange={({ target }) => setPaper(PAPERS.find((one) => one === target.value) ?? 'register')}
              options={PAPERS.map((value) => ({ value, label: t(`death.paper.${value}`) }))}
            />
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}
