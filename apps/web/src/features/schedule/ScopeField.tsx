import type { Scope } from '@machi/domain/schedule/model';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useScheduleTexts } from './texts.ts';

interface ScopeFieldProps {
  readonly legend: string;
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
}

/** The smallest scope first, so that the first choice changes least. */
const scopes: readonly Scope[] = [2, 1, 0];

/** Scope in a series: this date alone, from this date on, or all of it. */
export function ScopeField({ legend, value, onChange }: ScopeFieldProps) {
  const { t } = useScheduleTexts();
  return (
    <RadioGroup
      legend={legend}
      value={String(value)}
      options={scopes.map((scope) => ({ value: String(scope), label: t(`scope.${scope}`) }))}
      onChange={({ target }) => onChange(scopes.find((scope) => String(scope) === target.value) ?? 2)}
    />
  );
}
