import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError, FieldHint } from './FieldParts.tsx';
import { describedBy, type FieldWords } from './field-words.ts';

export type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> &
  Pick<FieldWords, 'hint' | 'error'> & {
    label: ReactNode;
    /** State in words next to the switch, because position and colour are not enough. */
    onWord: string;
    offWord: string;
  };

/** The checkbox itself has its state; an additional aria-checked could contradict it. */
const asSwitch = { role: 'switch' } as const;

/** Takes effect at once. In a form with a button, use a CheckField. */
export function SwitchField({ label, onWord, offWord, hint, error, id, className, ...input }: SwitchFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={['field', error ? 'bad' : '', className ?? ''].filter(Boolean).join(' ')}>
      <label className="check switch" htmlFor={inputId}>
        <input
          {...input}
          type="checkbox"
          {...asSwitch}
          id={inputId}
          aria-describedby={describedBy(inputId, { hint, error }, input['aria-describedby'])}
        />
        <span>{label}</span>
        <span className="switch-word switch-on" aria-hidden="true">
          {onWord}
        </span>
        <span className="switch-word switch-off" aria-hidden="true">
          {offWord}
        </span>
      </label>
      <FieldHint id={inputId} hint={hint} />
      <FieldError id={inputId} error={error} />
    </div>
  );
}
