import { dateInWords } from '@machi/domain/calendar/words';
import { menuTitle } from '@machi/domain/navigation/head';
import { readReportKinds, sendReport, type Received } from '@machi/domain/reports/contract';
import { BODY_LENGTH, ReportRequest } from '@machi/domain/reports/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { CheckField } from '@machi/ui/field/CheckField';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useAction } from '../../shell/calls/use-call.ts';
import { useDraft } from '../../shell/drafts/use-draft.ts';
import { AgreeField } from '../../shell/forms/AgreeField.tsx';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useSession } from '../../shell/record/record.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { NearReports } from './NearReports.tsx';
import { PicturesField } from './PicturesField.tsx';
import { PlaceField } from './PlaceField.tsx';
import { sentPicture, type ChosenPicture } from './shrink-picture.ts';
import { useReportTexts } from './texts.ts';
import './reports.css';

/** `later`: it waits on this device for a network. */
type Told = 'mail' | 'member' | 'none' | 'later';
type Fields = z.input<typeof ReportRequest>;
/** Fields below the pictures, as the summary of mistakes follows the page. */
const BELOW_PICTURES = new Set(['email', 'is_agreed']);
type Drafted = Pick<Fields, 'kind_key' | 'body' | 'place' | 'email'>;

/** What became of it: the code to keep, or thanks for having seen it too. */
function Finish({ sent, told_by }: { readonly sent: Received | undefined; readonly told_by: Told }) {
  const { t, locale } = useReportTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="stack-lg">
      <Callout
        ref={box}
        tone="success"
        title={t(sent ? 'sent.title' : told_by === 'later' ? 'later.title' : 'joined.title')}
        live="status"
        focusable
      >
        {sent && (
          <>
            <p>
              {t('sent.code')} <b className="num report-code">{sent.receipt_code}</b>
            </p>
            <p>{t('sent.due', { office: sent.office, day: dateInWords(sent.due_on)[locale] })}</p>
          </>
        )}
        <p>{t(`told.${told_by}`)}</p>
      </Callout>
      <div className="actions">
        {sent && (
          <ButtonLink variant="primary" href={`/report/status#receipt=${sent.receipt_code}`}>
            {t('to.status')}
          </ButtonLink>
        )}
        {told_by === 'later' && (
          <ButtonLink variant="primary" href="/pocket#waiting">
            {t('to.waiting')}
          </ButtonLink>
        )}
        <ButtonLink href="/report/list">{t('to.list')}</ButtonLink>
      </div>
    </div>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function ReportForm({ onDone }: { readonly onDone: (told_by: Told, sent?: Received) => void }) {
  const { t, locale } = useReportTexts();
  const { t: shell } = useShellTexts();
  const isMember = useSession().isLoggedIn;
  const kinds = useQuery(ask(readReportKinds, {}, locale));
  const draft = useDraft<Drafted>('report');
  const before = draft.value;
  const form = useSchemaForm(
    ReportRequest,
    {
      kind_key: textOf(before?.kind_key),
      body: textOf(before?.body),
      place: textOf(before?.place),
      position: null,
      pictures: [],
      email: textOf(before?.email),
      is_told: true,
      is_agreed: undefined,
    },
    (name) => t(name as 'body'),
  );
  const { field, submit, summary } = form;
  const { control, setValue, subscribe } = form.form;
  const [kind_key, position = null, email] = useWatch({ control, name: ['kind_key', 'position', 'email'] });
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const [isLooked, setLooked] = useState(false);
  const [lookError, setLookError] = useState<string>();
  const { send, busy } = useAction(sendReport);
  const { save, clear } = draft;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { kind_key: kind, body, place, email: to } }) =>
          save({ kind_key: kind, body, place, email: to }),
      }),
    [subscribe, save],
  );
  const kind = kinds.data?.kinds.find((one) => one.kind_key === kind_key);

  const isUnseen = pictures.length > 0 && !isLooked;
  async function sendIt(checked: z.output<typeof ReportRequest>) {
    if (isUnseen) return document.getElementById('is_looked')?.focus();
    const result = await send({ ...checked, pictures: pictures.map(sentPicture) }, { ignoresErrorMessage: true });
    if (!result) return undefined;
    const isLater = !result.ok && result.codes['request']?.includes('waits') === true;
    if (!result.ok && !isLater) return form.refuse(result);
    clear();
    if (!result.ok) return onDone('later');
    return onDone(result.reply.told_by, result.reply);
  }
  if (!kinds.data) return <NotLoaded query={kinds} label={t('loading')} />;
  const pictureError = form.form.formState.errors.pictures?.message;
  const positionError = form.form.formState.errors.position?.message;
  const { errors } = summary;
  const unseen = lookError === undefined || errors.length === 0 ? [] : [{ fieldId: 'is_looked', message: lookError }];
  const isAbove = ({ fieldId }: { readonly fieldId: string }) => !BELOW_PICTURES.has(fieldId);
  const mistakes = [...errors.filter(isAbove), ...unseen, ...errors.filter((error) => !isAbove(error))];
  return (
    <form
      className="stack-lg"
      noValidate
      onSubmit={(event) => {
        // Told together with what else is missing.
        setLookError(isUnseen ? t('look.missing') : undefined);
        submit(sendIt)(event);
      }}
    >
      <Callout tone="warning" title={t('danger')}>
        <p>{kinds.data.danger}</p>
      </Callout>
      <div className="row">
        <TextLink href="/report/list">{t('to.list')}</TextLink>
        <TextLink href="/report/status">{t('to.code')}</TextLink>
      </div>
      <FormSummary summary={{ ...summary, errors: mistakes }} refused={t('failed')} />
      <SelectField
        {...field('kind_key')}
        label={t('kind_key')}
        requiredWord={shell('required')}
        emptyWord={t('choose')}
        hint={kind?.hint ?? ''}
        options={kinds.data.kinds.map((one) => ({ value: one.kind_key, label: one.kind_name }))}
      />
      <PlaceField
        position={position}
        error={positionError}
        onPosition={(place) => setValue('position', place, { shouldDirty: true })}
      />
      <TextField {...field('place')} label={t('place')} hint={t('place.hint')} autoComplete="off" />
      <NearReports kind_key={kind_key} position={position} email={isMember ? '' : (email ?? '')} onJoined={onDone} />
      <TextAreaField
        {...field('body')}
        label={t('body')}
        hint={t('body.hint', { most: BODY_LENGTH.toLocaleString(locale) })}
        requiredWord={shell('required')}
        rows={5}
      />
      <PicturesField
        pictures={pictures}
        isLooked={isLooked}
        error={pictureError}
        lookError={lookError}
        onPictures={setPictures}
        onLooked={setLooked}
      />
      {isMember ? (
        <CheckField {...field('is_told')} label={t('is_told')} />
      ) : (
        <TextField
          {...field('email')}
          label={t('email')}
          hint={t('email.hint')}
          optionalWord={t('optional')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      )}
      {kind && <p className="muted">{t(kind.shown === 'nowhere' ? 'shown.nowhere' : 'shown.public')}</p>}
      <AgreeField
        {...field('is_agreed')}
        before={t('agree.before')}
        words={t('agree.policy')}
        after={t('agree.after')}
        href="/policy"
      />
      <SendRow busy={busy}>{t('send')}</SendRow>
    </form>
  );
}

/** Tells the town office what is broken, with pictures and a place, without an account. */
export default function ReportPage() {
  const { t, locale } = useReportTexts();
  const [done, setDone] = useState<{ readonly told_by: Told; readonly sent: Received | undefined }>();
  return (
    <div className="reading">
      <PageHead title={menuTitle('report', locale)} sub={done ? undefined : t('sub')} />
      {done ? <Finish {...done} /> : <ReportForm onDone={(told_by, sent) => setDone({ told_by, sent })} />}
    </div>
  );
}
