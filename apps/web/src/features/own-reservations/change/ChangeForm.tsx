import { labelled } from '@machi/client/placed-errors';
import { sentenceOf } from '@machi/domain/refusals/model';
import { changeableFields } from '@machi/domain/reservations/fields';
import type { Reservation } from '@machi/domain/reservations/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Form } from '@machi/ui/form/Form';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useNavigationType } from 'react-router-dom';
import { yenInWords } from '@machi/domain/locale/words';
import { feeChange } from '@machi/domain/reservations/status';
import type { KeptName } from '@machi/domain/described/model';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { DescribedFields } from '../../../shell/described/DescribedFields.tsx';
import { usePartTitle } from '../../../shell/PageSteps.tsx';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useFocusOn } from '../../../shell/use-focus-on.ts';
import { ownQueries } from '../queries.ts';
import { useOwnTexts } from '../texts.ts';
import { exemptionThere, movesTime, quoteInput, type ChangeValues } from './change-values.ts';
import { LinkedTaxis } from '../LinkedTaxis.tsx';
import { ExtrasFields } from './ExtrasFields.tsx';
import { TimeFields } from './TimeFields.tsx';
import { changeFields, useChange, type Change, type ChangeField } from './use-change.ts';
import { stateControls } from '../../../shell/described/state-controls.ts';

type Name = KeptName<typeof changeableFields>;

/** Values of a change for described fields; their ids are their places in the request. */
const contentControls = ({ values: { content }, set, errorOf }: Change) =>
  stateControls<Name>({
    values: content,
    set: (name, value) => set({ content: { ...content, [name]: value } }),
    errorOf: (name) => errorOf(`content.${name}`),
    idOf: (name) => `content.${name}`,
  });

/** Old and new price; follows every choice. */
function PriceChange({ reservation, values }: { reservation: Reservation; values: ChangeValues }) {
  const { t, locale } = useOwnTexts();
  const { data, isError } = useQuery(ownQueries.quote(locale, quoteInput(reservation, values)));
  const { exemption_status } = exemptionThere(reservation, values);
  const change = data && feeChange({ ...reservation, exemption_status }, data.amount);
  const waiting = t(isError ? 'change.uncalculated' : 'change.calculating');
  return (
    <Section className="stack-tight" title={t('change.price')}>
      <p className="own-prices num">
        <span>
          {t('change.before')} <b>{yenInWords(reservation.amount)[locale]}</b>
        </span>
        <span aria-live="polite">
          {t('change.afterwards')} <b>{data ? yenInWords(data.amount)[locale] : waiting}</b>
        </span>
      </p>
      <div role="status">
        {change && change.difference !== 0 ? (
          <p className="num">
            {t(change.difference > 0 ? 'change.more' : 'change.less', {
              yen: yenInWords(Math.abs(change.difference))[locale],
            })}
          </p>
        ) : null}
        {change && reservation.paid_yen > 0 && change.left > 0 ? (
          <p>{t('change.left', { yen: yenInWords(change.left)[locale] })}</p>
        ) : null}
        {change && change.owed > 0 ? <p>{t('change.owed', { yen: yenInWords(change.owed)[locale] })}</p> : null}
      </div>
    </Section>
  );
}

/** Labels of purpose and fee-relevant answers, under their names in a change. */
const contentLabels = Object.fromEntries(changeableFields.map(({ name, label }) => [`content.${name}`, label]));

const labelKeys = {
  target_date: 'change.date',
  target_time: 'change.time',
  persons_spot: 'change.persons',
  note: 'change.note',
  adjunct_room_ids: 'change.adjuncts',
  equipment_ids: 'change.equipment',
  taxi: 'taxi.title',
} as const satisfies Record<Exclude<ChangeField, `content.${string}`>, string>;
const isTimed = (field: ChangeField): field is keyof typeof labelKeys => field in labelKeys;

/** Day, time, number of people, note and extras of an own reservation. */
export function ChangeForm({ reservation }: { reservation: Reservation }) {
  const { t, locale } = useOwnTexts();
  const { t: shell } = useShellTexts();
  const change = useChange(reservation);
  const { values, set, errorOf, refused } = change;
  const query = useQuery(ownQueries.spot(locale, reservation.spot_id));
  const { data: spot } = query;
  const room = spot?.rooms.find(({ room_id }) => room_id === reservation.room_id);
  // A person who comes by the address or "back" begins at the top, as on every page.
  const isOpened = useNavigationType() === 'PUSH';
  const isShown = isOpened && room !== undefined;
  // The button that opened the change is gone.
  const heading = useFocusOn<HTMLHeadingElement, boolean>(isShown, (now) => now, { preventScroll: true });
  usePartTitle(t('change.title'));
  if (query.isError || spot === undefined || room === undefined) return <NotLoaded query={query} />;

  const labelOf = (field: ChangeField) =>
    isTimed(field) ? t(labelKeys[field]) : (contentLabels[field]?.[locale] ?? '');
  const wrong = changeFields.flatMap((field) => {
    const message = errorOf(field);
    return message === undefined ? [] : [{ fieldId: field, message: labelled(labelOf(field), message, locale) }];
  });
  const lines = refused.isLost ? [shell('reply-lost.form')] : refused.lines;
  const refusal = refused.isLost ? shell('reply-lost') : t('change.refused');
  const hasTaxi = reservation.reserves_outward === 1 || reservation.reserves_return === 1;
  return (
    <Form onSend={change.save}>
      <PageHead
        headingRef={heading}
        title={t('change.title')}
        sub={t('change.sub', { spot: reservation.location_name, room: reservation.plan_name })}
      />
      <div className="stack-lg reading">
        <FormErrors
          heading={wrong.length > 0 ? sentenceOf({ code: 'form-errors' }, locale) : refusal}
          errors={wrong}
          attempt={refused.attempt}
        >
          {lines.length > 0 && lines.map((line) => <p key={line}>{line}</p>)}
        </FormErrors>
        <TimeFields reservation={reservation} spot={spot} room={room} change={change} />
        {hasTaxi && movesTime(reservation, values) ? (
          <FieldGroup id="taxi" legend={t('change.taxiTitle')} error={errorOf('taxi')}>
            <LinkedTaxis reservation={reservation} />
            <CheckField
              label={t('change.taxi')}
              checked={values.cancelsTaxi}
              onChange={({ currentTarget }) => set({ cancelsTaxi: currentTarget.checked })}
            />
          </FieldGroup>
        ) : null}
        <TextField
          id="persons_spot"
          label={t('change.persons')}
          requiredWord={t('required')}
          hint={t('change.personsHint', { capacity: room.capacity })}
          error={errorOf('persons_spot')}
          inputMode="numeric"
          fit="number"
          after={<span className="num">{t('change.personsUnit')}</span>}
          value={values.persons}
          onChange={({ currentTarget }) => set({ persons: currentTarget.value })}
        />
        <DescribedFields fields={changeableFields} controls={contentControls(change)} />
        <ExtrasFields spot={spot} room={room} change={change} />
        <TextAreaField
          id="note"
          label={t('change.note')}
          optionalWord={t('optional')}
          error={errorOf('note')}
          value={values.note}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
        <PriceChange reservation={reservation} values={values} />
        {spot.fixing_method === 2 ? <p className="sm">{t('change.approvalNote')}</p> : null}
        <div className="actions">
          <Button type="submit" variant="primary" busy={change.busy} busyLabel={t('saving')}>
            {t('change.send')}
          </Button>
          <ButtonLink href={`/reservation/detail/${reservation.reservation_id}`}>{t('change.cancel')}</ButtonLink>
        </div>
      </div>
    </Form>
  );
}
