import { DateTextSchema } from '@machi/domain/calendar/model';
import { RowId } from '@machi/domain/fields/model';
import { printDayPlan, printDoorSheets, printHouseWeek } from '@machi/domain/house-papers/contract';
import type { Spot } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { DateField } from '@machi/ui/field/DateField';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { Icon } from '@machi/ui/icon/Icon';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { usePdf } from '../../shell/use-paper.ts';
import { useBoardTexts } from './texts.ts';
import type { BoardAddress } from './board-address.ts';

const papers = ['day-plan', 'doors', 'week-A4', 'week-A3'] as const;
const Asked = z.object({ spot_id: RowId, date: DateTextSchema, paper: z.enum(papers) });
const CALL = { ignoresErrorMessage: true };

export interface PapersOf {
  readonly address: BoardAddress;
  readonly spots: readonly Pick<Spot, 'spot_id' | 'spot_name'>[];
}

/** Chooses the PDF, the facility and the day. */
export function PapersForm({ address, spots }: PapersOf) {
  const { t } = useBoardTexts();
  const saved = (name: string) => t('papers.saved', { name });
  const [told, setTold] = useState('');
  const plan = usePdf(printDayPlan, saved, setTold);
  const doors = usePdf(printDoorSheets, saved, setTold);
  const week = usePdf(printHouseWeek, saved, setTold);
  const { field, submit, refuse, summary } = useSchemaForm(Asked, {
    spot_id: address.spotIds[0] ?? spots[0]?.spot_id ?? 0,
    date: address.date,
    paper: address.view === 'week' ? 'week-A4' : 'day-plan',
  });

  const busy = plan.busy || doors.busy || week.busy;

  function ask({ paper, ...of }: z.output<typeof Asked>) {
    switch (paper) {
      case 'day-plan':
        return plan.save(of, CALL);
      case 'doors':
        return doors.save(of, CALL);
      case 'week-A4':
        return week.save({ ...of, size: 'A4' }, CALL);
      case 'week-A3':
        return week.save({ ...of, size: 'A3' }, CALL);
    }
  }
  async function save(asked: z.output<typeof Asked>) {
    setTold('');
    const result = await ask(asked);
    if (result && !result.ok) refuse(result);
  }

  return (
    <form className="stack" noValidate onSubmit={submit(save)}>
      <FormSummary summary={summary} refused={t('papers.refused')} />
      <RadioGroup
        {...field('paper')}
        legend={t('papers.which')}
        options={papers.map((paper) => ({
          value: paper,
          label: t(`papers.${paper}`),
          hint: t(`papers.hint.${paper}`),
        }))}
      />
      <SelectField
        {...field('spot_id', { valueAsNumber: true })}
        label={t('spot')}
        options={spots.map(({ spot_id, spot_name }) => ({ value: String(spot_id), label: spot_name }))}
      />
      <DateField {...field('date')} label={t('date')} />
      <p className="sm muted">{t('papers.noted')}</p>
      <div className="actions">
        <Button
          type="submit"
          variant="primary"
          icon={<Icon name="download" />}
          busy={busy}
          busyLabel={t('papers.sending')}
        >
          {t('papers.save')}
        </Button>
        {/* In the window: at the lower edge of the screen it would cover the button. */}
        <p className="sm board-papers-told" role="status">
          {told}
        </p>
      </div>
    </form>
  );
}
