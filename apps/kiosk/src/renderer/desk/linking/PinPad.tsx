import { Button } from '@machi/ui/button/Button';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';

const PIN_LENGTH = 4;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'delete', '0'] as const;

interface PinPadProps {
  /** Label of the button that sends the PIN. */
  readonly send: string;
  readonly onPin: (pin: string) => void;
}

/** Pad where the card's owner types the PIN, on the screen or on a keyboard. Digits are shown only as dots. */
export function PinPad({ send, onPin }: PinPadProps) {
  const { t } = useTexts();
  const entered = useId();
  const [pin, setPin] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isWhole = pin.length === PIN_LENGTH;

  const press = (key: string): void =>
    setPin((before) => (key === 'delete' ? before.slice(0, -1) : (before + key).slice(0, PIN_LENGTH)));
  useEffect(() => form.current?.focus(), []);
  useEffect(() => {
    function type(event: KeyboardEvent): void {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (/^\d$/.test(event.key)) press(event.key);
      else if (event.key === 'Backspace') press('delete');
      // On a button Enter presses that button.
      else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) form.current?.requestSubmit();
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', type);
    return () => window.removeEventListener('keydown', type);
  }, []);

  return (
    <form
      ref={form}
      className="pin-pad"
      tabIndex={-1}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) return;
        setPin('');
        onPin(pin);
      }}
    >
      <p className="pin-dots" role="status">
        <VisuallyHidden id={entered}>{t('link.pin.entered', pin.length)}</VisuallyHidden>
        {Array.from({ length: PIN_LENGTH }, (_, index) => (
          <span key={index} className={index < pin.length ? 'full' : undefined} />
        ))}
      </p>
      {/* A pressed key does not take the focus: the keyboard's Enter still means "register". */}
      <div className="pin-keys" onPointerDown={(event) => event.preventDefault()}>
        {KEYS.map((key) => (
          <Button key={key} className={key === 'delete' ? undefined : 'digit'} onClick={() => press(key)}>
            {key === 'delete' ? t('link.pin.delete') : key}
          </Button>
        ))}
        <Button type="submit" variant="primary" reasonId={isWhole ? undefined : entered}>
          {send}
        </Button>
      </div>
    </form>
  );
}
