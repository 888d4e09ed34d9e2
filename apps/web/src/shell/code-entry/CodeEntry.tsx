import { Button } from '@machi/ui/button/Button';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { useRef, useState } from 'react';

export interface CodeEntryProps {
  readonly id: string;
  readonly className?: string;
  /** Whether the button is as wide as the form. */
  readonly isWide?: boolean;
  /** `missing` stands at the field when it is empty. */
  readonly words: Readonly<Record<'label' | 'hint' | 'send' | 'sending' | 'missing', string>>;
  readonly busy: boolean;
  /** Sends a code and says what came of it; undefined: nothing, because the page was left. */
  readonly onCode: (code: string) => Promise<{ readonly done: string } | { readonly error: string } | undefined>;
}

/** Takes codes one after the other. A hand scanner types one and presses Enter; the field is empty for the next at once. */
export function CodeEntry({ id, className = 'stack-tight', isWide = false, words, busy, onCode }: CodeEntryProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [done, setDone] = useState('');
  const field = useRef<HTMLInputElement>(null);

  async function send() {
    setDone('');
    setError(undefined);
    field.current?.focus();
    if (code.trim() === '') return setError(words.missing);
    const said = await onCode(code);
    if (said === undefined) return undefined;
    if ('error' in said) return setError(said.error);
    setCode('');
    return setDone(said.done);
  }
  return (
    <Form className={className} onSend={send}>
      <TextField
        id={id}
        ref={field}
        label={words.label}
        hint={words.hint}
        error={error}
        className="num"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="primary" wide={isWide} busy={busy} busyLabel={words.sending}>
        {words.send}
      </Button>
      <p role="status">{done}</p>
    </Form>
  );
}
