import { Icon } from '../icon/Icon.tsx';
import { errorId, hintId, type FieldWords } from './field-words.ts';

export function LabelWords({ label, requiredWord, optionalWord }: FieldWords) {
  return (
    <>
      {label}
      {requiredWord ? <span className="req">{requiredWord}</span> : null}
      {optionalWord ? <span className="opt">{optionalWord}</span> : null}
    </>
  );
}

export function FieldHint({ id, hint }: { id: string; hint: FieldWords['hint'] }) {
  if (!hint) return null;
  return (
    <p className="hint" id={hintId(id)}>
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error: FieldWords['error'] }) {
  if (!error) return null;
  return (
    <p className="err" id={errorId(id)}>
      <Icon name="error" />
      <span>{error}</span>
    </p>
  );
}
