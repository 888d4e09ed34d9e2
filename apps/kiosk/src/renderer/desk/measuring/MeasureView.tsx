import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { TextField } from '@machi/ui/field/TextField';
import { useRef, useState, type FormEvent } from 'react';
import { useTexts } from '../texts.ts';
import type { TownClient } from '../town-client.ts';
import { MeasurePeople, type MeasureRules } from './MeasurePeople.tsx';

/** Measures the similarity of faces before this camera, with colleagues who agree (docs/decisions/0077). */
export function MeasureView({ town, rules }: { readonly town: TownClient; readonly rules: MeasureRules }) {
  const { t } = useTexts();
  const [place, setPlace] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const [isSent, setSent] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function begin(event: FormEvent) {
    event.preventDefault();
    setMissing(place.trim() === '');
    setBegun(place.trim() !== '');
    field.current?.focus();
  }
  if (isSent)
    return (
      <div className="stack">
        <Callout tone="success" live="status" title={t('measure.sent')} headingLevel={1}>
          <p>{t('measure.sent.body')}</p>
        </Callout>
        <div className="actions">
          <Button
            onClick={() => {
              setSent(false);
              setBegun(false);
            }}
          >
            {t('measure.again')}
          </Button>
        </div>
      </div>
    );
  if (isBegun)
    return (
      <MeasurePeople
        town={town}
        rules={rules}
        place={place.trim()}
        onSent={() => setSent(true)}
        onLeave={() => setBegun(false)}
      />
    );
  return (
    <form className="stack" onSubmit={begin} noValidate>
      <h1>{t('measure.title')}</h1>
      <p>{t('measure.what')}</p>
      <Callout>
        <p>{t('measure.kept')}</p>
      </Callout>
      <TextField
        ref={field}
        label={t('measure.place')}
        hint={t('measure.place.hint')}
        error={isMissing ? t('measure.place.missing') : undefined}
        value={place}
        maxLength={60}
        onChange={(event) => setPlace(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" variant="primary">
          {t('measure.begin')}
        </Button>
      </div>
    </form>
  );
}
