import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import type { DateText } from '@machi/domain/calendar/model';
import { check } from '@machi/domain/contract/problems';
import { sentenceOf } from '@machi/domain/refusals/model';
import { checkFeeTable, editFeeTable, readFeeTable } from '@machi/domain/spot-desk/contract';
import { feeDifferences } from '@machi/domain/spot-desk/fee-difference';
import type { FeeTable, FeeTableEdit } from '@machi/domain/spot-desk/fee-table-model';
import { carryOver } from '@machi/domain/spot-desk/merge';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { askAnew } from '../../../shell/calls/ask.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useUnsaved } from '../../../shell/desk/leaving/unsaved.ts';
import { useSpotDeskTexts } from '../texts.ts';
import { feeValuesOf, isTyped, sentOf, type FeeValues } from './fee-values.ts';

interface Refused {
  /** Sentences by the name of their cell. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Sentences that belong to no cell. */
  readonly lines: readonly string[];
  readonly attempt: number;
}
/** The last save, for comparison with the intended one. */
export interface Saved {
  readonly from: DateText;
  readonly differences: ReturnType<typeof feeDifferences>;
}
const nothing: Refused = { errors: {}, lines: [], attempt: 0 };

/** State of a table: typing, preview, save. */
export function useFeeTable(table: FeeTable) {
  const texts = useSpotDeskTexts();
  const { locale } = texts;
  const queryClient = useQueryClient();
  const readChanged = useReadChanged();
  const fees = askAnew(readFeeTable, { spot_id: table.spot_id }, locale);
  const [{ taken, values }, setState] = useState({ taken: table, values: feeValuesOf(table) });
  const [refused, setRefused] = useState(nothing);
  const [wish, setWish] = useState<{ readonly edit: FeeTableEdit; readonly kept: number }>();
  const [saved, setSaved] = useState<Saved>();
  const checking = useCall(checkFeeTable);
  const saving = useCall(editFeeTable);
  useUnsaved(() => isTyped(values, taken));
  const seenOf = ({ rooms, equipments }: FeeTable) => [...rooms, ...equipments].map(({ seen }) => seen).join(' ');
  const isNewer = seenOf(table) !== seenOf(taken);
  // Nothing is typed yet: a colleague's save replaces the values.
  if (isNewer && !isTyped(values, taken)) setState({ taken: table, values: feeValuesOf(table) });

  const refuse = (errors: Refused['errors'], lines: readonly string[]) =>
    setRefused((before) => ({ errors, lines, attempt: before.attempt + 1 }));

  async function look(): Promise<void> {
    setSaved(undefined);
    const checked = check(checkFeeTable.input, sentOf(values, taken));
    if ('problems' in checked) {
      const errors: Record<string, string[]> = {};
      for (const problem of checked.problems) (errors[problem.field] ??= []).push(sentenceOf(problem, locale));
      return refuse(errors, []);
    }
    const result = await checking.send(checked.value, toldInPlace);
    if (result?.ok) {
      setRefused(nothing);
      setWish({ edit: checked.value, kept: result.reply.kept });
    } else if (result?.status === 409) {
      refuse({}, refusalLines(result, texts));
      await queryClient.invalidateQueries({ queryKey: fees.queryKey });
    } else if (result)
      refuse(result.status === 422 ? result.errors : {}, result.status === 422 ? [] : refusalLines(result, texts));
    return undefined;
  }
  async function save(): Promise<void> {
    if (!wish) return;
    const result = await saving.send({ ...wish.edit, spot_id: taken.spot_id }, toldInPlace);
    if (!result) return;
    setWish(undefined);
    if (!result.ok) {
      refuse(result.status === 422 ? result.errors : {}, result.status === 422 ? [] : refusalLines(result, texts));
      if (result.status === 409) await queryClient.invalidateQueries({ queryKey: fees.queryKey });
      return;
    }
    setRefused(nothing);
    setSaved({ from: wish.edit.next_fee_from, differences: feeDifferences(taken, wish.edit) });
    setState({ taken: result.reply.table, values: feeValuesOf(result.reply.table) });
    keepReply(queryClient, fees, result.reply);
    void readChanged(editFeeTable);
  }
  return {
    taken,
    values,
    change: (next: FeeValues) => setState({ taken, values: next }),
    saved,
    isNewer,
    takeOver() {
      setRefused(nothing);
      setState({ taken: table, values: carryOver(feeValuesOf(taken), values, feeValuesOf(table)) });
    },
    refused,
    wish,
    back: () => setWish(undefined),
    look: () => void look(),
    isChecking: checking.busy,
    save: () => void save(),
    isSaving: saving.busy,
  };
}
