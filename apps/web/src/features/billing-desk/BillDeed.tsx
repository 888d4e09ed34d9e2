import type { BillFile } from '@machi/domain/billing/desk-views';
import { signedYenInWords } from '@machi/domain/billing/words';
import type { ComponentProps } from 'react';
import { FileDeed } from '../../shell/desk/files/FileDeed.tsx';
import { useBillTexts } from './texts.ts';

interface BillDeedProps extends Pick<ComponentProps<typeof FileDeed>, 'look' | 'variant' | 'onConfirm' | 'children'> {
  /** With it begin the names of its texts. */
  readonly name: 'pay' | 'reduce' | 'failed' | 'back' | 'again' | 'give-up' | 'refund';
  readonly bill: BillFile;
  readonly deed: ComponentProps<typeof FileDeed>['deed'];
}

/** A deed with a bill, and the window that asks about it. */
export function BillDeed({ name, bill, deed, ...rest }: BillDeedProps) {
  const { t, locale } = useBillTexts();
  const whose = {
    name: bill.name,
    yen: signedYenInWords(bill.amount)[locale],
    owed: signedYenInWords(bill.owed_back)[locale],
  };
  return (
    <FileDeed
      {...rest}
      deed={deed}
      term={t(`${name}.term`)}
      state={t(`${name}.state`, whose)}
      question={t(`${name}.question`, whose)}
      consequence={<p>{t(`${name}.consequence`)}</p>}
      confirmLabel={t(`${name}.send`)}
    />
  );
}
