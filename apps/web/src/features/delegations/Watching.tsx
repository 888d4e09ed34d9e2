import { toldInPlace } from '@machi/client/client';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { longDate } from '@machi/domain/calendar/long-days';
import { offerWatch, pauseWatch, readWatching, sayFine } from '@machi/domain/delegations/contract';
import { MOST_DAYS, type Delegation } from '@machi/domain/delegations/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { MOST_PAUSE_DAYS, watchSigns, watchSignWords, watchingParts, type Watch } from '@machi/domain/watching/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { DateField } from '@machi/ui/field/DateField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { useToldLines } from '../../shell/calls/use-told.ts';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { OfferEnd, offeredBy, type Offered } from './Offer.tsx';
import { useDelegationTexts } from './texts.ts';

/** Days that are offered; the API takes any from 2 to 14. */
const DAYS = [2, 3, 5, 7, 14] as const;

/** How a sign stands for the person at present. */
function SignNow({ seen }: { seen: ReplyOf<typeof readWatching>['signs'][number] }) {
  const { t } = useDelegationTexts();
  return (
    <span className="hint">
      {seen.is_usual === 1 ? t('watch.usual', { count: seen.longest_quiet }) : t('watch.unusual')}
    </span>
  );
}

/** The big button of who was asked how they are. */
export function FinePanel({ onChanged }: { onChanged: () => void }) {
  const { t } = useDelegationTexts();
  const { send, busy } = useCall(sayFine);
  const snackbar = useSnackbar();
  const { lines, told } = useToldLines({ t: () => t('fine.failed') });
  async function say() {
    if (!(await told<unknown>(await send({}, toldInPlace)))) return;
    snackbar.show(t('fine.done'), 'success');
    onChanged();
  }
  return (
    <Callout
      title={t('fine.title')}
      actions={
        <Button variant="primary" wide busy={busy} busyLabel={t('confirming')} onClick={() => void say()}>
          {t('fine')}
        </Button>
      }
    >
      <p>{t('fine.lead')}</p>
      <CalloutLines lines={lines} />
    </Callout>
  );
}

function Pause({ delegation_id, paused_until, onChanged }: PauseProps) {
  const { t, locale } = useDelegationTexts();
  const { t: shell } = useShellTexts();
  const { send, busy } = useCall(pauseWatch);
  const { lines, told } = useToldLines({ t: () => t('pause.failed') });
  const [today] = useState(() => dateAt(new Date()));
  const [day, setDay] = useState(() => addDays(today, 7));
  const isPaused = paused_until !== null && paused_until >= today;
  async function pause(until: string | null) {
    if (await told<unknown>(await send({ delegation_id, until }, toldInPlace))) onChanged();
  }
  const button = (label: string, until: string | null) => (
    <Button busy={busy} busyLabel={t('confirming')} onClick={() => void pause(until)}>
      {label}
    </Button>
  );
  const news = <CalloutLines lines={lines} />;
  if (isPaused)
    return (
      <>
        {news}
        <p>{t('pause.now', { day: longDate(paused_until, locale) })}</p>
        <p>{button(t('pause.end'), null)}</p>
      </>
    );
  const isDay = day >= today && day <= addDays(today, MOST_PAUSE_DAYS);
  return (
    <Disclosure title={t('pause')}>
      <div className="stack">
        {news}
        <p>{t('pause.lead')}</p>
        <DateField
          label={t('pause.until')}
          requiredWord={shell('required')}
          value={day}
          min={today}
          max={addDays(today, MOST_PAUSE_DAYS)}
          onChange={({ target }) => setDay(target.value)}
          readout={isDay && longDate(day, locale)}
        />
        <p>{button(t('pause.set'), day)}</p>
      </div>
    </Disclosure>
  );
}
type PauseProps = Pick<Delegation, 'delegation_id'> & Pick<Watch, 'paused_until'> & { readonly onChanged: () => void };

