import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { passKinds } from '@machi/domain/passes/model';
import { tapReasons } from '@machi/domain/taps/model';
import type { listVisits } from '@machi/domain/visits/contract';
import { visitWords } from '@machi/domain/visits/words';
import { DeskSearch } from '@machi/ui/desk/DeskSearch';
import { SelectField } from '@machi/ui/field/SelectField';
import { useVisitTexts } from '../texts.ts';
import { useVisitAddress } from './use-visit-address.ts';

interface VisitFiltersProps {
  readonly terminals: ReplyOf<typeof listVisits>['terminals'];
  /** Nothing else is open: its button is the green one. */
  readonly isMain: boolean;
}

const outcomes = ['accepted', 'pay', 'staff'] as const;
const nothing = { q: '', pass: '', terminal_id: '', outcome: '', reason: '' };
/** The question begins anew. */
const afresh = { page: undefined, visit: undefined };

/** Finds visits by words, pass, place and what became of them. */
export function VisitFilters({ terminals, isMain }: VisitFiltersProps) {
  const { t, locale } = useVisitTexts();
  const { address, go } = useVisitAddress();
  const { q = '', pass = '', terminal_id = '', outcome = '', reason = '' } = address.asked;
  const words = visitWords[locale];
  const shown = { q, pass, terminal_id: String(terminal_id), outcome, reason };
  const count = [pass, shown.terminal_id, outcome, reason].filter((value) => value !== '').length;
  const option = (value: string, label: string) => ({ value, label });
  return (
    <DeskSearch
      key={JSON.stringify(shown)}
      t={t}
      isMain={isMain}
      shown={shown}
      filters={{
        title: count > 0 ? t('filters.count', { count }) : t('filters'),
        isOpen: count > 0,
        fields: (first) => (
          <>
            <SelectField
              name="pass"
              label={t('pass')}
              emptyWord={t('any')}
              defaultValue={first.pass}
              options={passKinds.map((one) => option(one, words.passes[one]))}
            />
            <SelectField
              // Its choices come with the list.
              key={terminals.length}
              name="terminal_id"
              label={t('terminal')}
              emptyWord={t('any')}
              defaultValue={first.terminal_id}
              options={terminals.map((one) => option(String(one.terminal_id), one.terminal_name))}
            />
            <SelectField
              name="outcome"
              label={t('outcome')}
              emptyWord={t('any')}
              defaultValue={first.outcome}
              options={outcomes.map((one) => option(one, words.outcomes[one]))}
            />
            <SelectField
              name="reason"
              label={t('reason')}
              emptyWord={t('any')}
              defaultValue={first.reason}
              options={tapReasons.map((one) => option(one, words.reasons[one]))}
            />
          </>
        ),
      }}
      onSearch={(wish) => go({ ...wish, ...afresh })}
      onClear={count > 0 || q !== '' ? () => go({ ...nothing, page: undefined }) : undefined}
    />
  );
}
