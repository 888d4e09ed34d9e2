import { Button } from '@machi/ui/button/Button';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { DeleteFace } from './DeleteFace.tsx';
import type { Flow } from './use-enrolment.ts';

interface UndoFaceProps {
  readonly flow: Flow;
  readonly onUndone: () => void;
}

/** Takes a new enrolment back, for example after enrolling the wrong person. */
export function UndoFace({ flow: { town, holder, takeHolder }, onUndone }: UndoFaceProps) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button variant="text-danger" className="btn-flush" onClick={() => setAsking(true)}>
        {t('card.undo')}
      </Button>
    );
  return (
    <DeleteFace
      town={town}
      holder={holder}
      onClose={() => setAsking(false)}
      onHolder={(changed) => {
        takeHolder(changed);
        onUndone();
      }}
    />
  );
}
