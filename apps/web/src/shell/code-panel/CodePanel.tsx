import { Button } from '@machi/ui/button/Button';
import { Section } from '@machi/ui/section/Section';
import { QrCode } from '../QrCode.tsx';
import './code-panel.css';

interface CodePanelProps {
  readonly title: string;
  readonly code: string;
  /** Name of the QR code. */
  readonly label: string;
  /** Where it is shown. */
  readonly note: string;
  readonly print: string;
}

/** A code that staff ask for, on the telephone or on paper. Stands first in `code-cols`. */
export function CodePanel({ title, code, label, note, print }: CodePanelProps) {
  return (
    <Section className="panel stack code-panel" titleId="code" title={title}>
      <p className="shown-code num">{code}</p>
      <QrCode text={code} label={label} />
      <p>{note}</p>
      <p className="no-print">
        <Button onClick={() => window.print()}>{print}</Button>
      </p>
    </Section>
  );
}
