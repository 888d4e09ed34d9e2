import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { passKinds } from '@machi/domain/passes/model';
import { tapReasons } from '@machi/domain/taps/model';
import type { listVisits } from '@machi/domain/visits/contract';
import { visitWords } from '@machi/domain/visits/words';
import { ListFilters } from '../../shell/desk/files/ListFilters.tsx';
import { useVisitTexts } from './texts.ts';
import { useVisitAddress } from './visit-address.ts';

interface VisitFiltersProps {
  readonly terminals: ReplyOf<typeof listVisits>['terminals'];
  /** Nothing else is open: its button is the green one. */
  readonly isMain: boolean;
}

const outcomes = ['accepted', 'pay', 'staff'] as const;

/** Finds visits by words, pass, place and what became of them. */
export function VisitFilters({ terminals, isMain }: VisitFiltersProps) {
  const { t, locale } = useVisitTexts();
  const { address, go } = useVisitAddress();
  const { q = '', pass = '', terminal_id = '', outcome = '', reason = '' } = address.asked;
  const words = visitWords[locale];
  const option = (value: string, label: string) => ({ value, label });
  return (
    <ListFilters
      t={t}
      go={go}
      file="visit"
      isMain={isMain}
      shown={{ q, pass, terminal_id: String(terminal_id), outcome, reason }}
      fields={[
        { name: 'pass', label: t('pass'), options: passKinds.map((one) => option(one, words.passes[one])) },
        {
          name: 'terminal_id',
          label: t('terminal'),
          options: terminals.map((one) => option(String(one.terminal_id), one.terminal_name)),
        },
        { name: 'outcome', label: t('outcome'), options: outcomes.map((one) => option(one, words.outcomes[one])) },
        { name: 'reason', label: t('reason'), options: tapReasons.map((one) => option(one, words.reasons[one])) },
      ]}
    />
  );
}
