import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { clubDesk } from '@machi/domain/clubs/desk';
import { grantClubExemption } from '@machi/domain/clubs/desk-contract';
import { refuseExemptionDays } from '@machi/domain/clubs/rules';
import type { ClubFile } from '@machi/domain/clubs/views';
import { clubMethodWords } from '@machi/domain/clubs/words';
import { DOCUMENT_MEGABYTES } from '@machi/domain/documents/model';
import { mediaTypes } from '@machi/domain/files/model';
import { sentenceOf } from '@machi/domain/refusals/model';
import { daysOfPeriod, fiscalYearOf } from '@machi/domain/statistics/period';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { Form } from '@machi/ui/form/Form';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useRef, useState } from 'react';
import { SendButton } from '../../shell/calls/SendingButton.tsx';
import { useFocusOnLines, useTold } from '../../shell/calls/use-told.ts';
import { useKeptFiles } from '../../shell/desk/declared/use-desk.ts';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { CheckedFile } from '../../shell/files/checked/CheckedFile.tsx';
import { useCheckedFile } from '../../shell/files/checked/use-checked-file.ts';
import { fileRefusal } from '../../shell/files/file-refusal.ts';
import { useClubTexts } from './texts.ts';

/** The first fiscal year without an exemption, the next one at most. */
function firstYear(club: ClubFile, today: string): number {
  const granted = new Set(club.exemptions.filter((one) => one.revoked_on === null).map((one) => one.fiscal_year));
  const year = Number(fiscalYearOf(today));
  return granted.has(year) ? year + 1 : year;
}

/** Grants the exemption of a fiscal year, with the previous one as default. */
export function ExemptionForm({ club, onClose }: { club: ClubFile; onClose: () => void }) {
  const texts = useClubTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const { keep, readAgain } = useKeptFiles(clubDesk);
  const onConflict = () => readAgain(club.club_id);
  const { act, busy, lines, setLines } = useTold(grantClubExemption, { t }, { isAttempt: true, onConflict });
  const today = dateAt(new Date());
  const [year, setYear] = useState(() => firstYear(club, today));
  const daysOf = (one: number) => {
    const { from, to } = daysOfPeriod(String(one));
    return { starts_on: from < today ? today : from, ends_on: to };
  };
  const [days, setDays] = useState(() => daysOf(year));
  const [before] = club.exemptions;
  const [method, setMethod] = useState(before?.method ?? 1);
  const [ground, setGround] = useState(before?.ground ?? '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useFocusOnLines(lines);
  useEffect(() => heading.current?.focus(), []);
  const file = useCheckedFile<true>({
    texts,
    problemOf(one) {
      const problem = fileRefusal(one, 0, { most: 1, types: mediaTypes, megabytes: DOCUMENT_MEGABYTES });
      return problem && sentenceOf(problem, locale);
    },
    // The server checks the content on saving.
    check: () => Promise.resolve({ ok: true, reply: true }),
    isHeld: busy,
  });

  async function grant() {
    setLines([]);
    const wrong: Record<string, string> = ground.trim() === '' ? { ground: t('reason.missing') } : {};
    for (const name of ['starts_on', 'ends_on'] as const) if (!isDateText(days[name])) wrong[name] = t('day.missing');
    const refusal = refuseExemptionDays(year, days.starts_on, days.ends_on);
    for (const problem of Object.keys(wrong).length === 0 ? (refusal?.problems ?? []) : [])
      wrong[problem.field] = sentenceOf(problem, locale);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return document.getElementById(`exemption-${first}`)?.focus();
    const { club_id, revision } = club;
    const certificate = file.chosen;
    const reply = await act({
      club_id,
      revision,
      fiscal_year: year,
      method,
      ...days,
      ground,
      ...(certificate && { certificate }),
    });
    if (!reply) return undefined;
    keep(reply);
    onClose();
    return snackbar.show(t('exempt.done'), 'success');
  }
  const thisYear = Number(fiscalYearOf(today));
  return (
    <Section className="stack" title={t('exempt.title')} level={3} headingRef={heading}>
      <Form className="stack" autoComplete="off" onSend={grant}>
        <CalloutLines ref={box} focusable title={t('refused')} lines={lines} />
        <SelectField
          label={t('year')}
          value={String(year)}
          options={[thisYear, thisYear + 1].map((one) => ({ value: String(one), label: t('year.of', { year: one }) }))}
          onChange={({ target }) => {
            setYear(Number(target.value));
            setDays(daysOf(Number(target.value)));
          }}
        />
        <SelectField
          label={t('exempt.method')}
          value={String(method)}
          options={([1, 2] as const).map((one) => ({ value: String(one), label: clubMethodWords[one][locale] }))}
          onChange={({ target }) => setMethod(target.value === '2' ? 2 : 1)}
        />
        {(['starts_on', 'ends_on'] as const).map((name) => (
          <DateField
            key={name}
            id={`exemption-${name}`}
            label={t(name)}
            requiredWord={t('required')}
            value={days[name]}
            onChange={({ target }) => setDays({ ...days, [name]: target.value })}
            readout={isDateText(days[name]) && dateInWords(days[name])[locale]}
            error={errors[name]}
          />
        ))}
        <ReasonField
          id="exemption-ground"
          label={t('exempt.ground')}
          hint={t('exempt.ground.hint')}
          requiredWord={t('required')}
          value={ground}
          onReason={setGround}
          error={errors['ground']}
        />
        <CheckedFile
          label={t('certificate')}
          hint={t('certificate.hint', { megabytes: DOCUMENT_MEGABYTES })}
          accept={mediaTypes.join()}
          file={file}
        />
        <div className="actions">
          <SendButton busy={busy}>{t('exempt.send')}</SendButton>
          <Button onClick={onClose}>{t('keep')}</Button>
        </div>
      </Form>
    </Section>
  );
}