/** What a watch goes by, for the person, and what the watcher will hear. */
export function WatchDetail({ delegation, watch, onChanged }: WatchDetailProps) {
  const { t, locale } = useDelegationTexts();
  const { delegation_id, side, state } = delegation;
  const { days, paused_until } = watch;
  const { data } = useQuery({ ...askAnew(readWatching, {}, locale), enabled: side === 'given' });
  const name = delegation.name ?? t('nobody');
  if (side === 'received')
    return (
      <>
        <p>{t('watch.hear', { name, days })}</p>
        <p>{t('watch.urgent')}</p>
      </>
    );
  const seen = data?.signs.filter(({ sign }) => watch.signs?.includes(sign)) ?? [];
  return (
    <>
      <p>{t('watch.tells', { name, days })}</p>
      <ul className="bullets">
        {watch.signs?.map((sign) => {
          const now = seen.find((one) => one.sign === sign);
          return (
            <li key={sign}>
              {watchSignWords[sign][locale]} {now && <SignNow seen={now} />}
            </li>
          );
        })}
      </ul>
      {data && seen.every(({ is_usual }) => is_usual === 0) && <p>{t('watch.idle')}</p>}
      {state === 'standing' && (
        <Pause delegation_id={delegation_id} paused_until={paused_until} onChanged={onChanged} />
      )}
    </>
  );
}
interface WatchDetailProps {
  readonly delegation: Delegation;
  readonly watch: Watch;
  readonly onChanged: () => void;
}

/** Which signs, how many days, until when, what the town says of the data, and the own password. */
export function WatchForm({ onOffered, onClose }: { onOffered: (offered: Offered) => void; onClose: () => void }) {
  const { t, locale } = useDelegationTexts();
  const { t: shell } = useShellTexts();
  const query = useQuery(askAnew(readWatching, {}, locale));
  const { data } = query;
  const { send, busy } = useCall(offerWatch);
  const [today] = useState(() => dateAt(new Date()));
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { field, submit, refuse, summary, form } = useSchemaForm(
    offerWatch.input,
    { signs: [], days: 3, ends_on: addDays(today, MOST_DAYS), password: '' },
    (name) => t(name === 'password' ? 'password' : name === 'ends_on' ? 'until' : name === 'days' ? 'days' : 'signs'),
  );
  const signs = form.watch('signs');
  const days = form.watch('days');
  const { error } = field('signs');
  return (
    <form
      className="panel stack"
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit(async (input) => {
        const result = await send(input, toldInPlace);
        if (!result) return;
        if (!result.ok) return refuse(result);
        onOffered(offeredBy(result.reply));
      })}
    >
      <h3 id={titleId} ref={heading} tabIndex={-1}>
        {t('watch.new')}
      </h3>
      <p>{t('watch.new.lead')}</p>
      <FormSummary summary={summary} refused={t('refused')} />
      <FieldGroup id="signs" legend={t('signs')} requiredWord={shell('required')} hint={t('signs.hint')} error={error}>
        <div className="checks">
          {watchSigns.map((sign) => {
            const seen = data?.signs.find((one) => one.sign === sign);
            return (
              <label className="check" key={sign}>
                <input
                  type="checkbox"
                  checked={signs.includes(sign)}
                  onChange={({ currentTarget: { checked } }) => {
                    const chosen = watchSigns.filter((one) => (one === sign ? checked : signs.includes(one)));
                    form.setValue('signs', chosen, { shouldValidate: error !== undefined });
                  }}
                />
                <span>
                  {watchSignWords[sign][locale]}
                  {seen && <SignNow seen={seen} />}
                </span>
              </label>
            );
          })}
        </div>
      </FieldGroup>
      <RadioGroup
        id="days"
        name="days"
        legend={t('days')}
        hint={t('days.hint')}
        options={DAYS.map((count) => ({ value: String(count), label: t('days.of', { count }) }))}
        value={String(days)}
        onChange={({ target }) => form.setValue('days', Number(target.value))}
      />
      {data ? (
        <div className="stack-tight">
          <h4>{t('watch.about')}</h4>
          {watchingParts.map((part) => (
            <p key={part}>{data.about[part][locale]}</p>
          ))}
        </div>
      ) : (
        <NotLoaded query={query} label={t('loading')} />
      )}
      <OfferEnd endsOn={field('ends_on')} password={field('password')} today={today} busy={busy} onClose={onClose} />
    </form>
  );
}
