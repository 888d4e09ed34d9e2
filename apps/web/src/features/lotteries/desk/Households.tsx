import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { joinHousehold, splitHousehold } from '@machi/domain/lotteries/desk-contract';
import type { LotteryHousehold } from '@machi/domain/lotteries/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { deskQueries, useReadDeskAgain } from './queries.ts';
import { useLotteryDeskTexts } from './texts.ts';

const idsOf = ({ people }: LotteryHousehold): number[] => people.map(({ member_id }) => member_id);

/** Applicants with one address: one ticket together, unless somebody here finds that they are several households. */
export function Households({ lotteryId }: { readonly lotteryId: number }) {
  const texts = useLotteryDeskTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const query = useQuery(deskQueries.households(locale, lotteryId));
  const readAgain = useReadDeskAgain();
  const split = useCall(splitHousehold);
  const join = useCall(joinHousehold);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<LotteryHousehold>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const why = useReason('split-reason', {
    label: t('split.reason'),
    requiredWord: t('required'),
    missing: t('split.missing'),
  });
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('households.loading')} />;
  const { together, apart } = query.data;

  async function takeApart() {
    if (!why.check()) return;
    if (chosen.length === 0) return setLines([t('split.nobody')]);
    setLines([]);
    const input = { lottery_id: lotteryId, member_ids: [...chosen], reason: why.reason };
    const result = await split.send(input, toldInPlace);
    if (!result) return;
    if (!result.ok) return setLines(refusalLines(result, texts));
    setOpen(false);
    why.clear();
    snackbar.show(t('split.done'), 'success');
    await readAgain();
  }
  async function putBack(household: LotteryHousehold) {
    setLines([]);
    const result = await join.send({ lottery_id: lotteryId, member_ids: idsOf(household) }, {});
    if (!result?.ok) return;
    snackbar.show(t('join.done'), 'success');
    heading.current?.focus();
    await readAgain();
  }
  const names = (household: LotteryHousehold) => (
    <ul>
      {household.people.map(({ code, name }) => (
        <li key={code}>
          {name} <small className="num nb">{code}</small>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="stack" aria-labelledby="lottery-households">
      <h3 id="lottery-households" ref={heading} tabIndex={-1}>
        {t('households')}
      </h3>
      <p>{t(together.length === 0 ? 'households.none' : 'households.what')}</p>
      {together.length > 0 && (
        <Table
          caption={t('households')}
          columns={(['address', 'people', 'deed'] as const).map((id) => ({ id, head: t(`households.${id}`) }))}
          rows={together.map((household) => ({
            id: household.people.map(({ code }) => code).join(),
            cells: [
              household.address,
              names(household),
              <Button
                key="split"
                size="small"
                aria-label={t('split.of', { address: household.address })}
                onClick={() => {
                  setLines([]);
                  setAsked(household);
                  setChosen(idsOf(household));
                  setOpen(true);
                }}
              >
                {t('split')}
              </Button>,
            ],
          }))}
        />
      )}
      {apart.length > 0 && (
        <Table
          caption={t('apart')}
          captionHidden={false}
          columns={(['address', 'people', 'reason', 'deed'] as const).map((id) => ({
            id,
            head: t(`households.${id}`),
          }))}
          rows={apart.map((household) => ({
            id: household.people.map(({ code }) => code).join(),
            cells: [
              household.address,
              names(household),
              household.reason,
              <Button
                key="join"
                size="small"
                busy={join.busy}
                busyLabel={t('sending')}
                aria-label={t('join.of', { address: household.address })}
                onClick={() => void putBack(household)}
              >
                {t('join')}
              </Button>,
            ],
          }))}
        />
      )}
      <ConfirmDialog
        open={isOpen}
        question={asked && t('split.question', { address: asked.address })}
        consequence={asked && <p>{t('split.consequence', { count: chosen.length })}</p>}
        confirmLabel={t('split')}
        cancelLabel={t('keep')}
        variant="primary"
        busy={split.busy}
        busyLabel={t('sending')}
        errors={lines}
        onConfirm={() => void takeApart()}
        onCancel={() => setOpen(false)}
        onClosed={() => heading.current?.focus()}
      >
        <ReasonField {...why.field} />
        {asked && asked.people.length > 2 && (
          <FieldGroup legend={t('split.who')} hint={t('split.who.hint')}>
            {asked.people.map(({ member_id, name }) => (
              <CheckField
                key={member_id}
                label={name}
                checked={chosen.includes(member_id)}
                onChange={({ target }) =>
                  setChosen((now) => (target.checked ? [...now, member_id] : now.filter((one) => one !== member_id)))
                }
              />
            ))}
          </FieldGroup>
        )}
      </ConfirmDialog>
    </section>
  );
}
