import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { noteDeath, takeDeathBack, type EndedWithDeath } from '@machi/domain/deaths/contract';
import { DeathPaper } from '@machi/domain/deaths/model';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useState } from 'react';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { useDeskActionWords, useDeskTexts } from '../texts.ts';

const sum = ({ reservations, seats, rides }: EndedWithDeath): number => reservations + seats + rides;
const PAPERS = DeathPaper.options;

/** Records a member's death with its day and the seen document, or reverses that. */
export function DeathAction({ member }: { readonly member: MemberFile }) {
  const { t, locale } = useDeskTexts();
  const asking = { words: useDeskActionWords(), isOnce: true, onDone: () => setReason('') };
  const note = useAsked(noteDeath, asking);
  const takeBack = useAsked(takeDeathBack, asking);
  const today = dateAt(new Date());
  const [day, setDay] = useState('');
  const [paper, setPdf] = useState<DeathPaper>('register');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { member_id, died_on } = member;
  const [isBack, setBack] = useState(died_on !== null);
  function open() {
    setMissing(false);
    setBack(died_on !== null);
    (died_on === null ? note : takeBack).ask();
  }
  function act() {
    const isThere = isBack ? reason.trim() !== '' : isDateText(day);
    setMissing(!isThere);
    if (!isThere) return document.getElementById(isBack ? 'death-reason' : 'death-day')?.focus();
    if (isBack) return void takeBack.act({ member_id, reason }, t('death.back.done'));
    return void note.act({ member_id, died_on: day, paper }, ({ ended }) => {
      const count = sum(ended);
      return count === 0 ? t('death.done') : t('death.done.ended', { count });
    });
  }
  const words = isBack ? 'death.back' : 'death';
  return (
    <div className="desk-action">
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
        {...(isBack ? takeBack : note).dialog}
        question={t(`${words}.question`, { name: member.name })}
        consequence={<p>{t(`${words}.consequence`)}</p>}
        confirmLabel={t(`${words}.send`)}
        onConfirm={act}
      >
        {isBack ? (
          <ReasonField
            id="death-reason"
            label={t('reason')}
            requiredWord={t('required')}
            hint={t('death.reason.hint')}
            value={reason}
            onReason={setReason}
            error={isMissing ? t('reason.missing') : undefined}
          />
        ) : (
          <>
            <DateField
              id="death-day"
              label={t('death.day')}
              requiredWord={t('required')}
              max={today}
              value={day}
              onChange={({ target }) => setDay(target.value)}
              readout={isDateText(day) && dateInWords(day)[locale]}
              error={isMissing && !isDateText(day) ? t('death.day.missing') : undefined}
            />
            <RadioGroup
              legend={t('death.paper')}
              name="death-paper"
              value={paper}
              onChange={({ target }) => setPdf(PAPERS.find((one) => one === target.value) ?? 'register')}
              options={PAPERS.map((value) => ({ value, label: t(`death.paper.${value}`) }))}
            />
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}
