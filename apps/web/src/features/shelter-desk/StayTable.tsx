import { flagOf } from '@machi/domain/fields/ids';
import { leaveShelter, moveShelterStay, type StayView } from '@machi/domain/shelters/contract';
import { CheckField } from '@machi/ui/field/CheckField';
import { SelectField } from '@machi/ui/field/SelectField';
import { Table } from '@machi/ui/table/Table';
import { useState, type RefObject } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { clockOf } from '../../shell/language/dates.ts';
import { optionsOf, useShelterDeskTexts, type OpenProps } from './open-shelters.ts';

export interface PeopleProps extends OpenProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

interface StaysProps extends PeopleProps {
  readonly stays: readonly StayView[];
}

/** Those of a page, by household, and what can be done with each. */
export function StayTable({ stays, open, heading }: StaysProps) {
  const { t } = useShelterDeskTexts();
  const numbers = new Map([...new Set(stays.map(({ household_id }) => household_id))].map((id, at) => [id, at + 1]));
  return (
    <Table
      caption={t('people')}
      columns={[
        { id: 'household', head: t('household'), numeric: true },
        { id: 'name', head: t('name') },
        { id: 'shelter', head: t('shelter') },
        { id: 'arrived', head: t('arrived') },
        { id: 'action', head: t('action') },
      ]}
      rows={stays.map((stay) => {
        const isLarge = stays.filter(({ household_id }) => household_id === stay.household_id).length > 1;
        const name =
          stay.name ||
          t(stay.persons > 1 || stay.member_id === null ? 'unnamed' : 'left-portal', { count: stay.persons });
        return {
          id: String(stay.shelter_stay_id),
          cells: [
            numbers.get(stay.household_id) ?? '',
            stay.mark === '' ? (
              <b key="name">{name}</b>
            ) : (
              <span key="name" className="stack-tight">
                <b>{name}</b>
                <span className="sm muted">{t('same', { mark: stay.mark })}</span>
              </span>
            ),
            stay.shelter_name,
            stay.way === null ? (
              clockOf(stay.arrived_at)
            ) : (
              <span key="arrived" className="stack-tight">
                {clockOf(stay.arrived_at)}
                <span className="sm muted">{t(`way.${stay.way}`, { terminal: stay.terminal_name ?? '' })}</span>
              </span>
            ),
            stay.left_at === null ? (
              <span key="action" className="row tight no-print">
                <StayActions stay={stay} name={name} isLarge={isLarge} open={open} heading={heading} />
              </span>
            ) : (
              t(`how.${stay.left_how ?? 'left'}`, { at: clockOf(stay.left_at) })
            ),
          ],
        };
      })}
    />
  );
}

interface ActionsProps extends PeopleProps {
  readonly stay: StayView;
  readonly name: string;
  readonly isLarge: boolean;
}

function StayActions({ stay, name, isLarge, open, heading }: ActionsProps) {
  const texts = useShelterDeskTexts();
  const { t } = texts;
  const others = open.filter(({ shelter_id }) => shelter_id !== stay.shelter_id);
  const [isWhole, setWhole] = useState(isLarge);
  const [target, setTarget] = useState('');
  const { shelter_stay_id } = stay;
  const with_household = flagOf(isWhole);
  const shelter_id = Number(target || others[0]?.shelter_id);
  const whole = isLarge && (
    <CheckField label={t('whole')} checked={isWhole} onChange={(event) => setWhole(event.target.checked)} />
  );
  const begin = () => setWhole(isLarge);
  return (
    <>
      {others.length > 0 && (
        <AskedAction
          endpoint={moveShelterStay}
          input={() => ({ shelter_stay_id, shelter_id, with_household })}
          label={t('move')}
          question={t('move.question', { name })}
          done={t('move.done', { name })}
          button={{ size: 'small', 'aria-label': t('move.of', { name }) }}
          words={texts}
          focus={heading}
          onAsk={begin}
        >
          <SelectField
            label={t('move.to')}
            value={String(shelter_id)}
            onChange={(event) => setTarget(event.target.value)}
            options={optionsOf(others)}
          />
          {whole}
        </AskedAction>
      )}
      <AskedAction
        endpoint={leaveShelter}
        input={() => ({ shelter_stay_id, with_household })}
        label={t('leave')}
        question={t('leave.question', { name })}
        done={t('leave.done', { name })}
        button={{ size: 'small', 'aria-label': t('leave.of', { name }) }}
        words={texts}
        focus={heading}
        onAsk={begin}
      >
        {whole}
      </AskedAction>
    </>
  );
}
