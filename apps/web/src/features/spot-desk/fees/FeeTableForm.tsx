import { labelled } from '@machi/client/placed-errors';
import { dateInWords } from '@machi/domain/calendar/words';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { FeeTable } from '@machi/domain/spot-desk/fee-table-model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { DateField } from '@machi/ui/field/DateField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useEffect, useRef, useState } from 'react';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { useSpotDeskTexts } from '../texts.ts';
import { FeeBandsEditor } from './FeeBandsEditor.tsx';
import { FeePreview } from './FeePreview.tsx';
import { FeesSaved } from './FeesSaved.tsx';
import { EquipmentFeeTable, RoomFeeTable, SurchargeTable } from './FeeTables.tsx';
import { cellInWords } from './cell-words.ts';
import { isTyped, withoutBand } from './fee-values.ts';
import { useFeeTable } from './use-fee-table.ts';

/** All that a facility charges, typed in one table and looked at before it is saved. */
export function FeeTableForm({ table }: { table: FeeTable }) {
  const texts = useSpotDeskTexts();
  const { t, locale } = texts;
  const { t: shell } = useShellTexts();
  const { taken, values, change, refused, wish, saved, ...deeds } = useFeeTable(table);
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
        busy={deeds.isSaving}
        onSave={deeds.save}
        onBack={deeds.back}
      />
    );
  }
  const parts = { table: taken, values, errorAt, onChange: change };
  return (
    <form
      className="stack-lg"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setBack(true);
        deeds.look();
      }}
    >
      {saved && <FeesSaved spotId={taken.spot_id} saved={saved} />}
      {deeds.isNewer && (
        <Callout
          tone="warning"
          headingLevel={2}
          title={t('newer.title')}
          live="alert"
          actions={<Button onClick={deeds.takeOver}>{t('newer.take')}</Button>}
        >
          <p>{t('fees.newer')}</p>
        </Callout>
      )}
      <FormErrors
        heading={refused.lines.length > 0 ? t('refused') : sentenceOf({ code: 'form-errors' }, locale)}
        attempt={refused.attempt}
        errors={Object.entries(refused.errors).map(([fieldId, messages]) => ({
          fieldId,
          message: labelled(cellInWords(fieldId, taken, values, texts), messages.join(' '), locale),
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
        <Button ref={button} type="submit" variant="primary" busy={deeds.isChecking} busyLabel={t('check.sending')}>
          {t('check.send')}
        </Button>
      </div>
    </form>
  );
}
