import { Children, useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { Callout } from '../callout/Callout.tsx';

export type FormErrorLine = {
  /** Id of the control, or of its group. */
  fieldId: string;
  message: string;
};

export type FormErrorsProps = {
  heading: ReactNode;
  errors?: readonly FormErrorLine[];
  /** Errors of the whole form, or a refusal of the server. */
  children?: ReactNode;
  /** Number of attempts to send. Each new one moves the focus here. */
  attempt?: number;
};

const controls = 'input:not([type="hidden"]), select, textarea, button, [tabindex]';

function focusField(fieldId: string): boolean {
  const found = document.getElementById(fieldId);
  const control = found?.matches(controls) ? found : found?.querySelector<HTMLElement>(controls);
  if (!control) return false;
  control.focus({ preventScroll: true });
  control.closest('.field')?.scrollIntoView({ block: 'nearest' });
  return true;
}

function follow(event: MouseEvent, fieldId: string) {
  if (focusField(fieldId)) event.preventDefault();
}

const none: NonNullable<FormErrorsProps['errors']> = [];

/** Summary above a form: what to correct, with a link to each field. Empty without errors. */
export function FormErrors({ heading, errors = none, children, attempt = 0 }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  // Optional children can be `false`.
  const shown = errors.length > 0 || Children.toArray(children).length > 0;

  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (shown && seen.current !== attempt) box.current?.focus();
    seen.current = shown ? attempt : undefined;
  }, [shown, attempt]);

  if (!shown) return null;

  return (
    <Callout ref={box} tone="error" title={heading} titleId={headingId} live="alert" focusable>
      {children}
      {errors.length > 0 && (
        <ul className="form-errors">
          {errors.map((error) => (
            <li key={error.fieldId}>
              <a href={`#${error.fieldId}`} onClick={(event) => follow(event, error.fieldId)}>
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
