import type { CardPerson } from '@machi/domain/cards/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useState, type ReactNode } from 'react';
import { cardSentence } from '../linking/use-linking.ts';
import { PinPad } from '../linking/PinPad.tsx';
import { VirtualCards } from '../parts/VirtualCards.tsx';
import { useTexts } from '../texts.ts';
import type { Flow } from './use-enrolment.ts';

interface ReadPersonProps {
  readonly flow: Flow;
  readonly onPerson: (person: CardPerson) => void;
  readonly onDocument: () => void;
}

/** The holder puts the card down and types its second PIN; the data are shown and not kept. */
export function ReadPerson({ flow: { line, message }, onPerson, onDocument }: ReadPersonProps) {
  const { t } = useTexts();
  const [isReading, setReading] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function read(pin: string): Promise<void> {
    setReading(true);
    setProblems([]);
    const answer = await line.readPerson(pin);
    line.send({ press: 'forget-card' });
    setReading(false);
    if ('person' in answer) onPerson(answer.person);
    else setProblems([cardSentence(answer, t)]);
  }

  return (
    <div className="stack">
      <CalloutLines lines={problems} />
      {isReading ? (
        <p className="say" role="status">
          {t('link.working')}
        </p>
      ) : (
        <OnReader reader={message?.reader.kind} onPin={(pin) => void read(pin)} />
      )}
      <div className="actions">
        <Button onClick={onDocument}>{t('compare.by-document')}</Button>
      </div>
      {message && message.virtualCards.length > 0 && (
        <VirtualCards cards={message.virtualCards} press={(pressed) => line.send(pressed)} />
      )}
    </div>
  );
}

interface OnReaderProps {
  readonly reader: string | undefined;
  readonly onPin: (pin: string) => void;
}

/** The reader's state decides the next question. */
function OnReader({ reader, onPin }: OnReaderProps): ReactNode {
  const { t } = useTexts();
  switch (reader) {
    case 'individual-number-card':
      return (
        <div className="stack-tight">
          <h3 className="say">{t('compare.pin.title')}</h3>
          <p>
            {t('link.pin.who')} <span className="muted sm">{t('compare.pin.what')}</span>
          </p>
          <PinPad send={t('compare.pin.send')} onPin={onPin} />
        </div>
      );
    case 'town-card':
      return <CalloutLines lines={[t('compare.other-card')]} />;
    case 'no-reader':
    case 'daemon-gone':
      return <CalloutLines lines={[t(`reader.${reader}`)]} />;
    case 'two-cards':
    case 'unreadable':
      return <CalloutLines lines={[t(`link.${reader}`)]} />;
    default:
      return (
        <div role="status" className="panel stack-tight">
          <p className="say">{t(reader === 'looking' ? 'link.looking' : 'compare.card.title')}</p>
          <p>{t('compare.card.body')}</p>
        </div>
      );
  }
}
