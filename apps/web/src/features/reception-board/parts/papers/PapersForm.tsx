import { printDayPlan } from '@machi/domain/house-papers/contract';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import type { Spot } from '@machi/domain/spots/contract';
import { Button } from '@machi/ui/button/Button';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { Icon } from '@machi/ui/icon/Icon';
import { FormSummary } from '../../../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../../../shell/forms/use-schema-form.ts';
import { usePaper } from '../../../../shell/papers/use-paper.ts';
import { useBoardTexts } from '../../texts.ts';
import type { BoardAddress } from '../board-address.ts';

export interface PapersOf {
  readonly address: BoardAddress;
  readonly spots: readonly Pick<Spot, 'spot_id' | 'spot_name'>[];
}

/** Of which house and day a paper is to be. */
export function PapersForm({ address, spots }: PapersOf) {
  const { t } = useBoardTexts();
  const plan = usePaper(printDayPlan, (name) => t('papers.saved', { name }));
  const { field, submit, refuse, summary } = useSchemaForm(printDayPlan.input, {
    spot_id: address.spotId ?? spots[0]?.spot_id ?? 0,
    date: address.date,
  });

  async function save(input: CheckedInputOf<typeof printDayPlan>) {
    const result = await plan.save(input, { ignoresErrorMessage: true });
    if (result && !result.ok) refuse(result);
  }

  return (
    <form className="stack" noValidate onSubmit={submit(save)}>
      <FormSummary summary={summary} refused={t('papers.refused')} />
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
          busy={plan.busy}
          busyLabel={t('papers.sending')}
        >
          {t('papers.save.day-plan')}
        </Button>
      </div>
    </form>
  );
}
