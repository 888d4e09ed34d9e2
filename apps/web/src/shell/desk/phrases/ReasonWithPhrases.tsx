import { REASON_LENGTH } from '@machi/domain/desk/decision';
import { useRef, type ComponentProps } from 'react';
import { ReasonField } from '../ReasonField.tsx';
import { insertText } from './insert-text.ts';
import { PhrasePicker } from './PhrasePicker.tsx';

/** A reason for the person, which can start from the office's fixed texts. */
export function ReasonWithPhrases({ value, onReason, ...rest }: ComponentProps<typeof ReasonField>) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <ReasonField ref={area} value={value} onReason={onReason} {...rest} />
      <PhrasePicker
        most={REASON_LENGTH}
        onPick={(phrase) => {
          onReason(insertText(area.current, value, phrase));
          area.current?.focus();
        }}
      />
    </>
  );
}
