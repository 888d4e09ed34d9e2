import { RadioGroup } from '@machi/ui/field/RadioGroup';
import type { ReactNode } from 'react';

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** One setting; what is chosen applies at once. */
export function Choice<T extends string>({ legend, options, value, onChoose }: ChoiceProps<T>) {
  return (
    <RadioGroup
      className="setting"
      legend={legend}
      options={options}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}
