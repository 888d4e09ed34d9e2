import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { orderStandingTexts } from '@machi/domain/standing-texts/contract';
import type { StandingLine } from '@machi/domain/standing-texts/contract';
import { useRef, useState } from 'react';
import { call } from '../../shell/calls/client.ts';
import { useLookAgain } from './kept-texts.ts';
import { useStandingTexts } from './texts.ts';

interface Order {
  readonly order: readonly StandingLine[];
  readonly move: (text: StandingLine, step: -1 | 1) => void;
  /** Why the last order was not taken. */
  readonly lines: readonly string[];
  /** Read aloud: where a text stands now. */
  readonly said: string;
}

/** Texts in the order in which they stand. Each press counts; they are sent one after the other. */
export function useOrder(placed: readonly StandingLine[]): Order {
  const texts = useStandingTexts();
  const { t } = texts;
  const [ids, setIds] = useState(() => placed.map(({ standing_text_id }) => standing_text_id));
  const [lines, setLines] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const sent = useRef<Promise<readonly number[] | undefined>>(Promise.resolve(ids));
  const now = useRef(ids);
  const lookAgain = useLookAgain();

  function move(text: StandingLine, step: -1 | 1): void {
    const { standing_text_id: id, kind, category_key, title } = text;
    const from = now.current.indexOf(id);
    const to = from + step;
    if (from < 0 || to < 0 || to >= now.current.length) return;
    const wished = now.current.toSpliced(from, 1).toSpliced(to, 0, id);
    now.current = wished;
    setIds(wished);
    setLines([]);
    setSaid(t('order.said', { title: title.ja, place: to + 1 }));
    sent.current = sent.current.then(async (seen) => {
      // One that was refused takes those behind it along: the list is shown anew.
      if (seen === undefined) return undefined;
      const result = await call(orderStandingTexts, { kind, category_key, seen: [...seen], wished }, toldInPlace);
      if (result.ok) return wished;
      setLines(refusalLines(result, texts));
      lookAgain();
      return undefined;
    });
  }
  const order = ids.flatMap((id) => placed.find(({ standing_text_id }) => standing_text_id === id) ?? []);
  return { order, move, lines, said };
}
