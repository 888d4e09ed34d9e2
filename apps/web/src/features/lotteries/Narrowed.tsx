import type { Lottery } from '@machi/domain/lotteries/model';
import { SelectField } from '@machi/ui/field/SelectField';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Longest list that is read without a choice. */
export const FEW_LOTTERIES = 8;

interface Narrowing {
  readonly name: 'spot' | 'phase';
  readonly label: string;
  readonly any: string;
}

/** A long list of lotteries narrowed as the address says: a city draws in each of its facilities every month. */
export function useNarrowed<One extends Pick<Lottery, 'spot_id' | 'spot_name' | 'phase'>>(
  lotteries: readonly One[],
  wordOf: (phase: Lottery['phase']) => string,
  narrowings: readonly Narrowing[],
): { readonly found: readonly One[]; readonly choice: ReactNode } {
  const [query, setQuery] = useSearchParams();
  const choices = {
    spot: new Map(
      lotteries
        .toSorted((one, other) => one.spot_id - other.spot_id)
        .map(({ spot_id, spot_name }) => [String(spot_id), spot_name]),
    ),
    phase: new Map(lotteries.map(({ phase }) => [String(phase), wordOf(phase)])),
  };
  const chosen = (name: Narrowing['name']): string => {
    const value = query.get(name) ?? '';
    return choices[name].has(value) ? value : '';
  };
  const [spot, phase] = [chosen('spot'), chosen('phase')];
  const found = lotteries.filter(
    (one) => (spot === '' || String(one.spot_id) === spot) && (phase === '' || one.phase === phase),
  );
  function choose(name: string, value: string): void {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  }
  const choice = lotteries.length > FEW_LOTTERIES && (
    <div className="form-row">
      {narrowings.map(({ name, label, any }) => (
        <SelectField
          key={name}
          label={label}
          emptyWord={any}
          value={chosen(name)}
          options={[...choices[name]].map(([value, word]) => ({ value, label: word }))}
          onChange={({ target }) => choose(name, target.value)}
        />
      ))}
    </div>
  );
  return { found, choice };
}
