import { labelled } from '@machi/client/placed-errors';
import { dateInWords } from '@machi/domain/calendar/words';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { FeeTable } from '@machi/domain/spot-desk/fee-table-model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { DateField } from '@machi/ui/field/DateField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useEffect, useRef, useState } from 'react';
import { Form } from '@machi/ui/form/Form';
import { TextLink } from '@machi/ui/link/TextLink';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useSpotDeskTexts, type SpotDeskTexts } from '../texts.ts';
import { FeeBandsEditor } from './FeeBandsEditor.tsx';
import { FeePreview } from './FeePreview.tsx';
import { EquipmentFeeTable, RoomFeeTable, SurchargeTable } from './FeeTables.tsx';
import { isTyped, withoutBand, type FeeValues } from './fee-values.ts';
import { useFeeTable, type Saved } from './use-fee-table.ts';

/** A cell's wire name in words, such as `rooms.0.band_fees.1`. */
function cellInWords(cell: string, table: FeeTable, values: FeeValues, { t, locale }: SpotDeskTexts): string {
  const [part, place = '', field, nth = ''] = cell.split('.');
  if (part === 'equipments') return table.equipments[Number(place)]?.equipment_name[locale] ?? '';
  if (part === 'bands') return t('fees.band.number', { number: Number(place) + 1 });
  const room = part === 'rooms' ? table.rooms[Number(place)] : undefined;
  if (room === undefined) return t('next_fee_from');
  const whats: Readonly<Record<string, string | undefined>> = {
    by: t('fees.by'),
    hourly_fee_yen: t('fees.hour'),
    band_fees: values.bands[Number(nth)]?.band_name[locale],
    surcharge_yen: room.now.surcharges[Number(nth)]?.surcharge_name[locale],
  };
  return t('fees.cell', { name: room.room_name[locale], what: whats[field ?? ''] ?? '' });
}

/** The saved fees, their start, and the residents' page. It takes the focus because the save button is gone. */
function FeesSaved({ spotId, saved: { from, differences } }: { spotId: number; saved: Saved }) {
  const { t, locale } = useSpotDeskTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Callout
      ref={box}
      tone="success"
      headingLevel={2}
      focusable
      title={t(differences.length === 0 ? 'fees.saved.withdrawn' : 'fees.saved')}
      actions={<TextLink href={`/spot/detail/${spotId}`}>{t('public')}</TextLink>}
    >
      {differences.length > 0 && (
        <>
          <p>
            <Unbroken text={t('fees.from', { day: dateInWords(from)[locale] })} />
          </p>
          <ul>
            {differences.map(({ id, name, before, after }) => (
              <li key={id}>
                <Unbroken
                  text={t('fees.saved.line', { name: name[locale], before: before[locale], after: after[locale] })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Callout>
  );
}

/** All fees of a facility in one table, with a preview before saving. */
export function FeeTableForm({ table }: { table: FeeTable }) {
  const { t, locale } = useSpotDeskTexts();
  const { t: shell } = useShellTexts();
  const { taken, values, change, refused, wish, saved, ...actions } = useFeeTable(table);
  const button = useRef<HTMLButtonElement>(null);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (isBack && !wish && !saved) button.current?.focus();
  }, [isBack, wish, saved]);
  const errorAt = (cell: string) => refused.errors[cell]?.join(' ');
  if (wish) {
    return (
      <FeePreview
        table={taken}
        edit={wish.edit}
        kept={wish.kept}
        isChanged={isTyped(values, taken)}
        busy={actions.isSaving}
        onSave={actions.save}
        onBack={actions.back}
      />
    );
  }
  const parts = { table: taken, values, errorAt, onChange: change };
  return (
    <Form
      className="stack-lg"
      onSend={() => {
        setBack(true);
        actions.look();
      }}
    >
      {saved && <FeesSaved spotId={taken.spot_id} saved={saved} />}
      {actions.isNewer && (
        <Callout
          tone="warning"
          headingLevel={2}
          title={t('newer.title')}
          live="alert"
          actions={<Button onClick={actions.takeOver}>{t('newer.take')}</Button>}
        >
          <p>{t('fees.newer')}</p>
        </Callout>
      )}
      <FormErrors
        heading={refused.lines.length > 0 ? t('refused') : sentenceOf({ code: 'form-errors' }, locale)}
        attempt={refused.attempt}
        errors={Object.entries(refused.errors).map(([fieldId, messages]) => ({
          fieldId,
          message: labelled(cellInWords(fieldId, taken, values, { t, locale }), messages.join(' '), locale),
        }))}
      >
        {refused.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </FormErrors>
      <DateField
        id="next_fee_from"
        label={t('next_fee_from')}
        requiredWord={shell('required')}
        hint={t('fees.from.hint')}
        min={taken.today}
        value={values.next_fee_from}
        error={errorAt('next_fee_from')}
        readout={values.next_fee_from === '' ? undefined : dateInWords(values.next_fee_from)[locale]}
        onChange={({ target }) => change({ ...values, next_fee_from: target.value })}
      />
      <FeeBandsEditor
        value={values.bands}
        opening={taken.opening}
        errorAt={errorAt}
        onChange={(bands) => change({ ...values, bands })}
        onRemove={(place) => change(withoutBand(values, place))}
      />
      <RoomFeeTable {...parts} />
      <SurchargeTable {...parts} />
      <EquipmentFeeTable {...parts} />
      <div className="actions">
        <Button ref={button} type="submit" variant="primary" busy={actions.isChecking} busyLabel={t('check.sending')}>
          {t('check.send')}
        </Button>
      </div>
    </Form>
  );
}
