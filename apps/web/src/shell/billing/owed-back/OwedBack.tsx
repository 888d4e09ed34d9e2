import { askOwnRefund, readBathPayment, type BathPayment } from '@machi/domain/billing/contract';
import type { Locale } from '@machi/domain/locale/model';
import { yenInWords } from '@machi/domain/locale/words';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TextLink } from '@machi/ui/link/TextLink';
import { useAsked } from '../../asked/use-asked.ts';
import { askAnew } from '../../calls/ask.ts';
import { OfficeTelephone } from '../../town/Telephone.tsx';
import { useTown } from '../../town/town.ts';
import { textsOf } from '../../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useOwedBackTexts = textsOf('owed-back', { ja, en });

/** What the member owes for the bath; never asked in a town without one. */
export function useBathPayment(locale: Locale) {
  return { ...askAnew(readBathPayment, {}, locale), enabled: useTown()?.lacks.includes('passes') === false };
}

const WAYS = ['mandate', 'cash'] as const;
type Way = (typeof WAYS)[number];

/** Money owed to the member, and the way of the refund: it is paid before a withdrawal. */
export function OwedBack({ isLeaving = false }: { readonly isLeaving?: boolean }) {
  const { t, locale } = useOwedBackTexts();
  const { data } = useQuery(useBathPayment(locale));
  const box = useRef<HTMLDivElement>(null);
  // The button that opened it is gone.
  const refund = useAsked(askOwnRefund, { words: { t }, isOnce: true, onShown: () => box.current?.focus() });
  if (!data) return null;
  const { yen, waiting_yen } = data.payment.owed_back;
  return (
    <div ref={box} tabIndex={-1} hidden={yen + waiting_yen === 0} className="stack">
      {waiting_yen > 0 && (
        <Callout tone="info" title={t('waiting', { yen: yenInWords(waiting_yen)[locale] })}>
          <p>{t('waiting.body')}</p>
        </Callout>
      )}
      {yen > 0 && (
        <Callout
          tone={isLeaving ? 'warning' : 'info'}
          title={t('title', { yen: yenInWords(yen)[locale] })}
          actions={<Button onClick={refund.ask}>{t('send')}</Button>}
        >
          <p>{t(isLeaving ? 'leaving' : 'staying')}</p>
        </Callout>
      )}
      <Choosing payment={data.payment} refund={refund} />
    </div>
  );
}

interface ChoosingProps {
  readonly payment: BathPayment;
  readonly refund: ReturnType<typeof useAsked<typeof askOwnRefund>>;
}

function Choosing({ payment: { account, owed_back }, refund: { act, dialog } }: ChoosingProps) {
  const { t, locale } = useOwedBackTexts();
  const [chosen, setChosen] = useState<Way>();
  // The text stays when nothing is owed any more.
  const [shown, setShown] = useState(owed_back.yen);
  if (owed_back.yen > 0 && owed_back.yen !== shown) setShown(owed_back.yen);
  const ways = WAYS.filter((one) => one === 'cash' || account !== null);
  const way = chosen !== undefined && ways.includes(chosen) ? chosen : (ways[0] ?? 'cash');
  return (
    <ConfirmDialog
      {...dialog}
      variant="primary"
      question={t('question', { yen: yenInWords(shown)[locale] })}
      consequence={<p>{t('consequence')}</p>}
      confirmLabel={t('confirm')}
      onConfirm={() => void act({ yen: owed_back.yen, way }, t('done'))}
    >
      <RadioGroup
        legend={t('way')}
        name="owed-way"
        value={way}
        onChange={({ target }) => setChosen(WAYS.find((one) => one === target.value))}
        options={ways.map((value) => ({
          value,
          label:
            value === 'mandate' && account !== null
              ? t('way.mandate', {
                  bank: account.bank_name,
                  branch: account.branch_name,
                  digits: account.last_digits,
                })
              : t('way.cash'),
        }))}
      />
      <p className="sm">
        {t('other')} <OfficeTelephone withHours />
      </p>
    </ConfirmDialog>
  );
}

/** Shown before the bath pass is given up: no further bill can deduct it. */
export function OwedWhenStopping() {
  const { t, locale } = useOwedBackTexts();
  const { data } = useQuery(useBathPayment(locale));
  const yen = data?.payment.owed_back.yen ?? 0;
  if (yen === 0) return null;
  return (
    <Callout
      tone="warning"
      title={t('title', { yen: yenInWords(yen)[locale] })}
      actions={<TextLink href="/fureaiplaza/payment">{t('see')}</TextLink>}
    >
      <p>{t('stopping')}</p>
    </Callout>
  );
}
